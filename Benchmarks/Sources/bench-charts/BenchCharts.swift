import Foundation
import TriptychGraphics

/// Measures what a chart costs.
///
/// `bench-charts measure DATA` prints CPU milliseconds and bytes of a chart of every kind, or of the KINDs that
/// follow, DATA being the `data.h` of the yardstick's five; `bench-charts write DATA DIR` writes them as files,
/// and `bench-charts data DATA FILE` what they are made from.
@main
enum BenchCharts {
  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    do {
      let fonts = try openFonts()
      switch arguments.first {
      case "measure" where arguments.count >= 2:
        try measurement(arguments[1], fonts, of: Array(arguments.dropFirst(2))).run()
      case "write" where arguments.count == 3:
        try measurement(arguments[1], fonts).write(to: arguments[2])
      case "data" where arguments.count == 3:
        try measurement(arguments[1], fonts).writeData(to: arguments[2])
      default: stop("usage: bench-charts measure DATA [KIND...] | write DATA DIR | data DATA FILE", code: 64)
      }
    } catch {
      stop("\(error)", code: 1)
    }
  }

  /// - Parameter kinds: the kinds to measure; empty for all.
  private static func measurement(
    _ path: String, _ fonts: FontCollection, of kinds: [String] = []
  ) throws -> Measurement {
    let charts = try MeasuredChart.all(try YardstickData(path: path))
    if let unknown = kinds.first(where: { kind in !charts.contains { $0.name == kind } }) {
      throw BenchError("there is no kind of chart called \(unknown)")
    }
    return Measurement(fonts: fonts, charts: charts.filter { kinds.isEmpty || kinds.contains($0.name) })
  }

  private static func openFonts() throws -> FontCollection {
    for candidate in FontCollection.candidates {
      if let fonts = try? FontCollection(regular: candidate.regular, semibold: candidate.semibold) {
        return fonts
      }
    }
    throw BenchError("no font was found; install fonts-inter")
  }

  private static func stop(_ message: String, code: Int32) -> Never {
    FileHandle.standardError.write(Data("bench-charts: \(message)\n".utf8))
    exit(code)
  }
}

/// A fault in a sentence.
struct BenchError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
