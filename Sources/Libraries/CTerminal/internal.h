// What the files of this target share.
#ifndef CTERMINAL_INTERNAL_H
#define CTERMINAL_INTERNAL_H

#include <stdbool.h>
#include <stddef.h>

// guard.c: giving the terminal back from wherever the process ends.
int guard_prepare(int tty, const char *sentence);
void guard_arm(void);
void guard_disarm(void);
void guard_remove(void);
// Lets a crash of the calling thread be handled even when its stack is full.
void guard_this_thread(void);
// For a signal that nobody hears any more: gives the terminal back and dies of it.
void guard_give_back_and_die(int number);

// errors.c: standard error while the screen is up.
bool errors_divert(void);
// After a crash only the message: Swift's list of addresses would push it off the screen.
void errors_show(bool crashed);
void errors_stop(void);

// terminfo.c: NULL stands for what the terminal cannot do.
bool terminfo_load(int tty);
const char *terminfo_string(const char *name);
const char *terminfo_to_last_line(void);

// signals.c: signals become bytes in a pipe.
int signals_watch(void);
void signals_unwatch(void);
// Stops the process group; returns when this process was continued.
void signals_stop(void);

// input.c
void input_start(void);

// paste.c
enum paste_state {
  PASTE_GOES_ON,     // no byte is left, and the end has not come
  PASTE_COMPLETE,
};
void paste_start(void);
// Takes the bytes that wait, up to the end of the paste.
enum paste_state paste_read(void);
// Ends a paste for which no byte waits; false if there is none.
bool paste_end_if_silent(void);
// Forgets what was pasted.
void paste_stop(void);

bool write_all(int descriptor, const char *bytes, size_t count);

#endif
