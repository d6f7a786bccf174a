import Foundation
import TriptychSite

#if canImport(Glibc)
  import Glibc
#endif

/// Milliseconds of processor time by stage; what a stage within another takes is taken off the outer one.
final class StageClock: BuildMeter {
  private(set) var milliseconds: [BuildStage: Double] = [:]
  private var open: [(stage: BuildStage, since: Double)] = []

  func measure<Value>(_ stage: BuildStage, _ work: () throws -> Value) rethrows -> Value {
    let begun = cpuMilliseconds()
    if let outer = open.last { milliseconds[outer.stage, default: 0] += begun - outer.since }
    open.append((stage, begun))
    defer {
      let ended = cpuMilliseconds()
      let inner = open.removeLast()
      milliseconds[stage, default: 0] += ended - inner.since
      if let last = open.indices.last { open[last].since = ended }
    }
    return try work()
  }
}

/// Milliseconds of processor time of this process so far, user and system.
func cpuMilliseconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
}

/// The largest memory of the process so far, in MB.
func peakMegabytes() -> Double {
  var usage = rusage()
  #if canImport(Glibc)
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return Double(usage.ru_maxrss) / 1_000
  #else
    getrusage(RUSAGE_SELF, &usage)
    return Double(usage.ru_maxrss) / 1_000_000
  #endif
}
