import TriptychGraphics
import TriptychHealth

/// The charts of one person's site. Each is drawn when a page first requests it and kept for all other pages.
///
/// Not thread-safe: a build runs on a single thread.
final class ChartCache: @unchecked Sendable {
  private let renderer: ChartRenderer?
  /// The charts drawn so far; `nil` for a chart with nothing to draw.
  private var drawn: [Chart: DrawnChart?]
  /// The plots of charts whose shareable picture was drawn before a page requested them.
  private var plots: [Chart: Plot] = [:]
  /// The plots of the charts that paper shows.
  private var kept: [Chart: Plot] = [:]
  /// The charts that have a shareable picture.
  private var pictures: Set<Chart> = []
  /// The diagnostics of pictures that could not be drawn so far.
  private(set) var diagnostics: [Diagnostic] = []

  /// Creates a cache.
  ///
  /// - Parameters:
  ///   - renderer: draws charts not in the cache; `nil` leaves them out.
  ///   - drawn: the charts that are already drawn.
  init(_ renderer: ChartRenderer? = nil, _ drawn: [Chart: DrawnChart?] = [:]) {
    self.renderer = renderer
    self.drawn = drawn
  }

  /// A chart, drawn if necessary; `nil` if there is nothing to draw.
  subscript(chart: Chart) -> DrawnChart? {
    if let known = drawn[chart] { return known }
    guard let renderer else { return nil }
    let made = renderer.meter.measure(.charts) { draw(chart, renderer) }
    drawn[chart] = .some(made)
    return made
  }

  private func draw(_ chart: Chart, _ renderer: ChartRenderer) -> DrawnChart? {
    guard chart.measures.allSatisfy(renderer.data.metricsWithData.contains) else { return nil }
    do throws(ChartRefusal) {
      let plot =
        if let plot = plots.removeValue(forKey: chart) { plot } else { try chart.plot(renderer.data) }
      if renderer.isForPaper { kept[chart] = plot }
      let (made, failure) = renderer.draw(chart, plot)
      if let failure { diagnostics.append(failure) }
      return made
    } catch {
      guard case .tooFewDays(let have, let need) = error else { return nil }
      return DrawnChart(tooFew: (have, need))
    }
  }

  /// The PNG of a chart to share; `nil` if there are too few days or it could not be drawn.
  func png(_ chart: Chart) -> [UInt8]? {
    guard let renderer else { return nil }
    return renderer.meter.measure(.charts) {
      guard let plot = try? chart.plot(renderer.data) else { return nil }
      plots[chart] = plot
      do {
        let bytes = try renderer.png(chart, plot)
        pictures.insert(chart)
        return bytes
      } catch {
        diagnostics.append(renderer.missing(chart, error))
        return nil
      }
    }
  }

  /// The plot of a chart for paper; `nil` if there is nothing to draw.
  func plot(_ chart: Chart) -> Plot? {
    guard self[chart] != nil else { return nil }
    return kept[chart] ?? renderer.flatMap { try? chart.plot($0.data) }
  }

  /// Whether a chart has a shareable picture.
  func hasPicture(_ chart: Chart) -> Bool { pictures.contains(chart) }
}
