import TriptychHealth

/// The unusual days of a range, each with its distance from the median in units of a robust spread, which
/// outliers do not widen.
struct UnusualNote: Codable, Sendable {
  var title: String
  /// The text if there are no unusual days, or too few days to tell.
  var text: String?
  var rows: [FactRow]
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
    let rows = unusual.days.compactMap { day in
      series[day].map { value in
        FactRow(
          name: words.day(day), value: words.value(value, of: metric),
          note: unusual.robustDistance(value).map { UnusualNote.distance($0, words) })
      }
    }
    self.init(
      title: words(UnusualWord.unusualTitle), text: rows.isEmpty ? UnusualNote.none(unusual, words) : nil,
      rows: rows, explained: words(UnusualWord.unusualExplained),
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

  case unusualTitle, unusualFew, unusualNone, unusualAbove, unusualBelow, unusualExplained
}
