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
    let runs = number(after: "--runs", in: &words).map { Int($0) } ?? 2
    let yardstick = number(after: "--chart-yardstick", in: &words)
    guard words.isEmpty, runs >= 1 else {
      stop("usage: bench-pets [--json] [--runs N] [--chart-yardstick MS]", code: 64)
    }
    do {
      let report = Report(isJSON: isJSON, chartYardstick: yardstick)
      report.begin(runs: runs)
      try SymbiBench(report: report, runs: runs).run()
      try SmallBench(report: report).run()
      report.memory(peakMegabytes())
    } catch {
      stop("bench-pets: \(error)", code: 1)
    }
  }

  private static func number(after option: String, in words: inout [String]) -> Double? {
    guard let place = words.firstIndex(of: option), place + 1 < words.count else { return nil }
    defer { words.removeSubrange(place...(place + 1)) }
    return Double(words[place + 1])
  }

  private static func stop(_ message: String, code: Int32) -> Never {
    FileHandle.standardError.write(Data("\(message)\n".utf8))
    exit(code)
  }
}
