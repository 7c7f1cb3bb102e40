#include "drivers/transport/ssh_served_channel.hpp"

#include "drivers/transport/ssh_served_session.hpp"

#include <libssh/server.h>

#include <algorithm>
#include <chrono>
#include <poll.h>
#include <sys/socket.h>

namespace plugfest::transport {

namespace {

constexpr const char* pager_prompt = "--More--";
constexpr const char* erase_pager_prompt = "\r        \r";

std::string with_terminal_newlines(const std::string& text) {
    std::string result;
    for (const char c : text) {
        if (c == '\n') {
            result += '\r';
        }
        result += c;
    }
    return result;
}

ServedChannel& self(void* user) {
    return *static_cast<ServedChannel*>(user);
}

/// The handler's reply after its delay; false if the server stops or the client goes meanwhile.
bool wait_out(Duration delay, ssh_channel channel, const Interrupt& stop) {
    const Deadline deadline(delay);
    while (!deadline.passed()) {
        // Only a hang-up counts: input is left for libssh.
        const auto gone =
            wait_ready(ssh_get_fd(ssh_channel_get_session(channel)), POLLRDHUP, stop, deadline);
        if (gone || gone.error().kind() == ErrorKind::cancelled) {
            return false;
        }
    }
    return true;
}

}  // namespace

ServedChannel::ServedChannel(ssh_channel channel) : channel_(channel) {
    callbacks_.userdata = this;
    callbacks_.channel_exec_request_function = &on_exec;
    callbacks_.channel_pty_request_function = &on_pty;
    callbacks_.channel_shell_request_function = &on_shell;
    callbacks_.channel_data_function = &on_data;
    callbacks_.channel_eof_function = &on_eof;
    callbacks_.channel_close_function = &on_close;
    ssh_callbacks_init(&callbacks_);
    ssh_set_channel_callbacks(channel_, &callbacks_);
}

ServedChannel::~ServedChannel() {
    ssh_remove_channel_callbacks(channel_, &callbacks_);
    ssh_channel_free(channel_);
}

void ServedChannel::serve(const ServedDevice& device, const Interrupt& stop) {
    if (kind_ == Kind::exec && !over_) {
        run_exec(device, stop);
    } else if (kind_ == Kind::shell && !over_) {
        serve_shell(device, stop);
    }
}

void ServedChannel::run_exec(const ServedDevice& device, const Interrupt& stop) {
    over_ = true;
    const ServedReply reply = device.handler(command_);
    // A channel closed in good order, without a status, would pass for a command that ended.
    if (!wait_out(reply.delay, channel_, stop)) {
        drop_after({});
        return;
    }
    if (reply.drop_connection) {
        drop_after(reply.out);
        return;
    }
    send(reply.out);
    send_error(reply.err);
    ssh_channel_request_send_exit_status(channel_, reply.exit_status);
    finish();
}

void ServedChannel::finish() {
    over_ = true;
    ssh_channel_send_eof(channel_);
    ssh_channel_close(channel_);
}

void ServedChannel::serve_shell(const ServedDevice& device, const Interrupt& stop) {
    if (!greeted_) {
        greeted_ = true;
        send(device.options.prompt);
    }
    while (!typed_.empty() && !over_) {
        const char key = typed_.front();
        typed_.erase(0, 1);
        take_key(key, device, stop);
    }
    if (input_ended_ && !over_) {
        finish();
    }
}

void ServedChannel::take_key(char key, const ServedDevice& device, const Interrupt& stop) {
    if (paging_) {
        send(erase_pager_prompt);
        if (key == 'q') {
            page_.clear();
        }
        show_page(device);
    } else if (key == '\r' || key == '\n') {
        if (terminal_) {
            send("\r\n");
        }
        run_line(device, stop);
    } else {
        line_ += key;
        if (terminal_) {
            send(std::string(1, key));
        }
    }
}

void ServedChannel::run_line(const ServedDevice& device, const Interrupt& stop) {
    const std::string line = std::exchange(line_, {});
    if (line == "exit" || line == "logout") {
        finish();
        return;
    }
    if (!line.empty()) {
        const ServedReply reply = device.handler(line);
        if (!wait_out(reply.delay, channel_, stop)) {
            over_ = true;
            return;
        }
        if (reply.drop_connection) {
            over_ = true;
            drop_after(reply.out);
            return;
        }
        const std::string text = with_terminal_newlines(reply.out + reply.err);
        for (std::size_t start = 0; start < text.size();) {
            const std::size_t end = std::min(text.find('\n', start), text.size() - 1) + 1;
            page_.push_back(text.substr(start, end - start));
            start = end;
        }
    }
    show_page(device);
}

void ServedChannel::show_page(const ServedDevice& device) {
    const std::size_t lines =
        device.options.page_lines > 0
            ? std::min(page_.size(), static_cast<std::size_t>(device.options.page_lines))
            : page_.size();
    std::string text;
    for (std::size_t i = 0; i < lines; ++i) {
        text += page_[i];
    }
    page_.erase(page_.begin(), page_.begin() + static_cast<std::ptrdiff_t>(lines));
    paging_ = !page_.empty();
    send(text + (paging_ ? pager_prompt : device.options.prompt));
}

void ServedChannel::send(const std::string& text) {
    ssh_channel_write(channel_, text.data(), static_cast<std::uint32_t>(text.size()));
}

void ServedChannel::send_error(const std::string& text) {
    ssh_channel_write_stderr(channel_, text.data(), static_cast<std::uint32_t>(text.size()));
}

void ServedChannel::drop_after(const std::string& output) {
    send(output.substr(0, output.size() / 2));
    ::shutdown(ssh_get_fd(ssh_channel_get_session(channel_)), SHUT_RDWR);
}

int ServedChannel::on_exec(ssh_session /*session*/, ssh_channel /*channel*/, const char* command,
                           void* user) {
    self(user).kind_ = Kind::exec;
    self(user).command_ = command;
    return 0;
}

int ServedChannel::on_pty(ssh_session /*session*/, ssh_channel /*channel*/,
                          const char* /*terminal*/, int /*columns*/, int /*rows*/,
                          int /*pixel_width*/, int /*pixel_height*/, void* user) {
    self(user).terminal_ = true;
    return 0;
}

int ServedChannel::on_shell(ssh_session /*session*/, ssh_channel /*channel*/, void* user) {
    self(user).kind_ = Kind::shell;
    return 0;
}

int ServedChannel::on_data(ssh_session /*session*/, ssh_channel /*channel*/, void* data,
                           std::uint32_t size, int /*is_err*/, void* user) {
    self(user).typed_.append(static_cast<const char*>(data), size);
    return static_cast<int>(size);
}

void ServedChannel::on_eof(ssh_session /*session*/, ssh_channel /*channel*/, void* user) {
    self(user).input_ended_ = true;
}

void ServedChannel::on_close(ssh_session /*session*/, ssh_channel /*channel*/, void* user) {
    self(user).over_ = true;
}

}  // namespace plugfest::transport
