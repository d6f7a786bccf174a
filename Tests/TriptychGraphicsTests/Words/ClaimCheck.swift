import Testing

@testable import TriptychGraphics

/// Holds what a sentence claims against the table: the lowest is the lowest, the first the first.
struct ClaimCheck {
  private struct Cell {
    let row: Int
    let value: Double
  }

  private let reader: SentenceReader
  private let facts: WordFacts
  private let firstCells: [String]
  /// The table's columns, with and without their last rows, and all columns together.
  private let lists: [[Cell]]

  // The readers of the languages, made once: a chart's words choose no more than the language.
  private static let wanted: [Set<String>] = [["low", "high"], ["first", "last"]]
  private static let readers = Result {
    try Dictionary(
      uniqueKeysWithValues: ChartWords.everyOwn.map {
        ($0.language, try SentenceReader($0, wanted: wanted))
      })
  }

  /// Sentences whose lowest and highest are no cells of one column.
  private static let ownLimits: Set<Phrase> = [.scatterBand, .boxWhole]

  init(_ plot: Plot, _ words: ChartWords) throws {
    reader = try #require(try Self.readers.get()[words.language])
    let facts = try WordFacts(words)
    self.facts = facts
    let table = plot.table
    firstCells = table.rows.map { $0.first ?? "" }
    let columns = table.columns.indices.dropFirst().map { column in
      table.rows.enumerated().compactMap { row, cells -> Cell? in
        guard column < cells.count, let value = Self.value(cells[column], facts) else { return nil }
        return Cell(row: row, value: value)
      }
    }
    // The last rows may hold sums or means of the others.
    lists = (0...2).flatMap { last in
      let short = columns.map { $0.filter { $0.row + last < table.rows.count } }
      return short + [short.flatMap { $0 }]
    }.filter { !$0.isEmpty }
  }

  /// What the table says against a sentence; empty too where the sentence claims nothing that can be held.
  func objections(to sentence: String) -> [String] {
    guard let (phrase, texts) = reader.read(sentence), !Self.ownLimits.contains(phrase) else { return [] }
    if let low = value(texts["low"]), let high = value(texts["high"]) {
      let holds = lists.contains { list in
        extremes(list, low, high, texts) && mean(list, texts["mean"])
      }
      return holds ? [] : ["\"\(sentence)\" (\(phrase)) names a wrong lowest, highest or mean"]
    }
    if let first = value(texts["first"]), let last = value(texts["last"]) {
      let holds = lists.contains { $0.first?.value == first && $0.last?.value == last }
      return holds ? [] : ["\"\(sentence)\" (\(phrase)) names a wrong first or last value"]
    }
    return []
  }

  /// True if a sentence claims something that can be held against the table.
  func claims(_ sentence: String) -> Bool {
    guard let (phrase, _) = reader.read(sentence) else { return false }
    return !Self.ownLimits.contains(phrase)
  }

  private func extremes(_ list: [Cell], _ low: Double, _ high: Double, _ texts: [String: String]) -> Bool {
    guard list.map(\.value).min() == low, list.map(\.value).max() == high else { return false }
    return stands(low, in: list, at: texts["lowDay"] ?? texts["lowRow"])
      && stands(high, in: list, at: texts["highDay"] ?? texts["highRow"])
  }

  /// The value stands in the row of its day or name.
  private func stands(_ value: Double, in list: [Cell], at place: String?) -> Bool {
    guard let place else { return true }
    let wanted = facts.found(in: place).map(\.fact)
    return list.contains { cell in
      guard cell.value == value else { return false }
      let head = firstCells[cell.row]
      return wanted.isEmpty ? head == place : facts.found(in: head).map(\.fact) == wanted
    }
  }

  /// The mean of the cells, as far as their rounding allows.
  private func mean(_ list: [Cell], _ text: String?) -> Bool {
    guard let text, let mean = value(text) else { return true }
    let average = list.reduce(0) { $0 + $1.value / Double(list.count) }
    var decimals = 0
    if case .number(let digits) = facts.found(in: text).first?.fact {
      decimals = digits.split(separator: ".").dropFirst().first?.count ?? 0
    }
    let step = (0..<min(decimals, 9)).reduce(1.0) { step, _ in step / 10 }
    return abs(average - mean) <= max(step, abs(mean) * 1e-9) * 1.01
  }

  private func value(_ text: String?) -> Double? { text.flatMap { Self.value($0, facts) } }

  private static func value(_ text: String, _ facts: WordFacts) -> Double? {
    switch facts.found(in: text).first?.fact {
    case .number(let digits):
      return Double(digits.prefix { $0.isNumber || $0 == "." || $0 == "-" })
    case .clock(let minutes), .duration(let minutes): return Double(minutes)
    case .day, .month, nil: return nil
    }
  }
}
