import ChartExamples
import Foundation
import TriptychGraphics

/// Writes every example chart as a picture: all that a program of one's own needs to draw with the library.
///
/// `chart-gallery FOLDER` makes the folder if it is not there.
@main
enum ChartGallery {
  static func main() {
    guard CommandLine.arguments.count == 2 else { stop("usage: chart-gallery FOLDER", code: 64) }
    do {
      try write(to: CommandLine.arguments[1])
    } catch {
      stop("chart-gallery: \(error)", code: 74)
    }
  }

  private static func write(to folder: String) throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let fonts = try openFonts()
    let painter = PNGPainter(fonts: fonts)
    for theme in [ThemeName.light, .dark] {
      for example in ChartExample.all + ChartExample.hard {
        let resolved = try example.plot(.english).resolve(
          size: example.size, theme: ChartTheme(theme), layout: .share, fonts: fonts)
        let file = URL(fileURLWithPath: folder).appendingPathComponent("\(example.id)-\(theme.rawValue).png")
        try Data(try painter.png(resolved.scene)).write(to: file)
      }
    }
  }

  private static func openFonts() throws -> FontBook {
    for candidate in FontBook.candidates {
      if let fonts = try? FontBook(regular: candidate.regular, semibold: candidate.semibold) { return fonts }
    }
    throw FontError.cannotOpen(path: FontBook.candidates[0].regular)
  }

  private static func stop(_ message: String, code: Int32) -> Never {
    FileHandle.standardError.write(Data((message + "\n").utf8))
    exit(code)
  }
}
