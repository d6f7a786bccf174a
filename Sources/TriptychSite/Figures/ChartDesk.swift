import TriptychGraphics
import TriptychHealth

/// Gives pages the charts of one site, and draws those that a page is really written with.
///
/// A build is the work of one thread, and so is a desk.
final class ChartDesk: @unchecked Sendable {
  private let studio: ChartStudio
  private let wanted: Set<ChartKey>
  private let slices: SiteSlices?
  private var made: [ChartKey: ChartShelf.Chart?] = [:]
  /// Plots of the charts that are drawn as pictures to share too.
  private var plots: [ChartKey: Plot] = [:]
  /// What could not be drawn so far.
  private(set) var diagnostics: [Diagnostic] = []

  /// - Parameters:
  ///   - wanted: the charts that pages may ask for; any other is none
  ///   - slices: what charts are made from; `nil` draws each when it is asked for
  init(_ studio: ChartStudio, wanted: Set<ChartKey>, slices: SiteSlices? = nil) {
    self.studio = studio
    self.wanted = wanted
    self.slices = slices
  }

  /// Whether pages may ask for a chart.
  func knows(_ key: ChartKey) -> Bool { wanted.contains(key) }

  /// A chart; `nil` where there is nothing to draw.
  func chart(_ key: ChartKey) -> ChartShelf.Chart? {
    if let known = made[key] { return known }
    guard wanted.contains(key) else { return nil }
    return studio.meter.measure(.charts) {
      let result = studio.chart(key, plots.removeValue(forKey: key), basis: slices?.basis(of: key)) {
        [unowned self] in fail(key, $0)
      }
      diagnostics += result.diagnostics
      made[key] = .some(result.chart)
      return result.chart
    }
  }

  /// From now on the words of a chart stand in the place of its picture.
  private func fail(_ key: ChartKey, _ diagnostic: Diagnostic) {
    // Picture and legend fail together.
    guard made[key]??.picture != nil else { return }
    diagnostics.append(diagnostic)
    made[key]??.picture = nil
    made[key]??.legend = nil
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
