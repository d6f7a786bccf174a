import Foundation
import TriptychGraphics

#if canImport(Glibc)
  import Glibc
#endif

/// Milliseconds of CPU of drawing and of packing, and the bytes of the file.
struct Cost {
  var drawing = 0.0
  var packing = 0.0
  var bytes = 0

  var whole: Double { drawing + packing }

  static func + (left: Cost, right: Cost) -> Cost {
    Cost(
      drawing: left.drawing + right.drawing, packing: left.packing + right.packing,
      bytes: left.bytes + right.bytes)
  }

  /// The mean of some costs.
  static func mean(_ costs: [Cost]) -> Cost {
    let sum = costs.reduce(Cost(), +)
    let count = Double(max(1, costs.count))
    return Cost(
      drawing: sum.drawing / count, packing: sum.packing / count, bytes: sum.bytes / max(1, costs.count))
  }

  /// The least of some runs, drawing and packing each by itself.
  static func of(_ picture: PetPicture, runs: Int, with painter: PetPainter) throws -> Cost {
    var least = Cost(drawing: .infinity, packing: .infinity)
    for _ in 0..<runs {
      let start = cpuMilliseconds()
      let sheet = try painter.sheet(picture)
      let drawn = cpuMilliseconds()
      least.bytes = try painter.png(sheet).count
      least.packing = min(least.packing, cpuMilliseconds() - drawn)
      least.drawing = min(least.drawing, drawn - start)
    }
    return least
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
