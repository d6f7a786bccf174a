import Foundation
import TriptychGraphics
import TriptychHealth

/// One picture to be written: where, in which format, how large and in which colours.
struct ChartDrawing {
  var path: String
  var format: Format
  /// `nil` for the size that suits the chart.
  var size: ChartSize?
  var theme: ChartTheme

  /// The formats by the endings of file names, with what only one of them has.
  enum Format: Equatable {
    /// Pixels a point, 1 to 3.
    case png(scale: Int)
    /// Whether the file follows the theme of who looks at it.
    case svg(isAuto: Bool)
    case pdf
  }

  /// Draws a plot and writes it, private to its owner.
  func write(_ plot: Plot, console: Console) throws {
    try PrivateFile.write(try bytes(of: plot), to: path)
    console.say("Written: \(path)")
  }

  private func bytes(of plot: Plot) throws -> [UInt8] {
    let fonts = try ProgramResources.fonts()
    do {
      let resolved = try plot.resolve(
        size: size ?? plot.suggestedSize, theme: theme, layout: .share, fonts: fonts)
      switch format {
      case .png(let scale): return try PNGPainter(fonts: fonts).png(resolved.scene, scale: scale)
      case .svg(let isAuto):
        return SVGFilePainter(fonts: fonts).svg(resolved, colors: isAuto ? .auto : .fixed)
      case .pdf: return try PDFPainter(fonts: fonts).pdf(resolved)
      }
    } catch let error as LayoutError {
      throw CommandFailure.usage("The chart does not fit: \(error)", hint: "Ask for another --size.")
    } catch let error as PaintError {
      throw CommandFailure.usage(
        "The picture cannot be painted: \(error)", hint: "Ask for a smaller --size or --scale.")
    }
  }
}

/// Writes a file that nobody else may read, whole or not at all.
enum PrivateFile {
  static func write(_ bytes: [UInt8], to path: String) throws {
    let manager = FileManager.default
    let type = try? manager.attributesOfItem(atPath: path)[.type] as? FileAttributeType
    if let type, type != .typeRegular, type != .typeSymbolicLink {
      throw failure(path, hint: "Something that is no file is in the way.")
    }
    // A name beside the file, so that the last step is a change of names and never leaves half a file.
    let target = URL(fileURLWithPath: path).resolvingSymlinksInPath()
    let part = target.deletingLastPathComponent().appendingPathComponent(
      ".\(target.lastPathComponent).\(ProcessInfo.processInfo.processIdentifier).part")
    let written = manager.createFile(
      atPath: part.path, contents: Data(bytes), attributes: [.posixPermissions: 0o600])
    guard written, rename(part.path, target.path) == 0 else {
      try? manager.removeItem(at: part)
      throw failure(path, hint: "Check the folder, its permissions and its free space.")
    }
  }

  private static func failure(_ path: String, hint: String) -> CommandFailure {
    CommandFailure(
      status: .tryAgain,
      diagnostic: Diagnostic(
        .error, code: "not_written", "The file cannot be written", place: path, hint: hint))
  }
}

/// The language of a chart's own words, by its name or as a file.
enum ChartLanguage {
  /// - Parameter asked: "en", "de" or the path of a JSON file with the words of another language.
  /// - Throws: a sentence with exit 64 where there is no such language or file, and with exit 65 where
  ///   the file's words are not complete.
  static func words(_ asked: String) throws -> ChartWords {
    switch asked {
    case "en": return .english
    case "de": return .german
    default: return try file(asked)
    }
  }

  private static func file(_ path: String) throws -> ChartWords {
    guard path.lowercased().hasSuffix(".json") else {
      throw CommandFailure.usage(
        "'\(path)' is no language of charts", hint: "Allowed are en, de or a file that ends in .json.")
    }
    guard FileManager.default.fileExists(atPath: path) else {
      throw CommandFailure.usage("There is no file '\(path)'", hint: "Check the name after --language.")
    }
    guard let bytes = try? Data(contentsOf: URL(fileURLWithPath: path)) else {
      throw CommandFailure(
        status: .tryAgain,
        diagnostic: Diagnostic(.error, code: "not_readable", "The language file cannot be read", place: path))
    }
    do {
      return try ChartWords(languageFile: Array(bytes))
    } catch {
      throw CommandFailure(
        status: .data, diagnostic: Diagnostic(.error, code: "chart_words", "\(error)", place: path))
    }
  }
}
