// Starting a child. Between fork and exec only async-signal-safe calls are made: the parent has
// other threads, and any lock of theirs may be held for ever in the child.
#define _GNU_SOURCE
#include "CPlatform.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

enum { IN, OUT, ERR, EXEC, PIPES };

static void close_both(int fds[2]) {
  if (fds[0] >= 0) close(fds[0]);
  if (fds[1] >= 0) close(fds[1]);
  fds[0] = fds[1] = -1;
}

static void default_signals(void) {
  struct sigaction action = {.sa_handler = SIG_DFL};
  sigemptyset(&action.sa_mask);
  for (int number = 1; number < NSIG; number++) sigaction(number, &action, NULL);
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

/// Puts the four pipe ends on descriptors 0 to 3, whatever numbers they have now.
static int arrange(int pipes[PIPES][2]) {
  int ends[PIPES] = {pipes[IN][0], pipes[OUT][1], pipes[ERR][1], pipes[EXEC][1]};
  for (int i = 0; i < PIPES; i++) {
    // First out of the way: one end may sit on the number that another is meant for.
    ends[i] = fcntl(ends[i], F_DUPFD, 16);
    if (ends[i] < 0) return -1;
  }
  for (int i = 0; i < PIPES; i++) {
    if (dup2(ends[i], i) < 0) return -1;
  }
  return fcntl(EXEC, F_SETFD, FD_CLOEXEC);
}

static void become(const char *path, char *const argv[], char *const envp[], const char *cwd,
                   int pipes[PIPES][2], pid_t parent) {
  int report = pipes[EXEC][1];
  setpgid(0, 0);
  default_signals();
  struct rlimit none = {0, 0};
  setrlimit(RLIMIT_CORE, &none);
  if (arrange(pipes) < 0) goto failed;
  report = EXEC;
  close_from(EXEC + 1);
  if (prctl(PR_SET_PDEATHSIG, SIGKILL) < 0) goto failed;
  // The parent may have ended before the line above took effect.
  if (getppid() != parent) _exit(127);
  if (cwd != NULL && chdir(cwd) < 0) goto failed;
  execve(path, argv, envp);
failed:;
  int error = errno;
  while (write(report, &error, sizeof error) < 0 && errno == EINTR) {
  }
  _exit(127);
}

/// The errno that the child reported, or 0: its end of the pipe was closed by a successful exec.
static int exec_error(int fd) {
  int error = 0;
  ssize_t count;
  do {
    count = read(fd, &error, sizeof error);
  } while (count < 0 && errno == EINTR);
  return count == (ssize_t)sizeof error ? error : 0;
}

static int finish(pid_t pid, int pipes[PIPES][2], struct cp_child *out) {
  int error = exec_error(pipes[EXEC][0]);
  int pidfd = -1;
  if (error == 0) {
    pidfd = cp_pidfd_open(pid);
    if (pidfd < 0) error = errno;
  }
  if (error == 0 && (cp_set_nonblocking(pipes[IN][1]) < 0 ||
                     cp_set_nonblocking(pipes[OUT][0]) < 0 ||
                     cp_set_nonblocking(pipes[ERR][0]) < 0)) {
    error = errno;
  }
  if (error != 0) {
    if (pidfd >= 0) close(pidfd);
    kill(-pid, SIGKILL);
    kill(pid, SIGKILL);
    while (waitpid(pid, NULL, 0) < 0 && errno == EINTR) {
    }
    return error;
  }
  *out = (struct cp_child){pid, pidfd, pipes[IN][1], pipes[OUT][0], pipes[ERR][0]};
  pipes[IN][1] = pipes[OUT][0] = pipes[ERR][0] = -1;
  return 0;
}

int cp_spawn(const char *path, char *const argv[], char *const envp[], const char *cwd,
             struct cp_child *out) {
  int pipes[PIPES][2] = {{-1, -1}, {-1, -1}, {-1, -1}, {-1, -1}};
  int error = 0;
  for (int i = 0; i < PIPES && error == 0; i++) {
    if (cp_pipe(pipes[i]) < 0) error = errno;
  }
  if (error == 0) {
    pid_t parent = getpid();
    // No handler of ours may run in the child before its signals are the default ones.
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    pid_t pid = fork();
    if (pid == 0) become(path, argv, envp, cwd, pipes, parent);
    error = pid < 0 ? errno : 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (pid > 0) {
      // Here too, so that the group exists whichever of the two runs first.
      setpgid(pid, pid);
      close(pipes[EXEC][1]);
      pipes[EXEC][1] = -1;
      error = finish(pid, pipes, out);
    }
  }
  for (int i = 0; i < PIPES; i++) close_both(pipes[i]);
  return error;
}
