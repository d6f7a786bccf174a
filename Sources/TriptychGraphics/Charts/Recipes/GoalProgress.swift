/// How much of a goal is reached.
public struct GoalProgress: Sendable, Equatable {
  /// What the goal is about.
  public var name: String
  /// What is there, in the measure's unit; nil or not finite where there is no data, which is not zero.
  public var value: Double?
  /// What is wanted, above 0; any other goal leaves the per cent unknown.
  public var goal: Double
  /// How value and goal are written.
  public var measure: Measure

  /// Progress to a goal.
  public init(_ name: String, value: Double?, goal: Double, measure: Measure) {
    self.name = name
    self.value = value
    self.goal = goal
    self.measure = measure
  }

  /// The value, where it is one.
  var kept: Double? { value.flatMap { $0.isFinite ? $0 : nil } }

  /// The whole per cent that is reached, beyond 100 too; nil without value or goal.
  public var percent: Int? {
    guard let kept, goal > 0, goal.isFinite else { return nil }
    let percent = (kept / goal * 100).rounded()
    return percent.magnitude < 1e12 ? Int(percent) : nil
  }

  /// The part that is drawn, 0...1: all of it beyond the goal.
  var fraction: Double? {
    guard let kept, percent != nil else { return nil }
    return min(1, max(0, kept / goal))
  }

  /// Good above 75 per cent, fair from 50 to 75, low below: by the whole per cent that is shown.
  public var accent: Accent {
    guard let percent else { return .ink }
    return percent > 75 ? .good : percent >= 50 ? .fair : .low
  }

  /// "1.4 of 2.0 l".
  func amounts(_ words: ChartWords) -> String {
    let target = words.short(goal, measure)
    guard let kept else { return words.say(.goal, ["value": target]) }
    return words.say(.progressAmounts, ["value": words.compact(kept, measure), "goal": target])
  }

  /// "70 %", or that there is no data.
  func percentText(_ words: ChartWords) -> String {
    percent.map { words.percent($0) } ?? words.say(.noData)
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

  /// Said of lists: how many goals are reached.
  private var reachedSentence: [String] {
    guard goals.count > 1 else { return [] }
    // By the values themselves: 99.6 per cent is shown as 100 but is not there yet.
    let reached = goals.filter { ($0.kept ?? -.infinity) >= $0.goal && $0.percent != nil }.count
    return [
      words.say(
        .progressReached, counting: reached,
        ["have": words.count(reached), "all": words.count(goals.count)])
    ]
  }

  func table() -> ChartTable {
    let rows = goals.map { goal in
      [
        goal.name, goal.kept.map { words.quantity($0, goal.measure) } ?? words.say(.noData),
        words.quantity(goal.goal, goal.measure), goal.percentText(words),
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
