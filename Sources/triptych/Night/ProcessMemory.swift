import CPlatform
import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// What processes take of the machine.
enum ProcessMemory {
  #if canImport(Darwin)
    /// In what unit the system tells the most memory a process had, in bytes.
    static let peakUnit = 1
  #else
    /// In what unit the system tells the most memory a process had, in bytes.
    static let peakUnit = 1024
  #endif

  /// Bytes of memory that a process has now; `nil` where the system has no such file.
  static func resident(of process: pid_t) -> Int? {
    guard let text = try? String(contentsOfFile: "/proc/\(process)/statm", encoding: .utf8) else {
      return nil
    }
    let parts = text.split(separator: " ")
    guard parts.count > 1, let pages = Int(parts[1]) else { return nil }
    return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
  }

  /// Processor seconds and peak bytes of this process.
  static func own() -> (cpuSeconds: Double, peakBytes: Int) {
    var usage = rusage()
    platform_own_usage(&usage)
    func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1_000_000 }
    return (seconds(usage.ru_utime) + seconds(usage.ru_stime), Int(usage.ru_maxrss) * peakUnit)
  }
}
