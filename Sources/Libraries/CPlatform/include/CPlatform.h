// What Linux offers and Glibc's Swift module does not show: starting a child with its pipes, its
// pidfd, locks on files, a few plain calls.
#ifndef CPLATFORM_H
#define CPLATFORM_H

#include <stddef.h>
#include <sys/types.h>

/// A started child, our ends of its pipes, and its keeper.
///
/// `in_fd` is written, `out_fd` and `err_fd` are read. All are close-on-exec and do not block.
struct cp_child {
  pid_t pid;
  /// Readable when the child has ended.
  int pidfd;
  int in_fd;
  int out_fd;
  int err_fd;
  /// The process that ends everything which the child started.
  pid_t keeper;
  /// The keeper does its work when this is closed, by `cp_reap` or by the end of this process.
  int control_fd;
  /// Readable when the keeper is gone, and after its work.
  int status_fd;
};

/// Starts the program at `path` with a keeper; answers 0 or an errno, that of a failed exec included.
///
/// The child leads a process group of its own, has default signals, no core dump and no descriptor
/// beside 0, 1 and 2. It is the keeper's child: `waitpid` doesn't know it. The keeper kills and reaps
/// the child and all its descendants, those in other sessions too, at `cp_reap` or when this process
/// ends in any way. `cwd` may be NULL. After an error nothing is left.
int cp_spawn(const char *path, char *const argv[], char *const envp[], const char *cwd,
             struct cp_child *out);

/// Kills the child and its process group.
void cp_kill(const struct cp_child *child);

/// Whether the keeper is at work; 0: somebody killed it.
int cp_has_keeper(const struct cp_child *child);

/// Ends the child and every descendant, and waits for them; closes all but the child's pipes.
///
/// `status` is set as by `waitpid`. ECHILD: the keeper was killed, so that the status is not known
/// and what left the process group may live on.
int cp_reap(struct cp_child *child, int *status);

/// A descriptor that becomes readable when the process ends; -1 and errno.
int cp_pidfd_open(pid_t pid);

/// A pipe whose ends are close-on-exec; 0, or -1 and errno.
int cp_pipe(int fds[2]);

/// Makes a descriptor non-blocking; 0, or -1 and errno.
int cp_set_nonblocking(int fd);

/// Where `needle` begins in `haystack`, or NULL.
void *cp_memmem(const void *haystack, size_t haystack_length, const void *needle,
                size_t needle_length);

/// Fills a buffer with bytes of the operating system's generator; how many, or -1 and errno.
ssize_t cp_getrandom(void *buffer, size_t length);

/// What `waitpid` reported, taken apart.
int cp_exited(int status);
int cp_exit_status(int status);
int cp_signaled(int status);
int cp_term_signal(int status);

/// Opens and locks a file for this process alone: a descriptor, or -errno.
///
/// -EWOULDBLOCK: another process holds it. Closing the descriptor gives the lock back.
int cp_lock_file(const char *path);

/// Keeps this process, and those it starts, from leaving their memory in a core file.
void cp_disable_core_dumps(void);

/// Keeps other processes of the same user from reading the memory and environment of this one, or
/// tracing it; 0, or -1 and errno. An exec undoes it.
int cp_hide_memory(void);

/// Keeps SIGPIPE from the calling thread: a write to a closed pipe then fails with EPIPE.
void cp_block_sigpipe(void);

#endif
