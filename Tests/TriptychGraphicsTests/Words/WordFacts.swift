import Foundation

@testable import TriptychGraphics

/// A number, a day or a time as a text of a chart says it.
enum WordFact: Hashable {
  /// Digits as they are written, without grouping, with "." and "-"; a size such as "k" follows.
  case number(String)
  /// A day; the year is nil if the text leaves it out.
  case day(Int, month: Int, year: Int?)
  case month(Int, year: Int)
  /// Minutes after midnight.
  case clock(Int)
  /// Minutes.
  case duration(Int)
}

/// The facts of a text with their places: a reading of its own, made without the functions that write.
struct WordFacts {
  struct Found {
    let fact: WordFact
    let range: NSRange
    let text: String
  }

  /// The groups of the expression, in their order.
  private enum Group: Int {
    case from = 1
    case to, monthOfRange, yearOfRange, day, monthOfDay, yearOfDay, month, year, hourOfHalf, minuteOfHalf,
      half,
      hour, minute, signOfHours,
      hours, minutesOfHours, signOfMinutes, minutes, sign, digits, size
  }

  let words: ChartWords
  private let expression: NSRegularExpression

  /// What stands between two days of one month, behind the number of a day and before a month, as expressions.
  private static let marks = [
    "ar": (to: "(?: إلى |[–-])", dot: "", of: " "),
    "en": (to: "(?: to |[–-])", dot: "", of: " "),
    "de": (to: "(?: bis(?: zum)? |[–-])", dot: "\\.", of: " "),
    "es": (to: "(?: al | a |[–-])", dot: "", of: " (?:de )?"),
    "fr": (to: "(?: au | à |[–-])", dot: "(?:er)?", of: " "),
  ]

  /// The ways a language writes numbers, days and times.
  init(_ words: ChartWords) throws {
    self.words = words
    let (to, dot, of) = WordFacts.marks[String(words.language.prefix(2))] ?? ("-", "", " ")
    let months = (words.months.long + words.months.short).sorted { $0.count > $1.count }
      .map(NSRegularExpression.escapedPattern).joined(separator: "|")
    let (group, decimal) = (
      NSRegularExpression.escapedPattern(for: words.marks.group),
      NSRegularExpression.escapedPattern(for: words.marks.decimal)
    )
    let digits = "(?:\\d{1,3}(?:\(group)\\d{3})+(?!\\d)|\\d+)"
    let parts = [
      "(\\d{1,2})\(dot)\(to)(\\d{1,2})\(dot)\(of)(\(months))(?![\\p{L}])(?:\(of)(\\d{4}))?",
      "(\\d{1,2})\(dot)\(of)(\(months))(?![\\p{L}])(?:\(of)(\\d{4}))?",
      "(\(months))\(of)(\\d{4})",
      "(\\d{1,2})(?::(\\d{2}))?\u{A0}(am|pm|AM|PM|ص|م)(?![\\p{L}])",
      "(\\d{2}):(\\d{2})",
      "(\u{2212}?)(\(digits))[ \u{A0}](?:h|س)(?![\\p{L}])(?:[ \u{A0}](\\d{1,2})[ \u{A0}](?:min|د)(?![\\p{L}]))?",
      "(\u{2212}?)(\\d{1,2})[ \u{A0}](?:min|د)(?![\\p{L}])",
      "(\u{2212}?)(\(digits)(?:\(decimal)\\d+)?)(e\u{2212}?\\d+|k(?!\\p{L})|M(?!\\p{L})|bn|[ \u{A0}](?:Tsd|Mio|Mrd|Md|(?:mil M|mil|k|M|ألف|مليون|مليار)(?!\\p{L})))?",
    ]
    expression = try NSRegularExpression(pattern: parts.map { "(?:\($0))" }.joined(separator: "|"))
  }

  /// The facts of a text in their order.
  func found(in text: String) -> [Found] {
    let written = text as NSString
    // As long as the text itself, so that places in one are places in the other.
    let text = Self.western(text)
    guard text.utf8.contains(where: { (48...57).contains($0) }) else { return [] }
    let whole = text as NSString
    let matches = expression.matches(in: text, range: NSRange(location: 0, length: whole.length))
    return matches.flatMap { match in
      facts(match, whole).map {
        Found(fact: $0, range: match.range, text: written.substring(with: match.range))
      }
    }
  }

  /// The digits of other scripts as 0 to 9.
  private static func western(_ text: String) -> String {
    // Few texts have other digits, and to ask each character what it is takes long.
    guard text.unicodeScalars.contains(where: { $0.value >= 0x660 && $0.properties.numericType == .decimal })
    else { return text }
    return String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { scalar in
          guard scalar.properties.numericType == .decimal, let value = scalar.properties.numericValue else {
            return scalar
          }
          return Unicode.Scalar(UInt8(0x30 + Int(value)))
        }))
  }

  private func facts(_ match: NSTextCheckingResult, _ text: NSString) -> [WordFact] {
    func part(_ group: Group) -> String? {
      let range = match.range(at: group.rawValue)
      return range.location == NSNotFound ? nil : text.substring(with: range)
    }
    func number(_ group: Group) -> Int? { part(group).flatMap(whole) }
    if let from = number(.from), let to = number(.to), let month = month(part(.monthOfRange)) {
      let year = number(.yearOfRange)
      return [.day(from, month: month, year: year), .day(to, month: month, year: year)]
    }
    if let day = number(.day), let month = month(part(.monthOfDay)) {
      return [.day(day, month: month, year: number(.yearOfDay))]
    }
    if let year = number(.year), let month = month(part(.month)) { return [.month(month, year: year)] }
    if let hour = number(.hourOfHalf), let half = part(.half) {
      let isAfternoon = ["pm", "PM", "م"].contains(half)
      return [.clock((hour % 12 + (isAfternoon ? 12 : 0)) * 60 + (number(.minuteOfHalf) ?? 0))]
    }
    if let hour = number(.hour), let minute = number(.minute) { return [.clock(hour * 60 + minute)] }
    if let hours = number(.hours) {
      let minutes = hours * 60 + (number(.minutesOfHours) ?? 0)
      return [.duration(part(.signOfHours) == "" ? minutes : -minutes)]
    }
    if let minutes = number(.minutes) { return [.duration(part(.signOfMinutes) == "" ? minutes : -minutes)] }
    guard let digits = part(.digits) else { return [] }
    let plain = digits.replacing(words.marks.group, with: "").replacing(words.marks.decimal, with: ".")
    return [.number((part(.sign) == "" ? "" : "-") + plain + (part(.size) ?? ""))]
  }

  private func whole(_ text: String) -> Int? { Int(text.filter(\.isNumber)) }

  private func month(_ name: String?) -> Int? {
    guard let name else { return nil }
    let index = words.months.long.firstIndex(of: name) ?? words.months.short.firstIndex(of: name)
    return index.map { $0 + 1 }
  }
}
