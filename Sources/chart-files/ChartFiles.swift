import ChartExamples
import Foundation
import TriptychGraphics

/// Writes every example chart as PNG, SVG and PDF, so that the painters can be compared.
///
/// `chart-files [--hard] FOLDER` makes the folder if it is not there; with `--hard` it draws what is hard
/// to draw too. The first chart of a kind is drawn in the dark theme as well.
@main
enum ChartFiles {
  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    let folders = arguments.filter { $0 != "--hard" }
    guard folders.count == 1, let folder = folders.first, !folder.hasPrefix("-") else {
      stop("usage: chart-files [--hard] FOLDER", code: 64)
    }
    let examples = ChartExample.all + (arguments.contains("--hard") ? ChartExample.hard : [])
    do {
      try write(examples, to: URL(fileURLWithPath: folder, isDirectory: true))
    } catch {
      stop("\(error)", code: 74)
    }
  }

  private static func write(_ examples: [ChartExample], to folder: URL) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let fonts = try openFonts()
    let (png, svg, pdf) = (
      PNGPainter(fonts: fonts), SVGFilePainter(fonts: fonts), PDFPainter(fonts: fonts)
    )
    let kinds = Set(ChartKind.allCases.map(\.rawValue))
    for theme in [ThemeName.light, .dark] {
      // The dark theme changes colours only, so that one chart of a kind shows all of it.
      for example in examples where theme == .light || kinds.contains(example.id) {
        let resolved: ResolvedPlot
        do {
          resolved = try example.plot(.english).resolve(
            size: example.size, theme: ChartTheme(theme), layout: .share, fonts: fonts)
        } catch is TooFewPoints {
          // Some examples are there to be refused.
          continue
        }
        let name = "\(example.id)-\(theme.rawValue)"
        func put(_ bytes: [UInt8], _ ending: String) throws {
          try Data(bytes).write(to: folder.appendingPathComponent("\(name).\(ending)"))
        }
        try put(try png.png(resolved.scene), "png")
        try put(svg.svg(resolved), "svg")
        try put(try pdf.pdf(resolved), "pdf")
        if theme == .light { try put(svg.svg(resolved, colours: .auto), "auto.svg") }
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
    FileHandle.standardError.write(Data("chart-files: \(message)\n".utf8))
    exit(code)
  }
}
