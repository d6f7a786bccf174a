/// How much of a goal is reached, as a ring: the per cent inside it, and below it what of what.
///
/// Beyond the goal the ring is full and the number tells the true per cent. The colour follows the
/// per cent that is shown: good above 75, fair from 50, low below. Without data the track is empty.
public struct ProgressRing: Sendable, Equatable {
  /// The goal and what is reached of it.
  public var progress: GoalProgress

  /// A ring.
  public init(_ progress: GoalProgress) { self.progress = progress }

  /// The ring as a plot.
  public func plot(words: ChartWords) -> Plot {
    let percent = progress.percentText(words)
    return Plot(
      style: .progressRing, heading: nil, x: .bands(1), y: .bands(1), guides: [],
      marks: [
        RingMark(
          fraction: progress.fraction, accent: progress.accent,
          centre: progress.percent == nil ? "–" : percent, label: progress.amounts(words))
      ], legend: [], words: words,
      describing: ProgressDescription(
        goals: [progress], name: words.say(.progressRingName, ["label": progress.name, "share": percent]),
        caption: words.say(.progressCaption), words: words))
  }
}

extension PlotStyle {
  static let progressRing = PlotStyle(
    kind: .progressRing, pageHeight: nil, pageMargins: Insets(), shareAxis: 0, small: .ring)
}
