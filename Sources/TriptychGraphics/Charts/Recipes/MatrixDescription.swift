import TriptychBase

/// A correlation matrix in words and numbers.
struct MatrixDescription: ChartDescribing {
  let chart: CorrelationMatrix
  let cells: CorrelationTable
  let words: ChartWords

  /// How many links a sentence lists.
  private static let listed = 5

  func description() -> ChartDescription {
    let name = words.say(
      .matrixName, ["measures": words.names(chart.measures), "dates": chart.heading.dates])
    return ChartDescription(
      name: name, statistics: [counts], findings: [links] + chart.extraSentences,
      headlines: [counts, words.say(.matrixClear, ["clear": words.count(clear.count)])])
  }

  private var clear: [CorrelationPair] { cells.pairs.filter { $0.strength != .unclear } }

  private var counts: String {
    let untested = cells.possible - cells.pairs.count
    let values: PhraseValues = [
      "tested": words.count(cells.pairs.count), "clear": words.count(clear.count),
      "untested": words.count(untested),
    ]
    return words.say(untested > 0 ? .matrixCountsUntested : .matrixCounts, values)
  }

  private var links: String {
    guard !clear.isEmpty else { return words.say(.matrixNone) }
    let items = clear.prefix(Self.listed).map { pair in
      words.say(
        .matrixLink,
        [
          "first": chart.measures[pair.first], "second": chart.measures[pair.second],
          "value": number(pair), "word": pair.word, "direction": direction(pair),
        ])
    }
    let phrase: Phrase = clear.count > Self.listed ? .matrixLinksMany : .matrixLinks
    return words.say(phrase, ["list": words.list(items)])
  }

  private func number(_ pair: CorrelationPair) -> String { words.number(pair.coefficient, decimals: 2) }

  private func direction(_ pair: CorrelationPair) -> String {
    words.say(pair.falls ? .matrixFalls : .matrixRises)
  }

  /// Rows and columns of measures; a cell says number, strength and direction.
  func table() -> ChartTable {
    let rows = chart.measures.indices.map { row in
      [chart.measures[row]] + chart.measures.indices.map { cell(row, $0) }
    }
    let caption = words.say(
      .matrixCaption, ["measures": words.names(chart.measures), "dates": chart.heading.dates])
    return ChartTable(caption: caption + " " + counts, columns: [""] + chart.measures, rows: rows)
  }

  private func cell(_ row: Int, _ column: Int) -> String {
    if row == column { return words.say(.matrixSame) }
    guard let pair = cells.pair(row, column) else { return words.say(.matrixNotTested) }
    if pair.strength == .unclear { return number(pair) + ", " + pair.word }
    return [number(pair), pair.word, direction(pair)].joined(separator: ", ")
  }
}
