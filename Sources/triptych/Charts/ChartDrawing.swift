import ArgumentParser
import Foundation
import TriptychGraphics
import TriptychHealth

/// A chart as a picture: where to write it, in which format, how large and in which colors.
struct ChartDrawing {
  var path: String
  var format: Format
  /// `nil` for the size that suits the chart.
  var size: ChartSize?
  var theme: ChartTheme

  /// The formats, by the endings of file names, with what only one of them has.
  enum Format: Equatable {
    /// Pixels per point, 1 to 3.
    case png(scale: Int)
    /// Whether the file follows the theme of whoever looks at it.
    case svg(isAuto: Bool)
    case pdf

    var hasPixels: Bool { if case .png = self { true } else { false } }
  }

  /// Draws a plot and writes it, private to its owner.
  func write(_ plot: Plot, console: Console) throws {
    try PrivateFile.write(try bytes(of: plot), to: path)
    console.say("Written: \(path)")
  }

  private func bytes(of plot: Plot) throws -> [UInt8] {
    let fonts = try ProgramResources.fonts()
    let resolved = try plot.resolve(
      size: size ?? plot.suggestedSize, theme: theme, layout: .share, fonts: fonts)
    switch format {
    case .png(let scale): return try PNGPainter(fonts: fonts).png(resolved.scene, scale: scale)
    case .svg(let isAuto): return SVGFilePainter(fonts: fonts).svg(resolved, colors: isAuto ? .auto : .fixed)
    case .pdf: return try PDFPainter(fonts: fonts).pdf(resolved)
    }
  }
}

/// The language of a chart's own words, by its code or as a file.
enum ChartLanguage: ListedValue {
  /// One that comes with the program.
  case own(ChartWords)
  /// A JSON file with the words of another language.
  case file(String)

  init?(argument: String) {
    if ChartWords.codes.contains(argument), let words = ChartWords.named(argument) {
      self = .own(words)
    } else if argument.lowercased().hasSuffix(".json") {
      self = .file(argument)
    } else {
      return nil
    }
  }

  static var allValueStrings: [String] { ChartWords.codes + ["a file that ends in .json"] }
  static var defaultCompletionKind: CompletionKind { .list(ChartWords.codes) }

  /// The words of the language.
  ///
  /// - Throws: `CommandFailure`: exit 64 where there is no such file, 75 where it cannot be read, 65 where its words are
  ///   not complete.
  func words() throws -> ChartWords {
    switch self {
    case .own(let words): return words
    case .file(let path):
      guard FileManager.default.fileExists(atPath: path) else {
        throw CommandFailure.usage("There is no file '\(path)'", hint: "Check the name after --language.")
      }
      guard let bytes = try? Data(contentsOf: URL(fileURLWithPath: path)) else {
        throw CommandFailure(
          .tryAgain, code: "not_readable", "The language file cannot be read", place: path)
      }
      do {
        return try ChartWords(languageFile: Array(bytes))
      } catch {
        throw CommandFailure(.data, code: "chart_words", "\(error)", place: path)
      }
    }
  }
}
