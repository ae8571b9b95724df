// The keeper: a process between this program and one child, which ends everything that the child
// started, wherever it went.
//
// It is a fork of this program without an exec, so that nothing has to be found on the disk, and it
// gives the memory that it inherited back at once: no secret of the host stays in it. From there on
// the C library may not be used, because its own data and that of the dynamic linker are gone too.
// Only `syscall` is called, which was bound before.
#define _GNU_SOURCE
#include "keeper.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/mman.h>
#include <sys/signalfd.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

// MARK: Memory

/// The range of a line of /proc/self/maps, if it is private, writable memory without a file.
struct mapping {
  uintptr_t start, end, offset, inode;
  char permissions[4];
};

enum field { START, END, PERMISSIONS, OFFSET, DEVICE, INODE, REST };

static uintptr_t digit(char byte) {
  if (byte >= '0' && byte <= '9') return (uintptr_t)(byte - '0');
  if (byte >= 'a' && byte <= 'f') return (uintptr_t)(byte - 'a' + 10);
  return 0;
}

static void give_back(const struct mapping *mapping, uintptr_t stack, uintptr_t thread_data) {
  bool is_private = mapping->permissions[1] == 'w' && mapping->permissions[3] == 'p';
  if (!is_private || mapping->inode != 0) return;
  if (stack >= mapping->start && stack < mapping->end) return;
  if (thread_data >= mapping->start && thread_data < mapping->end) return;
  syscall(SYS_madvise, mapping->start, mapping->end - mapping->start, MADV_DONTNEED);
}

/// Drops all private memory but the stack and the thread's own data.
static void forget_memory(void) {
  char buffer[4096];
  struct mapping mapping;
  enum field field = START;
  int permission = 0;
  uintptr_t stack = (uintptr_t)__builtin_frame_address(0);
  uintptr_t thread_data = (uintptr_t)&errno;
  long maps = syscall(SYS_openat, AT_FDCWD, "/proc/self/maps", O_RDONLY | O_CLOEXEC);
  if (maps < 0) return;
  mapping.start = mapping.end = mapping.inode = 0;
  long count;
  while ((count = syscall(SYS_read, maps, buffer, sizeof buffer)) > 0) {
    for (long index = 0; index < count; index++) {
      char byte = buffer[index];
      if (byte == '\n') {
        give_back(&mapping, stack, thread_data);
        mapping.start = mapping.end = mapping.inode = 0;
        permission = 0;
        field = START;
      } else if (field == START) {
        if (byte == '-') field = END;
        else mapping.start = mapping.start << 4 | digit(byte);
      } else if (field == REST) {
        continue;
      } else if (byte == ' ') {
        field++;
      } else if (field == END) {
        mapping.end = mapping.end << 4 | digit(byte);
      } else if (field == PERMISSIONS) {
        if (permission < 4) mapping.permissions[permission++] = byte;
      } else if (field == INODE) {
        mapping.inode = mapping.inode * 10 + digit(byte);
      }
    }
  }
  syscall(SYS_close, maps);
}

// MARK: Descendants

enum todo { REAP_ORPHANS, KILL_ALL };

/// The keeper's own children: `child`, and descendants of it whose parents have ended.
///
/// False if the kernel doesn't list them.
static bool for_each_child(enum todo todo, pid_t child) {
  char buffer[4096];
  int status;
  long list = syscall(SYS_openat, AT_FDCWD, "/proc/thread-self/children", O_RDONLY | O_CLOEXEC);
  if (list < 0) return false;
  pid_t pid = 0;
  long count;
  while ((count = syscall(SYS_read, list, buffer, sizeof buffer)) > 0) {
    for (long index = 0; index < count; index++) {
      if (buffer[index] >= '0' && buffer[index] <= '9') {
        pid = pid * 10 + (buffer[index] - '0');
        continue;
      }
      if (pid > 0 && todo == KILL_ALL) syscall(SYS_kill, pid, SIGKILL);
      // The child itself stays unreaped: its number is the host's name for it and its group.
      if (pid > 0 && todo == REAP_ORPHANS && pid != child) {
        syscall(SYS_wait4, pid, &status, WNOHANG, NULL);
      }
      pid = 0;
    }
  }
  syscall(SYS_close, list);
  return true;
}

/// Kills and reaps until no descendant is left; the status of the child.
///
/// What a killed process leaves behind becomes a child of the keeper, so that the next round finds
/// it. A killed process can't fork, so each round leaves only what was forked during it.
static int end_all(pid_t child) {
  int child_status = 0;
  syscall(SYS_kill, child, SIGKILL);
  syscall(SYS_kill, -child, SIGKILL);
  for (;;) {
    bool is_listed = for_each_child(KILL_ALL, child);
    int options = 0;  // Everything listed was killed, so that one of them is about to end.
    for (;;) {
      int status = 0;
      long pid = syscall(SYS_wait4, -1, &status, options | __WALL, NULL);
      if (pid < 0 && errno == EINTR) continue;
      if (pid < 0) return child_status;  // ECHILD
      if (pid == 0) break;
      if (pid == child) child_status = status;
      // Without the list only the child is sure to end.
      if (pid == child && !is_listed) return child_status;
      options = WNOHANG;
    }
  }
}

_Noreturn void keeper_run(pid_t child, int control, int status) {
  struct pollfd watched[2];
  uint64_t child_signal = (uint64_t)1 << (SIGCHLD - 1);
  struct signalfd_siginfo ignored;
  forget_memory();
  watched[0].fd = control;
  watched[1].fd = (int)syscall(SYS_signalfd4, -1, &child_signal, sizeof child_signal,
                               SFD_CLOEXEC | SFD_NONBLOCK);
  watched[0].events = watched[1].events = POLLIN;
  for (;;) {
    watched[0].revents = watched[1].revents = 0;
    long ready = syscall(SYS_ppoll, watched, 2, NULL, NULL, 0);
    if (ready < 0 && errno != EINTR) break;
    // Nothing is ever written: the pipe ends with the request, or with the host.
    if (watched[0].revents != 0) break;
    if (watched[1].revents != 0) {
      while (syscall(SYS_read, watched[1].fd, &ignored, sizeof ignored) > 0) {
      }
      for_each_child(REAP_ORPHANS, child);
    }
  }
  int child_status = end_all(child);
  syscall(SYS_write, status, &child_status, sizeof child_status);
  syscall(SYS_exit_group, 0);
  __builtin_unreachable();
}
