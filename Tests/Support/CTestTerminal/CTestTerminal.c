#define _GNU_SOURCE
#include "CTestTerminal.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

// Only calls that are safe between fork and exec of a process with threads.
static void become(const char *path, char *const arguments[], char *const environment[],
                   const char *folder, const char *name, int marks, int failure) {
  setsid();
  // Opened by a session's leader, it becomes the session's controlling terminal.
  int terminal = open(name, O_RDWR);
  if (terminal < 0) goto failed;
  // Out of the way of the descriptors that are set below.
  int kept = fcntl(marks, F_DUPFD, 10);
  int report = fcntl(failure, F_DUPFD_CLOEXEC, 10);
  if (kept < 0 || report < 0) goto failed;
  failure = report;
  if (dup2(terminal, 0) < 0 || dup2(terminal, 1) < 0 || dup2(terminal, 2) < 0) goto failed;
  if (dup2(kept, 3) < 0) goto failed;
  for (int descriptor = 4; descriptor < 4096; descriptor++) {
    if (descriptor != failure) close(descriptor);
  }
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  for (int number = 1; number < NSIG; number++) signal(number, SIG_DFL);
  if (folder != NULL && chdir(folder) != 0) goto failed;
  execve(path, arguments, environment);
failed:;
  int error = errno;
  ssize_t written = write(failure, &error, sizeof error);
  (void)written;
  _exit(127);
}

int tt_start(const char *path, char *const arguments[], char *const environment[],
             const char *folder, int columns, int rows, struct tt_child *child) {
  char name[64];
  int marks[2] = {-1, -1}, failure[2] = {-1, -1}, error = 0;
  int terminal = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
  if (terminal < 0 || grantpt(terminal) != 0 || unlockpt(terminal) != 0 ||
      ptsname_r(terminal, name, sizeof name) != 0 || tt_resize(terminal, columns, rows) != 0 ||
      fcntl(terminal, F_SETFL, O_NONBLOCK) != 0 || pipe2(marks, O_CLOEXEC) != 0 ||
      pipe2(failure, O_CLOEXEC) != 0 || fcntl(marks[0], F_SETFL, O_NONBLOCK) != 0) {
    error = errno;
  }
  pid_t pid = -1;
  if (error == 0) {
    pid = fork();
    if (pid == 0) become(path, arguments, environment, folder, name, marks[1], failure[1]);
    if (pid < 0) error = errno;
  }
  if (marks[1] >= 0) close(marks[1]);
  if (failure[1] >= 0) close(failure[1]);
  // The pipe closes by itself when the program has started.
  int reported = 0;
  if (error == 0 && read(failure[0], &reported, sizeof reported) == sizeof reported) {
    error = reported;
    waitpid(pid, NULL, 0);
  }
  if (failure[0] >= 0) close(failure[0]);
  int end = error == 0 ? (int)syscall(SYS_pidfd_open, pid, 0) : -1;
  if (error == 0 && end < 0) {
    error = errno;
    kill(pid, SIGKILL);
    waitpid(pid, NULL, 0);
  }
  if (error != 0) {
    if (terminal >= 0) close(terminal);
    if (marks[0] >= 0) close(marks[0]);
    return error;
  }
  child->pid = pid;
  child->terminal = terminal;
  child->marks = marks[0];
  child->end = end;
  return 0;
}

int tt_resize(int terminal, int columns, int rows) {
  struct winsize size = {.ws_col = (unsigned short)columns, .ws_row = (unsigned short)rows};
  return ioctl(terminal, TIOCSWINSZ, &size);
}

struct tt_modes tt_modes(int terminal) {
  struct termios modes;
  memset(&modes, 0, sizeof modes);
  tcgetattr(terminal, &modes);
  return (struct tt_modes){
      .echo = (modes.c_lflag & ECHO) != 0,
      .canonical = (modes.c_lflag & ICANON) != 0,
      .signals = (modes.c_lflag & ISIG) != 0,
      .processes_output = (modes.c_oflag & OPOST) != 0,
  };
}

bool tt_ended(pid_t pid, int *how) {
  int status = 0;
  if (waitpid(pid, &status, WNOHANG) != pid) return false;
  *how = WIFSIGNALED(status) ? -WTERMSIG(status) : WEXITSTATUS(status);
  return true;
}
