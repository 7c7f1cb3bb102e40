#include "drivers/transport/ssh_stream.hpp"

#include <fmt/format.h>

namespace plugfest::transport {

namespace {

constexpr std::size_t most_output = 16UL * 1024 * 1024;

int on_data(ssh_session /*session*/, ssh_channel /*channel*/, void* data, std::uint32_t size,
            int is_err, void* user) {
    auto* stream = static_cast<SshStream*>(user);
    (is_err != 0 ? stream->err : stream->out).append(static_cast<const char*>(data), size);
    return static_cast<int>(size);
}

void on_eof(ssh_session /*session*/, ssh_channel /*channel*/, void* user) {
    static_cast<SshStream*>(user)->ended = true;
}

void on_close(ssh_session /*session*/, ssh_channel /*channel*/, void* user) {
    static_cast<SshStream*>(user)->closed = true;
}

void on_exit_status(ssh_session /*session*/, ssh_channel /*channel*/, int status, void* user) {
    static_cast<SshStream*>(user)->exit_status = status;
}

void on_exit_signal(ssh_session /*session*/, ssh_channel /*channel*/, const char* signal,
                    int /*core*/, const char* /*text*/, const char* /*language*/, void* user) {
    static_cast<SshStream*>(user)->exit_signal = signal;
}

}  // namespace

SshStream::SshStream(SshSession& session, ssh_channel channel)
    : session_(session), channel_(channel) {
    callbacks_.userdata = this;
    callbacks_.channel_data_function = on_data;
    callbacks_.channel_eof_function = on_eof;
    callbacks_.channel_close_function = on_close;
    callbacks_.channel_exit_status_function = on_exit_status;
    callbacks_.channel_exit_signal_function = on_exit_signal;
    ssh_callbacks_init(&callbacks_);
    ssh_set_channel_callbacks(channel_, &callbacks_);
}

SshStream::~SshStream() {
    ssh_remove_channel_callbacks(channel_, &callbacks_);
    ssh_channel_free(channel_);
}

Result<std::unique_ptr<SshStream>> SshStream::open(SshSession& session, const Patience& patience) {
    ssh_channel channel = ssh_channel_new(session.handle());
    if (channel == nullptr) {
        return fail(ErrorKind::protocol, "SSH channel: " + session.failure());
    }
    std::unique_ptr<SshStream> stream(new SshStream(session, channel));
    PLUGFEST_TRY(const int opened,
                 session.complete([channel] { return ssh_channel_open_session(channel); },
                                  SSH_AGAIN, patience));
    if (opened == SSH_OK) {
        return stream;
    }
    if (session.is_connected()) {
        return fail(ErrorKind::refused,
                    "the device opens no further SSH channel: " + session.failure());
    }
    return fail(ErrorKind::protocol, "connection lost: " + session.failure());
}

Result<void> SshStream::take_in(const Patience& patience) {
    PLUGFEST_CHECK(session_.take_in(patience));
    if (out.size() + err.size() > most_output) {
        return fail(ErrorKind::protocol,
                    fmt::format("output exceeds {} MiB and was cut off", most_output >> 20U));
    }
    if (!session_.is_connected() && !closed) {
        return fail(ErrorKind::protocol, "connection lost: " + session_.failure());
    }
    return {};
}

}  // namespace plugfest::transport
