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
// Processes that work for one supervisor.
#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <unistd.h>
#if defined(__linux__)
#include <sys/prctl.h>
#endif
// A pipe whose ends no other program inherits; 0, or -1 with errno.
static inline int platform_pipe(int ends[2]) {
  if (pipe(ends) != 0) return -1;
  fcntl(ends[0], F_SETFD, FD_CLOEXEC);
  fcntl(ends[1], F_SETFD, FD_CLOEXEC);
  return 0;
}
static inline long platform_read(int descriptor, void *target, unsigned long count) {
  return (long)read(descriptor, target, count);
}
// Kills a process at once.
static inline int platform_kill(int process) { return kill(process, SIGKILL); }
// Has the system kill this process when the thread that started it ends; where there is no such thing, nothing.
static inline void platform_die_with_parent(void) {
#if defined(__linux__)
  prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
}
// Leaves no image of the memory behind, and lets the memory grow to a number of bytes; 0 bytes: without end.
static inline void platform_limit_process(unsigned long bytes) {
  struct rlimit none = {0, 0};
  setrlimit(RLIMIT_CORE, &none);
  if (bytes > 0) {
    struct rlimit most = {bytes, bytes};
    setrlimit(RLIMIT_AS, &most);
  }
}
// Keeps the memory of this process from everybody else: no image of it is left behind, a crash prints none of it as Swift's
// backtraces do, and on Linux no process of the same user may read it.
static inline void platform_hide_memory(void) {
  struct rlimit none = {0, 0};
  setrlimit(RLIMIT_CORE, &none);
  const int crashes[] = {SIGQUIT, SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP};
  for (unsigned long index = 0; index < sizeof crashes / sizeof *crashes; index++) signal(crashes[index], SIG_DFL);
#if defined(__linux__)
  prctl(PR_SET_DUMPABLE, 0);
#endif
}
// Makes a file that may not grow any larger an error of the write, as a full disk is, and not the end of the program.
static inline void platform_report_file_size_limit(void) { signal(SIGXFSZ, SIG_IGN); }
// Lets the signals that end a program pass by.
static inline void platform_ignore_endings(void) {
  signal(SIGINT, SIG_IGN);
  signal(SIGTERM, SIG_IGN);
  signal(SIGHUP, SIG_IGN);
  signal(SIGPIPE, SIG_IGN);
}
#include <sys/stat.h>
// Sets the time at which an open file was read last to that of its file system, and no other; 0, or -1 with errno.
static inline int platform_touch_access(int descriptor) {
  struct timespec times[2] = {{0, UTIME_NOW}, {0, UTIME_OMIT}};
  return futimens(descriptor, times);
}
// What this process took of the machine so far.
static inline void platform_own_usage(struct rusage *usage) { getrusage(RUSAGE_SELF, usage); }
#include <string.h>
#if defined(__linux__)
extern void *memmem(const void *whole, size_t count, const void *part, size_t length);
#endif
// The place of bytes within others; NULL where they are not. The system's search skips most bytes without a look at them.
static inline const void *platform_find(const void *whole, size_t count, const void *part, size_t length) {
  return memmem(whole, count, part, length);
}
