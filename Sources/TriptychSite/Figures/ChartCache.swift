import TriptychGraphics
import TriptychHealth

/// The charts of one person's site: each is drawn when a page first asks for it, and kept for all others.
///
/// Not for several threads at a time, as a build is the work of one.
final class ChartCache: @unchecked Sendable {
  private let renderer: ChartRenderer?
  /// What was drawn; `nil` for a chart that there is nothing to draw of.
  private var drawn: [Chart: DrawnChart?]
  /// Plots of the charts whose picture to share was drawn before a page asked for them.
  private var plots: [Chart: Plot] = [:]
  /// The charts that have a picture to share.
  private var pictures: Set<Chart> = []
  /// What could not be drawn so far.
  private(set) var diagnostics: [Diagnostic] = []

  /// - Parameters:
  ///   - renderer: draws what is not there yet; `nil` leaves it out
  ///   - drawn: charts that are there already
  init(_ renderer: ChartRenderer? = nil, _ drawn: [Chart: DrawnChart?] = [:]) {
    self.renderer = renderer
    self.drawn = drawn
  }

  /// A chart; `nil` where there is nothing to draw.
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
      let (made, failure) = renderer.draw(chart, plot)
      if let failure { diagnostics.append(failure) }
      return made
    } catch {
      guard case .tooFewDays(let have, let need) = error else { return nil }
      return DrawnChart(tooFew: (have, need))
    }
  }

  /// The PNG of a chart to share; `nil` where there are too few days, or it could not be drawn.
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

  /// Whether a chart has a picture to share.
  func hasPicture(_ chart: Chart) -> Bool { pictures.contains(chart) }
}
