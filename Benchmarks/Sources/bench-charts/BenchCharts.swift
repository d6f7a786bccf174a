import Foundation
import TriptychGraphics

/// Measures what a chart costs: CPU milliseconds and bytes of the yardstick's five charts.
@main
enum BenchCharts {
  static func main() {
    guard CommandLine.arguments.count == 1 else { stop("usage: bench-charts", code: 64) }
    do {
      try Measurement(fonts: openFonts()).run()
    } catch {
      stop("\(error)", code: 1)
    }
  }

  private static func openFonts() throws -> FontBook {
    for candidate in FontBook.candidates {
      if let fonts = try? FontBook(regular: candidate.regular, semibold: candidate.semibold) { return fonts }
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
