// System calls that the platform's Swift overlay does not show.
#include <errno.h>
#include <stdio.h>
#if defined(__GLIBC__)
#include <malloc.h>
// Keeps memory that was freed for what comes next, up to a number of bytes, instead of handing it back.
static inline void platform_keep_freed_memory(int bytes) {
  mallopt(M_MMAP_THRESHOLD, 32 << 20);
  mallopt(M_TRIM_THRESHOLD, bytes);
  mallopt(M_TOP_PAD, 16 << 20);
}
#else
static inline void platform_keep_freed_memory(int bytes) { (void)bytes; }
#endif
// Pseudo-terminals; some headers show them only when asked for more than C and POSIX.
extern int posix_openpt(int flags);
extern int grantpt(int descriptor);
extern int unlockpt(int descriptor);
extern char *ptsname(int descriptor);
// The flag of posix_spawn that gives a process a session of its own.
#if defined(__APPLE__)
#define PLATFORM_SPAWN_SESSION 0x0400
#else
#define PLATFORM_SPAWN_SESSION 0x80
#endif
#if defined(__linux__)
#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>
// Swaps two paths of one file system in one step; 0, or -1 with errno.
static inline int platform_exchange(const char *a, const char *b) {
  return (int)syscall(SYS_renameat2, AT_FDCWD, a, AT_FDCWD, b, 2u /* RENAME_EXCHANGE */);
}
// Brings everything written to the file system of an open file to the disk; 0, or -1 with errno.
static inline int platform_flush_file_system(int descriptor) {
  return (int)syscall(SYS_syncfs, descriptor);
}
#elif defined(__APPLE__)
static inline int platform_flush_file_system(int descriptor) {
  (void)descriptor;
  errno = ENOSYS;
  return -1;
}
static inline int platform_exchange(const char *a, const char *b) {
  return renamex_np(a, b, RENAME_SWAP);
}
#else
static inline int platform_flush_file_system(int descriptor) {
  (void)descriptor;
  errno = ENOSYS;
  return -1;
}
static inline int platform_exchange(const char *a, const char *b) {
  (void)a;
  (void)b;
  errno = ENOSYS;
  return -1;
}
#endif
