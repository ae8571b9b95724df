// Starting a child with its keeper.
//
// Between fork and exec, and in the keeper, only async-signal-safe calls are made: the parent has
// other threads, and any lock of theirs may be held for ever in the fork.
#define _GNU_SOURCE
#include "CPlatform.h"
#include "keeper.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

enum { IN, OUT, ERR, CONTROL, STATUS, PIPES };
enum { STANDARD = 3 };

static void close_both(int fds[2]) {
  if (fds[0] >= 0) close(fds[0]);
  if (fds[1] >= 0) close(fds[1]);
  fds[0] = fds[1] = -1;
}

static void default_signals(void) {
  struct sigaction action = {.sa_handler = SIG_DFL};
  sigemptyset(&action.sa_mask);
  for (int number = 1; number < NSIG; number++) sigaction(number, &action, NULL);
}

static void unblock_signals(void) {
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
}

static void close_from(unsigned first) {
  if (syscall(SYS_close_range, first, ~0U, 0) == 0) return;
  // A kernel before 5.9 has no close_range.
  struct rlimit limit;
  int last = getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur < 65536
                 ? (int)limit.rlim_cur
                 : 65536;
  for (int fd = (int)first; fd < last; fd++) close(fd);
}

/// Puts descriptors on the numbers from 0 on, whatever numbers they have now.
static int arrange(const int *descriptors, int count) {
  int moved[PIPES];
  for (int i = 0; i < count; i++) {
    // First out of the way: one may be on the number that another is meant for.
    moved[i] = fcntl(descriptors[i], F_DUPFD_CLOEXEC, 16);
    if (moved[i] < 0) return -1;
  }
  for (int i = 0; i < count; i++) {
    if (dup2(moved[i], i) < 0) return -1;
    close(moved[i]);
  }
  return 0;
}

struct program {
  const char *path;
  char *const *argv;
  char *const *envp;
  const char *cwd;
};

/// Becomes the child. Its memory is the keeper's until the exec, so that `error` reaches that.
_Noreturn static void become(const struct program *program, pid_t keeper, volatile int *error) {
  struct rlimit none = {0, 0};
  setpgid(0, 0);
  setrlimit(RLIMIT_CORE, &none);
  close_from(STANDARD);
  // A second line, for when the keeper is killed.
  if (prctl(PR_SET_PDEATHSIG, SIGKILL) < 0) goto failed;
  if (getppid() != keeper) _exit(127);
  if (program->cwd != NULL && chdir(program->cwd) < 0) goto failed;
  unblock_signals();
  execve(program->path, program->argv, program->envp);
failed:
  *error = errno;
  _exit(127);
}

/// Becomes the keeper, and starts the child.
///
/// It keeps every signal blocked, and has a process group of its own: neither Ctrl-C nor the end of
/// the terminal may end it before its work is done.
_Noreturn static void keep(const struct program *program, int pipes[PIPES][2]) {
  int ends[PIPES] = {pipes[IN][0], pipes[OUT][1], pipes[ERR][1], pipes[CONTROL][0],
                     pipes[STATUS][1]};
  volatile int error = 0;
  pid_t keeper = getpid();
  int status = pipes[STATUS][1];
  setpgid(0, 0);
  default_signals();
  if (arrange(ends, PIPES) < 0 || prctl(PR_SET_CHILD_SUBREAPER, 1) < 0) {
    error = errno;
  } else {
    status = STATUS;
    // The host's locks and sockets are no business of the keeper, and the child's pipes end with it.
    close_from(PIPES);
  }
  // A copy of the page tables would cost as much again as the first fork.
  pid_t pid = error == 0 ? vfork() : -1;
  if (pid == 0) become(program, keeper, &error);
  if (pid < 0 && error == 0) error = errno;
  if (pid > 0 && error != 0) waitpid(pid, NULL, 0);
  struct keeper_start start = {error == 0 ? pid : 0, error};
  for (int i = 0; i < STANDARD && status == STATUS; i++) close(i);
  ssize_t written;
  do {
    written = write(status, &start, sizeof start);
  } while (written < 0 && errno == EINTR);
  if (error != 0) _exit(0);
  if (chdir("/") < 0) {
    // Then it stays in the host's folder, which does no harm.
  }
  keeper_run(pid, CONTROL, STATUS);
}

static ssize_t read_whole(int fd, void *buffer, size_t size) {
  ssize_t count;
  do {
    count = read(fd, buffer, size);
  } while (count < 0 && errno == EINTR);
  return count;
}

static void wait_for(pid_t pid) {
  while (waitpid(pid, NULL, 0) < 0 && errno == EINTR) {
  }
}

static int finish(pid_t keeper, int pipes[PIPES][2], struct cp_child *out) {
  struct keeper_start start = {0, 0};
  int pidfd = -1;
  // Fewer bytes: the keeper was killed.
  if (read_whole(pipes[STATUS][0], &start, sizeof start) != sizeof start) start.error = EIO;
  int error = start.error;
  if (error == 0) {
    pidfd = cp_pidfd_open(start.pid);
    if (pidfd < 0) error = errno;
  }
  if (error == 0 && (cp_set_nonblocking(pipes[IN][1]) < 0 ||
                     cp_set_nonblocking(pipes[OUT][0]) < 0 ||
                     cp_set_nonblocking(pipes[ERR][0]) < 0)) {
    error = errno;
  }
  if (error != 0) {
    if (pidfd >= 0) close(pidfd);
    // The keeper ends the child when its pipe ends.
    close_both(pipes[CONTROL]);
    wait_for(keeper);
    return error;
  }
  *out = (struct cp_child){.pid = start.pid, .pidfd = pidfd, .in_fd = pipes[IN][1],
                           .out_fd = pipes[OUT][0], .err_fd = pipes[ERR][0], .keeper = keeper,
                           .control_fd = pipes[CONTROL][1], .status_fd = pipes[STATUS][0]};
  pipes[IN][1] = pipes[OUT][0] = pipes[ERR][0] = pipes[CONTROL][1] = pipes[STATUS][0] = -1;
  return 0;
}

int cp_spawn(const char *path, char *const argv[], char *const envp[], const char *cwd,
             struct cp_child *out) {
  int pipes[PIPES][2] = {{-1, -1}, {-1, -1}, {-1, -1}, {-1, -1}, {-1, -1}};
  struct program program = {path, argv, envp, cwd};
  int error = 0;
  for (int i = 0; i < PIPES && error == 0; i++) {
    if (cp_pipe(pipes[i]) < 0) error = errno;
  }
  if (error == 0) {
    // No handler of ours may run in the keeper or the child before their signals are the default.
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    pid_t keeper = fork();
    if (keeper == 0) keep(&program, pipes);
    error = keeper < 0 ? errno : 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (keeper > 0) {
      close(pipes[STATUS][1]);
      pipes[STATUS][1] = -1;
      error = finish(keeper, pipes, out);
    }
  }
  for (int i = 0; i < PIPES; i++) close_both(pipes[i]);
  return error;
}

// MARK: The end

void cp_kill(const struct cp_child *child) {
  syscall(SYS_pidfd_send_signal, child->pidfd, SIGKILL, NULL, 0);
  // The keeper leaves the child unreaped, so that the number can't be another group's. If the
  // keeper was killed, it still belongs to the group for as long as that has members.
  kill(-child->pid, SIGKILL);
}

int cp_has_keeper(const struct cp_child *child) {
  struct pollfd watched = {.fd = child->status_fd, .events = POLLIN};
  return poll(&watched, 1, 0) == 0;
}

enum { PATIENCE_MILLISECONDS = 100, MOST_ROUNDS = 300 };

int cp_reap(struct cp_child *child, int *status) {
  cp_kill(child);
  close(child->control_fd);
  struct pollfd answer = {.fd = child->status_fd, .events = POLLIN};
  for (int round = 0; poll(&answer, 1, PATIENCE_MILLISECONDS) <= 0; round++) {
    // A descendant may have stopped the keeper. One that can't be continued is given up.
    kill(child->keeper, round < MOST_ROUNDS ? SIGCONT : SIGKILL);
  }
  int is_known = read_whole(child->status_fd, status, sizeof *status) == sizeof *status;
  if (!is_known) {
    struct pollfd end = {.fd = child->pidfd, .events = POLLIN};
    cp_kill(child);
    while (poll(&end, 1, -1) < 0 && errno == EINTR) {
    }
  }
  wait_for(child->keeper);
  close(child->status_fd);
  close(child->pidfd);
  child->control_fd = child->status_fd = child->pidfd = -1;
  return is_known ? 0 : ECHILD;
}
