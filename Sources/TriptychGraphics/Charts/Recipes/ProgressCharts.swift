import TriptychBase

/// How much of goals is reached: a bar for each, with its name, what of what, and the percent in words.
///
/// Beyond the goal a bar is full and the number tells the true percent. The color follows the
/// percent that is shown: good above 75, fair from 50, low below. Without data the bar is hatched.
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

/// How much of a goal is reached, as a ring: the percent inside it, and below it what of what.
///
/// Beyond the goal the ring is full and the number tells the true percent. The color follows the
/// percent that is shown: good above 75, fair from 50, low below. Without data the track is empty.
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
          center: progress.percent == nil ? "–" : percent, label: progress.amounts(words))
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

/// A ring that shows how much of something is reached: a score or a goal.
public struct ScoreRing: Sendable, Equatable {
  /// What it stands for.
  public var label: String
  /// 0...1, clamped; nil if there is no value, which leaves the track empty.
  public var fraction: Double?
  /// The number inside, as it is read.
  public var centerText: String
  /// The color.
  public var accent: Accent

  /// A ring.
  public init(label: String, fraction: Double?, centerText: String, accent: Accent) {
    self.label = label
    self.fraction = fraction
    self.centerText = centerText
    self.accent = accent
  }

  /// The ring as a plot.
  public func plot(words: ChartWords) -> Plot {
    let part = fraction.flatMap { $0.isFinite ? min(1, max(0, $0)) : nil }
    return Plot(
      style: .ring, heading: nil, x: .bands(1), y: .bands(1), guides: [],
      marks: [RingMark(fraction: part, accent: accent, center: centerText, label: label)], legend: [],
      words: words, describing: RingDescription(ring: self, hasValue: part != nil, words: words))
  }
}

/// A ring in words and numbers.
struct RingDescription: ChartDescribing {
  let ring: ScoreRing
  let hasValue: Bool
  let words: ChartWords

  private var value: String { hasValue ? ring.centerText : words.say(.noData) }

  func description() -> ChartDescription {
    let values: PhraseValues = ["label": ring.label, "value": value]
    let sentence = hasValue ? words.say(.ringSentence, values) : words.say(.ringEmpty, ["label": ring.label])
    return ChartDescription(name: words.say(.ringName, values), statistics: [sentence], headlines: [])
  }

  func table() -> ChartTable {
    ChartTable(
      caption: ring.label, columns: [words.say(.ringMeasure), words.say(.ringValue)],
      rows: [[ring.label, value]])
  }
}

/// Progress to goals in words and numbers.
struct ProgressDescription: ChartDescribing {
  let goals: [GoalProgress]
  let name: String
  /// The caption of the table.
  let caption: String
  let words: ChartWords
  var extraSentences: [String] = []

  func description() -> ChartDescription {
    ChartDescription(
      name: name, statistics: goals.map(sentence), findings: reachedSentence + extraSentences,
      headlines: goals.count > 1 ? reachedSentence : goals.map(short))
  }

  /// What one goal adds to its name, which says the share.
  private func short(_ goal: GoalProgress) -> String {
    let target = words.quantity(goal.goal, goal.measure)
    guard let kept = goal.kept, goal.percent != nil else { return sentence(goal) }
    return words.say(.progressShort, ["value": words.value(kept, goal.measure), "goal": target])
  }

  private func sentence(_ goal: GoalProgress) -> String {
    let target = words.quantity(goal.goal, goal.measure)
    guard goal.hasGoal else {
      guard let kept = goal.kept else { return words.say(.barNone, ["name": goal.name]) }
      let value = words.quantity(kept, goal.measure)
      return words.say(.progressNoGoal, ["label": goal.name, "value": value])
    }
    guard let kept = goal.kept, let percent = goal.percent else {
      return words.say(.progressEmpty, ["label": goal.name, "goal": target])
    }
    return words.say(
      .progressSentence,
      [
        "label": goal.name, "value": words.value(kept, goal.measure), "goal": target,
        "share": words.percent(percent),
      ])
  }

  /// How many goals are reached, for lists of goals.
  private var reachedSentence: [String] {
    let all = goals.count(where: \.hasGoal)
    guard goals.count > 1, all > 0 else { return [] }
    let reached = goals.count(where: \.isReached)
    return [
      words.say(
        .progressReached, counting: reached, ["have": words.count(reached), "all": words.count(all)])
    ]
  }

  func table() -> ChartTable {
    let rows = goals.map { goal in
      [
        goal.name, goal.kept.map { words.quantity($0, goal.measure) } ?? words.say(.noData),
        goal.hasGoal ? words.quantity(goal.goal, goal.measure) : words.say(.noGoal), goal.percentText(words),
      ]
    }
    return ChartTable(
      caption: ([caption] + reachedSentence).joined(separator: " "),
      columns: [
        words.say(.progressHead), words.say(.ringValue), words.say(.goalHead), words.say(.reachedHead),
      ],
      rows: rows)
  }
}
