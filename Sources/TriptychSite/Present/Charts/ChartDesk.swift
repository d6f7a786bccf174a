import TriptychGraphics
import TriptychHealth

/// Draws the charts of one site when pages ask for them: what only untouched pages show is not drawn at all.
///
/// A build is the work of one thread, and so is a desk.
final class ChartDesk: @unchecked Sendable {
  private let studio: ChartStudio
  private let wanted: Set<ChartKey>
  private var made: [ChartKey: ChartShelf.Chart?] = [:]
  /// Plots of the charts that are drawn as pictures to share too.
  private var plots: [ChartKey: Plot] = [:]
  /// What could not be drawn so far.
  private(set) var diagnostics: [Diagnostic] = []

  /// - Parameter wanted: the charts that pages may ask for; any other is none
  init(_ studio: ChartStudio, wanted: Set<ChartKey>) {
    self.studio = studio
    self.wanted = wanted
  }

  /// Whether pages may ask for a chart.
  func knows(_ key: ChartKey) -> Bool { wanted.contains(key) }

  /// A chart; `nil` where there is nothing to draw.
  func chart(_ key: ChartKey) -> ChartShelf.Chart? {
    guard wanted.contains(key) else { return nil }
    if let known = made[key] { return known }
    return studio.meter.measure(.charts) {
      let result = studio.chart(key, plots.removeValue(forKey: key))
      diagnostics += result.diagnostics
      made[key] = .some(result.chart)
      return result.chart
    }
  }

  /// A picture to share; `nil` where there are too few days, or it could not be drawn.
  func picture(_ key: ChartKey) -> [UInt8]? {
    studio.meter.measure(.charts) {
      guard wanted.contains(key), let plot = studio.sharedPlot(key) else { return nil }
      plots[key] = plot
      do {
        return try studio.picture(key, plot)
      } catch {
        diagnostics.append(studio.missing(key, error))
        return nil
      }
    }
  }
}
