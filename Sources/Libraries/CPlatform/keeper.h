// What spawn.c and keeper.c share.
#ifndef CPLATFORM_KEEPER_H
#define CPLATFORM_KEEPER_H

#include <sys/types.h>

/// The first message of a keeper: the child's number, or 0 and why it could not be started.
struct keeper_start {
  pid_t pid;
  int error;
};

/// Waits for the end of the request or of the host, ends and reaps every descendant, and exits.
///
/// Called in a process that is a subreaper, has every signal blocked with its default action, and
/// has started `child`. `control` reads the pipe that only the host can write; the status of the
/// child goes to `status`.
_Noreturn void keeper_run(pid_t child, int control, int status);

#endif
