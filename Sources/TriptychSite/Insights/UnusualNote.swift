import TriptychHealth

/// The unusual days of a range, each with its distance from the median in units of a robust spread, which
/// outliers do not widen.
struct UnusualNote: Codable, Sendable {
  var title: String
  /// The text if there are no unusual days, or too few days to tell.
  var text: String?
  /// The unusual days, and whether they lie above or below the others.
  var rows: [FactRow]
  /// Their distances, one step deeper.
  var certainty: [FactRow]
  var explained: String
  var howText: String
  var howHref: String
}

extension UnusualNote {
  /// Creates the note; `nil` for measures that are never judged, and without a value in the window.
  init?(_ metric: Metric, _ range: ClosedRange<CalendarDay>, _ context: PageContext) {
    let series = context.history[metric]
    let unusual = UnusualValues(in: series, range: range)
    guard !UnjudgedMetrics.inFindings.contains(metric), unusual.count > 0 else { return nil }
    let words = context.words
    let days = unusual.days.compactMap { day in
      series[day].map { (day: day, value: $0, distance: unusual.robustDistance($0)) }
    }
    let rows = days.map { entry in
      FactRow(
        name: words.day(entry.day), value: words.value(entry.value, of: metric),
        note: entry.distance.map { UnusualNote.side($0, words) })
    }
    let certainty = days.compactMap { entry in
      entry.distance.map { FactRow(name: words.day(entry.day), value: UnusualNote.distance($0, words)) }
    }
    self.init(
      title: words(UnusualWord.unusualTitle), text: rows.isEmpty ? UnusualNote.none(unusual, words) : nil,
      rows: rows, certainty: certainty, explained: words(UnusualWord.unusualExplained),
      howText: words(AboutWord.aboutTitle), howHref: context.href(PagePath.about) + "#unusual")
  }

  private static func none(_ unusual: UnusualValues, _ words: Words) -> String {
    let missing = UnusualValues.minimumCount - unusual.count
    let range = words.range(unusual.window)
    guard missing > 0 else { return words(UnusualWord.unusualNone, count: unusual.count, ["range": range]) }
    return words(
      UnusualWord.unusualFew, count: missing,
      ["range": range, "have": words(.rangeDays, count: unusual.count)])
  }

  /// The side on which a value lies far from the others: `far above your other days`.
  static func side(_ spreads: Double, _ words: Words) -> String {
    words(spreads < 0 ? UnusualWord.unusualFarBelow : .unusualFarAbove)
  }

  /// The distance of a value from the median: `4.2 times the usual spread above the middle`.
  static func distance(_ spreads: Double, _ words: Words) -> String {
    words(
      spreads < 0 ? UnusualWord.unusualBelow : .unusualAbove,
      ["distance": words.number(abs(spreads), decimals: 1)])
  }
}

/// The words about unusual days.
enum UnusualWord: String, SubjectWord {
  static let subject = "trend"

  case unusualTitle, unusualFew, unusualNone, unusualAbove, unusualBelow, unusualExplained,
    unusualFarAbove, unusualFarBelow
}
