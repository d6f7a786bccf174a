/// The few English sentences that machine-readable reports carry. Pages have their
/// own words, per language.
enum Sentences {
  /// Why a score is absent, in plain words.
  static func absence(_ absence: Absence) -> String {
    let part = absence.part.map { " for " + words($0) } ?? ""
    switch absence.code {
    case .noData:
      return "There is no data yet; \(days(absence.need))\(part) would be a start."
    case .tooFewParts:
      return "Only \(absence.have) of at least \(absence.need) parts has data."
    case .tooLittleWeight:
      return "The parts with data hold \(absence.have) % of the score; \(absence.need) % are needed."
    case .tooFewDays:
      return "\(days(absence.have)) of data\(part) so far; \(days(absence.need)) give a full picture."
    }
  }

  /// What a mood rests on, in one sentence.
  static func mood(_ state: SymbiState) -> String {
    let name = words(state.mood.rawValue)
    let facts = facts(state.evidence)
    if facts.isEmpty { return "The Symbi rests until there is some data." }
    let day = state.decidedBy == .yesterday ? " From the day before, as nothing is known of today yet." : ""
    return "The Symbi is \(name): \(facts).\(day)"
  }

  /// What an insight says, as a fact.
  static func insight(_ insight: Insight) -> String {
    let x = amount(insight.xValue, insight.x)
    switch insight.kind {
    case .pattern:
      let low = insight.yValue.flatMap { value in
        insight.y.map { " and \(words($0.id)) " + amount(value, $0) }
      }
      return
        "\(days(insight.count)) in a row, \(span(insight.days)): \(words(insight.x.id)) \(x)\(low ?? "") a day."
    case .milestone:
      let day = insight.day.map { " on " + $0.iso } ?? ""
      return "Highest \(words(insight.x.id)) so far: \(x)\(day), of \(days(insight.count))."
    default:
      let other =
        insight.y.flatMap { y in insight.yValue.map { ", " + words(y.id) + " " + amount($0, y) } } ?? ""
      return "Daily mean over \(span(insight.days)): \(words(insight.x.id)) \(x)\(other)."
    }
  }

  /// An id as words: `sleep_duration` as "sleep duration".
  static func words(_ id: String) -> String { id.split(separator: "_").joined(separator: " ") }

  private static func facts(_ evidence: MoodEvidence) -> String {
    var facts: [String] = []
    if let steps = evidence.steps {
      facts.append(amount(steps, .steps) + (evidence.stepsDay < evidence.day ? " the day before" : ""))
    }
    if let hours = evidence.sleepHours { facts.append("\(decimals(hours, 1)) h of sleep") }
    if let deviation = evidence.hrvDeviation {
      facts.append(
        deviation <= -1
          ? "heart-rate variability below its usual level"
          : deviation >= 0.5
            ? "heart-rate variability above its usual level" : "heart-rate variability at its usual level")
    }
    return facts.joined(separator: ", ")
  }

  private static func days(_ count: Int) -> String { count == 1 ? "1 day" : "\(count) days" }

  private static func span(_ days: ClosedRange<CalendarDay>) -> String {
    "\(days.lowerBound.iso) to \(days.upperBound.iso)"
  }

  private static func amount(_ value: Double, _ metric: Metric) -> String {
    guard let definition = MetricCatalog[metric] else { return decimals(value, 1) }
    let unit = definition.unit == .count ? words(metric.id) : definition.unit.symbol
    return decimals(value, definition.decimals) + " " + unit
  }

  /// A number with so many decimals (0 to 3), rounded half away from 0.
  private static func decimals(_ value: Double, _ count: Int) -> String {
    let scale = [1, 10, 100, 1000][min(max(count, 0), 3)]
    let whole = Int((abs(value) * Double(scale)).rounded())
    let sign = value < 0 && whole > 0 ? "-" : ""
    if scale == 1 { return sign + String(whole) }
    return sign + String(whole / scale) + "." + padded(whole % scale, to: count)
  }
}
