import TriptychGraphics
import TriptychHealth

/// Charts of a measure by day in the form that the person chose.
extension ChartData {
  /// A measure over a range of days, as a line or as bars.
  ///
  /// - Parameter usual: the form of the page where the person chose none.
  /// - Throws: ``ChartRefusal`` or `TooFewPoints` if there is no data or too few days.
  func byDay(
    _ metric: Metric, over days: ClosedRange<CalendarDay>, usual: Settings.ChartForm
  ) throws -> Plot {
    let chosen = history.settings.charts
    switch chosen == .line || chosen == .bars ? chosen : usual {
    case .bars where usual == .bars || drawsBars(metric, over: days):
      return try bars(metric, over: days).plot(words: chartWords)
    case .automatic, .line, .bars, .table: return try line(metric, over: days).plot(words: chartWords)
    }
  }

  /// Whether bars say what a line says: they begin at zero, so that only an amount can be read from their length. Without
  /// any value the line tells what is missing.
  private func drawsBars(_ metric: Metric, over days: ClosedRange<CalendarDay>) -> Bool {
    guard let definition = MetricCatalog[metric], days.count <= Settings.ChartForm.mostBars else {
      return false
    }
    let isAmount =
      definition.formation == .sum || definition.isInHoursAndMinutes && metric != .sleepMidpoint
    return isAmount && !history[metric].values(in: days).isEmpty
  }
}
