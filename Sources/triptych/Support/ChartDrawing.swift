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
    let fonts = try Surroundings.fonts()
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
