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

/// Milliseconds of processor time of this process so far, user and system.
func cpuMilliseconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
}

/// The largest memory of the process so far, in MB.
func peakMegabytes() -> Double {
  #if os(macOS)
    return Double(ownUsage().ru_maxrss) / 1_000_000
  #else
    return Double(ownUsage().ru_maxrss) / 1_000
  #endif
}

/// Best and median milliseconds of some runs after a first one that warms up.
func milliseconds(runs: Int, _ work: () -> Int) -> (best: Double, median: Double) {
  var unused = work()
  let times = (0..<runs).map { _ in
    let start = cpuMilliseconds()
    unused &+= work()
    return cpuMilliseconds() - start
  }.sorted()
  // The results must be wanted, or there would be nothing to measure.
  if unused == Int.min { print(unused) }
  return (times[0], times[runs / 2])
}
