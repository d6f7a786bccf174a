import Foundation
import TriptychGraphics
import TriptychHealth

/// One picture to be written: where, how large and in which colours.
struct ChartDrawing {
  var path: String
  /// `nil` for the size that suits the chart.
  var size: ChartSize?
  var scale: Int
  var theme: ChartTheme

  /// Draws a plot and writes it, private to its owner.
  func write(_ plot: Plot, console: Console) throws {
    let png = try png(of: plot)
    let written = FileManager.default.createFile(
      atPath: path, contents: Data(png), attributes: [.posixPermissions: 0o600])
    guard written else {
      throw CommandFailure(
        status: .tryAgain,
        diagnostic: Diagnostic(
          .error, code: "not_written", "The picture cannot be written", place: path,
          hint: "Check the folder, its permissions and its free space."))
    }
    console.say("Written: \(path)")
  }

  private func png(of plot: Plot) throws -> [UInt8] {
    let fonts = try Surroundings.fonts()
    do {
      let resolved = try plot.resolve(
        size: size ?? plot.suggestedSize, theme: theme, layout: .share, fonts: fonts)
      return try PNGPainter(fonts: fonts).png(resolved.scene, scale: scale)
    } catch let error as LayoutError {
      throw CommandFailure.usage("The chart does not fit: \(error)", hint: "Ask for another --size.")
    } catch let error as PaintError {
      throw CommandFailure.usage(
        "The picture cannot be painted: \(error)", hint: "Ask for a smaller --size or --scale.")
    }
  }
}
