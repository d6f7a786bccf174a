/// How much of goals is reached: a bar for each, with its name, what of what, and the per cent in words.
///
/// Beyond the goal a bar is full and the number tells the true per cent. The colour follows the per
/// cent that is shown: good above 75, fair from 50, low below. Without data the bar is hatched.
public struct ProgressBars: Sendable, Equatable {
  /// The words around a shared picture.
  public var heading: ChartHeading
  /// The goals, from the top.
  public var goals: [GoalProgress]
  /// Sentences for the summary that the caller's own rules found.
  public var extraSentences: [String]

  /// Progress bars; further sentences default to none.
  public init(heading: ChartHeading, goals: [GoalProgress], extraSentences: [String] = []) {
    self.heading = heading
    self.goals = goals
    self.extraSentences = extraSentences
  }

  /// The bars as a plot.
  public func plot(words: ChartWords) -> Plot {
    let names = words.names(goals.map(\.name))
    let name = words.say(.progressBarsName, ["labels": names, "dates": heading.dates])
    return Plot(
      style: .progressBar(goals.count), heading: heading, x: .linear(LinearScale(fixed: 0...1)),
      y: .bands(max(1, goals.count)), guides: [], marks: [ProgressBarMark(goals: goals)], legend: [],
      words: words,
      describing: ProgressDescription(
        goals: goals, name: name,
        caption: words.say(.lineCaption, ["measure": words.say(.progressTitle), "dates": heading.dates]),
        words: words, extraSentences: extraSentences))
  }
}

extension PlotStyle {
  static func progressBar(_ rows: Int) -> PlotStyle {
    PlotStyle(
      kind: .progressBar, pageHeight: min(1280, Double(max(1, rows)) * 48), pageMargins: Insets(),
      shareAxis: 18, headless: ShareLayout.margin)
  }
}
