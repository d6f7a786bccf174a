import Foundation
import TriptychGraphics

/// Measures what a chart costs.
///
/// `bench-charts measure DATA` prints CPU milliseconds and bytes of the yardstick's five charts, DATA
/// being its `data.h`; `bench-charts write DATA DIR` writes them as files.
@main
enum BenchCharts {
  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    do {
      let fonts = try openFonts()
      switch arguments.first {
      case "measure" where arguments.count == 2: try measurement(arguments[1], fonts).run()
      case "write" where arguments.count == 3:
        try measurement(arguments[1], fonts).write(to: arguments[2])
      default: stop("usage: bench-charts measure DATA | write DATA DIR", code: 64)
      }
    } catch {
      stop("\(error)", code: 1)
    }
  }

  private static func measurement(_ path: String, _ fonts: FontCollection) throws -> Measurement {
    Measurement(fonts: fonts, charts: YardstickCharts(data: try YardstickData(path: path)))
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
