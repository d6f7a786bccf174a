import Foundation

#if canImport(Glibc)
  import Glibc
#endif

private func ownUsage() -> rusage {
  var usage = rusage()
  #if canImport(Glibc)
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
  #else
    getrusage(RUSAGE_SELF, &usage)
  #endif
  return usage
}

/// Seconds of processor time of this process so far, user and system.
func cpuSeconds() -> Double {
  let usage = ownUsage()
  let user = Double(usage.ru_utime.tv_sec) + Double(usage.ru_utime.tv_usec) / 1e6
  return user + Double(usage.ru_stime.tv_sec) + Double(usage.ru_stime.tv_usec) / 1e6
}

/// The largest memory of the process so far, in MB.
func peakMegabytes() -> Int {
  let usage = ownUsage()
  #if os(macOS)
    return usage.ru_maxrss / 1_000_000
  #else
    return usage.ru_maxrss / 1_000
  #endif
}
