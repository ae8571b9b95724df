#define _GNU_SOURCE
#include "CPlatform.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/file.h>
#include <sys/prctl.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

int cp_pidfd_open(pid_t pid) { return (int)syscall(SYS_pidfd_open, pid, 0); }

int cp_pipe(int fds[2]) { return pipe2(fds, O_CLOEXEC); }

int cp_set_nonblocking(int fd) {
  int flags = fcntl(fd, F_GETFL);
  return flags < 0 ? -1 : fcntl(fd, F_SETFL, flags | O_NONBLOCK);
}

void *cp_memmem(const void *haystack, size_t haystack_length, const void *needle,
                size_t needle_length) {
  return memmem(haystack, haystack_length, needle, needle_length);
}

ssize_t cp_getrandom(void *buffer, size_t length) { return getrandom(buffer, length, 0); }

int cp_exited(int status) { return WIFEXITED(status); }
int cp_exit_status(int status) { return WEXITSTATUS(status); }
int cp_signaled(int status) { return WIFSIGNALED(status); }
int cp_term_signal(int status) { return WTERMSIG(status); }

int cp_lock_file(const char *path) {
  int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
  if (fd < 0) return -errno;
  int result;
  do {
    result = flock(fd, LOCK_EX | LOCK_NB);
  } while (result < 0 && errno == EINTR);
  if (result == 0) return fd;
  int error = errno;
  close(fd);
  return -error;
}

void cp_disable_core_dumps(void) {
  struct rlimit none = {0, 0};
  setrlimit(RLIMIT_CORE, &none);
}

int cp_hide_memory(void) { return prctl(PR_SET_DUMPABLE, 0); }

void cp_block_sigpipe(void) {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGPIPE);
  pthread_sigmask(SIG_BLOCK, &set, NULL);
}
