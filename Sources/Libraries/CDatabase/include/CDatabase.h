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
