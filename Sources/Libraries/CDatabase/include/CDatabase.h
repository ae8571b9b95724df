#pragma once
#include <stddef.h>
#include <stdint.h>

// A file system for SQLite that keeps a checksum in each page of a database file.
//
// Every page has 4096 bytes, of which the last 8 are reserved. When a page is written to the database
// file, the checksum of the others goes there; when one is read, it is compared. The checksum begins
// with the page's number, so that a page of zeros and a page in another's place are found too. The log
// is left alone: it has checksums of its own.

enum { CDB_PAGE_SIZE = 4096, CDB_RESERVED = 8 };

/// The name of the file system, for sqlite3_open_v2 and `vfs=` in addresses.
extern const char *const cdb_checked_files;

/// Registers the file system once for the process; SQLite's result code.
int cdb_register(void);

/// The checksum of a page of CDB_PAGE_SIZE bytes, its last CDB_RESERVED left out.
uint64_t cdb_checksum(const void *page, uint32_t number);

/// Whether a page has its checksum.
int cdb_is_sound(const void *page, uint32_t number);

/// A database file by itself, without a connection.
///
/// Closing a descriptor of a file gives up all locks that this process has on it, those of SQLite's
/// connections included, and another process may then delete a log in use. SQLite's own file system
/// knows this and closes later, so files that may be open elsewhere in the process are read through it.
typedef struct cdb_file cdb_file;

/// Opens a file that exists; SQLite's result code, as from the calls below.
int cdb_file_open(const char *path, int is_writable, cdb_file **out);
void cdb_file_close(cdb_file *file);
int cdb_file_size(cdb_file *file, int64_t *size);
/// Fills the buffer; with zeros, and SQLITE_IOERR_SHORT_READ, where the file ends before.
int cdb_file_read(cdb_file *file, void *buffer, int count, int64_t offset);
/// Writes and synchronizes.
int cdb_file_write(cdb_file *file, const void *bytes, int count, int64_t offset);

/// Looks for damage in a write-ahead log: 0 if none can be seen, -1 if its header is damaged, -2 if it
/// could not be read, otherwise the number of the damaged frame, from 1.
///
/// SQLite takes the first frame without its checksum for the end. It is damage if a frame of the same
/// round, with the same salts, comes after it.
int64_t cdb_log_damage(int descriptor);
