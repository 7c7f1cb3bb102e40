#include "drivers/transport/ssh_served_session.hpp"

#include "drivers/transport/ssh_served_channel.hpp"

#include <libssh/callbacks.h>

#include <algorithm>
#include <list>
#include <poll.h>
#include <string>
#include <sys/socket.h>

namespace plugfest::transport {

namespace {

constexpr Duration key_exchange_limit = std::chrono::seconds(30);
constexpr int most_login_attempts = 6;

class ServedSession {
  public:
    ServedSession(ssh_session session, const ServedDevice& device, const Interrupt& stop)
        : session_(session), device_(device), stop_(stop), event_(ssh_event_new()) {}
    ~ServedSession() {
        ssh_event_remove_fd(event_.get(), stop_.descriptor());
        ssh_event_remove_session(event_.get(), session_);
    }
    ServedSession(const ServedSession&) = delete;
    ServedSession& operator=(const ServedSession&) = delete;

    void run() {
        install_callbacks();
        ssh_set_auth_methods(session_,
                             SSH_AUTH_METHOD_INTERACTIVE |
                                 (device_.options.takes_password ? SSH_AUTH_METHOD_PASSWORD : 0));
        if (!exchange_keys() || ssh_event_add_session(event_.get(), session_) != SSH_OK ||
            ssh_event_add_fd(event_.get(), stop_.descriptor(), POLLIN, &on_stop, this) != SSH_OK) {
            return;
        }
        while (dispatch()) {
            serve_channels();
        }
    }

  private:
    // Without blocking, so that a client that says nothing cannot keep a stop waiting.
    bool exchange_keys() {
        const Deadline deadline(key_exchange_limit);
        ssh_set_blocking(session_, 0);
        int exchanged = ssh_handle_key_exchange(session_);
        while (exchanged == SSH_AGAIN &&
               wait_ready(ssh_get_fd(session_), POLLIN, stop_, deadline)) {
            exchanged = ssh_handle_key_exchange(session_);
        }
        ssh_set_blocking(session_, 1);
        return exchanged == SSH_OK;
    }

    // Waits for packets and lets the callbacks have them; false when the connection is over.
    bool dispatch() {
        ssh_event_dopoll(event_.get(), -1);
        return !stopped_ && failed_logins_ < most_login_attempts &&
               (ssh_get_status(session_) & (SSH_CLOSED | SSH_CLOSED_ERROR)) == 0;
    }

    void serve_channels() {
        for (auto& channel : channels_) {
            channel.serve(device_, stop_);
        }
        std::erase_if(channels_, [](const ServedChannel& channel) { return channel.is_over(); });
    }

    bool check_password(const char* user, const char* password) {
        const bool good = user != nullptr && password != nullptr && device_.options.user == user &&
                          device_.options.password == password;
        failed_logins_ += good ? 0 : 1;
        return good;
    }

    void install_callbacks() {
        callbacks_.userdata = this;
        callbacks_.auth_password_function = &on_password;
        callbacks_.channel_open_request_session_function = &on_open;
        ssh_callbacks_init(&callbacks_);
        ssh_set_server_callbacks(session_, &callbacks_);
        ssh_set_message_callback(session_, &on_message, this);
    }

    static ServedSession& self(void* user) { return *static_cast<ServedSession*>(user); }

    static int on_stop(socket_t /*descriptor*/, int /*events*/, void* user) {
        self(user).stopped_ = true;
        return 0;
    }

    static int on_password(ssh_session /*session*/, const char* user_name, const char* password,
                           void* user) {
        const bool good = self(user).device_.options.takes_password &&
                          self(user).check_password(user_name, password);
        return good ? SSH_AUTH_SUCCESS : SSH_AUTH_DENIED;
    }

    static ssh_channel on_open(ssh_session session, void* user) {
        ssh_channel channel = ssh_channel_new(session);
        self(user).channels_.emplace_back(channel);
        return channel;
    }

    // libssh has no callback for keyboard-interactive; such requests arrive here. Returning 1 lets
    // libssh answer with its default, a refusal.
    static int on_message(ssh_session session, ssh_message message, void* user) {
        if (ssh_message_type(message) != SSH_REQUEST_AUTH ||
            ssh_message_subtype(message) != SSH_AUTH_METHOD_INTERACTIVE) {
            return 1;
        }
        if (ssh_message_auth_kbdint_is_response(message) == 0) {
            // The answer comes without the name.
            self(user).interactive_user_ = ssh_message_auth_user(message);
            const char* prompt = "Password: ";
            char visible = 0;
            ssh_message_auth_interactive_request(message, "", "", 1, &prompt, &visible);
            return 0;
        }
        const char* answer = ssh_userauth_kbdint_getnanswers(session) == 1
                                 ? ssh_userauth_kbdint_getanswer(session, 0)
                                 : nullptr;
        if (!self(user).check_password(self(user).interactive_user_.c_str(), answer)) {
            return 1;
        }
        ssh_message_auth_reply_success(message, 0);
        return 0;
    }

    ssh_session session_;
    const ServedDevice& device_;
    const Interrupt& stop_;
    std::unique_ptr<ssh_event_struct, SshServerFree> event_;
    ssh_server_callbacks_struct callbacks_{};
    std::list<ServedChannel> channels_;  // addresses must hold: libssh calls back into them
    std::string interactive_user_;
    int failed_logins_ = 0;
    bool stopped_ = false;
};

}  // namespace

void serve_ssh_session(ServerSessionPointer session, const ServedDevice& device,
                       const Interrupt& stop) {
    ServedSession(session.get(), device, stop).run();
    ssh_disconnect(session.get());
}

}  // namespace plugfest::transport
