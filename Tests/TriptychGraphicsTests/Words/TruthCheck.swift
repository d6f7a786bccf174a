import Foundation

@testable import TriptychGraphics

/// Holds the words of a chart against its table and its data.
///
/// - Every number, day and time of the words stands in the table: in a cell, a heading, the caption or the foot.
/// - "4,771 on 9 November" stands in one row; "12 at 05:00" in one column.
struct TruthCheck {
  let plot: Plot
  let words: ChartWords
  private let facts: WordFacts?
  private let known: Set<WordFact>
  private let rows: [Set<WordFact>]
  private let columns: [(head: Set<WordFact>, cells: Set<WordFact>)]
  private let given: [String]
  private let tableText: String

  init(_ plot: Plot, _ words: ChartWords) {
    self.plot = plot
    self.words = words
    let facts = try? WordFacts(words)
    self.facts = facts
    let table = plot.table
    // The examples' own texts are English: in other languages they are looked for as they are.
    given =
      words.language.hasPrefix("en")
      ? []
      : Self.given(DataOfPlot(textsOf: plot).strings.subtracting([plot.description.name, table.caption]))
    tableText = ([table.caption] + table.columns + table.rows.flatMap { $0 } + table.foot.map(\.text)).joined(
      separator: "\n")
    let cells = table.rows.map { row in row.map { Set(facts?.found(in: $0).map(\.fact) ?? []) } }
    let heads = ([table.caption] + table.columns).map { Set(facts?.found(in: $0).map(\.fact) ?? []) }
    rows = cells.map { $0.reduce(into: Set()) { $0.formUnion($1) } }
    columns = table.columns.indices.map { index in
      (heads[index + 1], cells.reduce(into: Set()) { if index < $1.count { $0.formUnion($1[index]) } })
    }
    let foot = table.foot.map { Set(facts?.found(in: $0.text).map(\.fact) ?? []) }
    known = (heads + rows + foot).reduce(into: Set()) { $0.formUnion($1) }
  }

  /// Texts with a number in them that are more than a value and its unit.
  private static func given(_ strings: Set<String>) -> [String] {
    strings.filter { $0.contains(where: \.isNumber) && $0.filter(\.isLetter).count > 4 }
      .sorted { $0.count > $1.count }
  }

  /// What is wrong with the chart's own words; empty if all is true.
  var objections: [String] {
    let description = plot.description
    return ([description.name, description.alternative] + description.summary).flatMap(objections)
  }

  /// What is wrong with a text.
  func objections(to text: String) -> [String] {
    let found = found(in: text)
    return given.compactMap {
      text.contains($0) && !tableText.contains($0) ? "\($0) is not in the table" : nil
    }
      + found.compactMap { stands($0.fact) ? nil : "\($0.text) of \"\(text)\" is not in the table" }
      + pairs(found, text)
  }

  /// The facts of a text; how many names a list leaves out is none of the data.
  func found(in text: String) -> [WordFacts.Found] {
    let own = given.reduce(text) { text, given in
      text.replacing(given, with: String(repeating: "~", count: given.utf16.count))
    }
    let whole = own as NSString
    return (facts?.found(in: own) ?? []).filter { found in
      let rest = whole.substring(from: found.range.location + found.range.length)
      return ![" other", " weitere", " más", " autre", " أخرى"].contains { rest.hasPrefix($0) }
    }
  }

  /// True if the table has it; a day may have its year in one of the two only.
  func stands(_ fact: WordFact) -> Bool { Self.holds(known, fact) }

  private static func holds(_ set: Set<WordFact>, _ fact: WordFact) -> Bool {
    if set.contains(fact) { return true }
    guard case .day(let day, let month, let year) = fact else { return false }
    if year != nil { return set.contains(.day(day, month: month, year: nil)) }
    return set.contains {
      if case .day(day, month: month, _) = $0 { return true }
      return false
    }
  }

  /// A value and the day or hour right after it belong together.
  private func pairs(_ found: [WordFacts.Found], _ text: String) -> [String] {
    let whole = text as NSString
    return zip(found, found.dropFirst()).compactMap { value, place in
      let start = value.range.location + value.range.length
      guard place.range.location > start else { return nil }
      let between = whole.substring(with: NSRange(location: start, length: place.range.location - start))
      let isOn =
        [" on ", " am ", " el ", " le ", " في "].contains { between.hasSuffix($0) }
        && !between.contains(where: ",،.;(".contains)
      switch (value.fact, place.fact) {
      case (.day, _), (.month, _): return nil
      // "54 at 00:00 on 12 November": moments of samples are no cells.
      case (.clock, .day) where plot.kind == .samples: return nil
      case (_, .day) where isOn:
        let candidates = rows.filter { Self.holds($0, place.fact) }
        if candidates.isEmpty || candidates.contains(where: { $0.contains(value.fact) }) { return nil }
      case (_, .clock) where between.contains(where: \.isLetter) && !between.contains(","):
        let candidates = columns.filter { $0.head.contains(place.fact) }
        if candidates.isEmpty || candidates.contains(where: { $0.cells.contains(value.fact) }) { return nil }
      default: return nil
      }
      return "\(value.text) and \(place.text) of \"\(text)\" do not belong together in the table"
    }
  }
}
