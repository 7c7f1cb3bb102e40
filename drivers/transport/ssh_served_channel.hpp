#pragma once

#include "drivers/transport/socket.hpp"
#include "drivers/transport/ssh_server.hpp"

#include <libssh/callbacks.h>
#include <libssh/libssh.h>

#include <deque>
#include <memory>
#include <optional>
#include <string>

namespace plugfest::transport {

struct ServedDevice;

/// One channel a client has opened: an exec command, or a shell with echo, prompt and pager.
/// Callbacks only take requests in; the work is done in serve(), outside of them.
class ServedChannel {
  public:
    explicit ServedChannel(ssh_channel channel);
    ~ServedChannel();
    ServedChannel(const ServedChannel&) = delete;
    ServedChannel& operator=(const ServedChannel&) = delete;

    /// Answers what has come in so far.
    void serve(const ServedDevice& device, const Interrupt& stop);
    [[nodiscard]] bool is_over() const { return over_; }

  private:
    enum class Kind { none, exec, shell };

    void run_exec(const ServedDevice& device, const Interrupt& stop);
    void serve_shell(const ServedDevice& device, const Interrupt& stop);
    void take_key(char key, const ServedDevice& device, const Interrupt& stop);
    void run_line(const ServedDevice& device, const Interrupt& stop);
    void show_page(const ServedDevice& device);
    void finish();
    void send(const std::string& text);
    void send_error(const std::string& text);
    void drop_after(const std::string& output);

    static int on_exec(ssh_session session, ssh_channel channel, const char* command, void* user);
    static int on_pty(ssh_session session, ssh_channel channel, const char* terminal, int columns,
                      int rows, int pixel_width, int pixel_height, void* user);
    static int on_shell(ssh_session session, ssh_channel channel, void* user);
    static int on_data(ssh_session session, ssh_channel channel, void* data, std::uint32_t size,
                       int is_err, void* user);
    static void on_eof(ssh_session session, ssh_channel channel, void* user);
    static void on_close(ssh_session session, ssh_channel channel, void* user);

    ssh_channel channel_;
    ssh_channel_callbacks_struct callbacks_{};
    Kind kind_ = Kind::none;
    bool terminal_ = false;
    bool greeted_ = false;
    bool input_ended_ = false;
    bool over_ = false;
    std::string command_;           // exec
    std::string typed_;             // shell: keys not yet looked at
    std::string line_;              // shell: the line being typed
    std::deque<std::string> page_;  // shell: output lines the pager holds back
    bool paging_ = false;
};

}  // namespace plugfest::transport
