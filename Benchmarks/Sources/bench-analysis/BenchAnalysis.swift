import Foundation

/// What the analysis of a person costs, how often it sees what is not there, and how often it finds what is.
///
/// usage: bench-analysis [speed|null|power] [--json] [--histories N] [--first N] [--chart-yardstick MS]
@main
struct BenchAnalysis {
  static func main() {
    var words = Array(CommandLine.arguments.dropFirst())
    let isJSON = words.contains("--json")
    words.removeAll { $0 == "--json" }
    let histories = number(after: "--histories", in: &words).map { Int($0) } ?? 200
    let first = number(after: "--first", in: &words).map { UInt64($0) } ?? 1
    let chart = number(after: "--chart-yardstick", in: &words)
    let report = Report(isJSON: isJSON)
    let programs = words.isEmpty ? ["speed", "null", "power"] : words
    for program in programs {
      switch program {
      case "speed": SpeedBench(report: report, chartYardstick: chart).run()
      case "null": NullBench(report: report, seeds: first..<first + UInt64(histories)).run()
      case "power": PowerBench(report: report, seeds: first..<first + UInt64(histories)).run()
      default:
        FileHandle.standardError.write(
          Data("bench-analysis knows speed, null and power, not '\(program)'\n".utf8))
        exit(64)
      }
    }
  }

  private static func number(after option: String, in words: inout [String]) -> Double? {
    guard let place = words.firstIndex(of: option), place + 1 < words.count else { return nil }
    defer { words.removeSubrange(place...(place + 1)) }
    return Double(words[place + 1])
  }
}
