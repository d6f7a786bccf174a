import Foundation
import TriptychGraphics

/// What the pictures of the pets cost: drawing and packing, apart.
///
/// usage: bench-pets [--json] [--runs N] [--chart-yardstick MS]
@main
enum BenchPets {
  static func main() {
    var words = Array(CommandLine.arguments.dropFirst())
    let isJSON = words.contains("--json")
    words.removeAll { $0 == "--json" }
    let runs = words.contains("--runs") ? word(after: "--runs", in: &words).flatMap { Int($0) } : 2
    let yardstick = word(after: "--chart-yardstick", in: &words)
    guard words.isEmpty, let runs, (1...mostRuns).contains(runs),
      yardstick == nil || milliseconds(yardstick) != nil
    else {
      stop("usage: bench-pets [--json] [--runs N] [--chart-yardstick MS]", code: 64)
    }
    do {
      let report = Report(isJSON: isJSON, chartYardstick: milliseconds(yardstick))
      report.begin(runs: runs)
      try SymbiBench(report: report, runs: runs).run()
      try SmallBench(report: report).run()
      report.memory(peakMegabytes())
    } catch {
      stop("bench-pets: \(error)", code: 1)
    }
  }

  /// More would take days.
  private static let mostRuns = 10_000

  /// The word behind an option; both are taken out. An option without one stays, and is refused.
  private static func word(after option: String, in words: inout [String]) -> String? {
    guard let place = words.firstIndex(of: option), place + 1 < words.count else { return nil }
    defer { words.removeSubrange(place...(place + 1)) }
    return words[place + 1]
  }

  private static func milliseconds(_ word: String?) -> Double? {
    guard let number = word.flatMap({ Double($0) }), number.isFinite, number > 0 else { return nil }
    return number
  }

  private static func stop(_ message: String, code: Int32) -> Never {
    FileHandle.standardError.write(Data("\(message)\n".utf8))
    exit(code)
  }
}
