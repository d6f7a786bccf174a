import TriptychBase

/// How measures go together, pair by pair: a matrix where its columns fit, else a list, strongest first.
///
/// Filled is strong, outlined is moderate, dashed where one rises as the other falls.
public struct CorrelationMatrix: Sendable, Equatable {
  /// The words around a shared picture.
  public var heading: ChartHeading
  /// The measures, in the order of rows and columns.
  public var measures: [String]
  /// In any order, each once; of two of the same measures the later in the list counts. What is not here was
  /// not tested, which the chart says.
  public var pairs: [CorrelationPair]
  /// How it is laid out.
  public var form: Form
  /// Sentences for the summary that the caller's own rules found.
  public var extraSentences: [String]

  /// The two layouts.
  public typealias Form = MatrixForm

  /// A matrix; its form is automatic, and further sentences default to none.
  public init(
    heading: ChartHeading, measures: [String], pairs: [CorrelationPair], form: Form = .automatic,
    extraSentences: [String] = []
  ) {
    self.heading = heading
    self.measures = measures
    self.pairs = pairs
    self.form = form
    self.extraSentences = extraSentences
  }

  /// The chart as a plot.
  ///
  /// - Throws: `TooFewPoints` below two measures.
  public func plot(words: ChartWords) throws(TooFewPoints) -> Plot {
    guard measures.count >= 2 else { throw TooFewPoints(have: measures.count, need: 2) }
    let table = CorrelationTable(measures: measures, pairs: pairs, form: form)
    return Plot(
      style: .matrix(table, words), heading: heading, x: .bands(measures.count), y: .bands(measures.count),
      guides: [], marks: [MatrixMark(table: table)], legend: [], words: words,
      describing: MatrixDescription(chart: self, cells: table, words: words))
  }
}

extension PlotStyle {
  /// As high as its rows.
  static func matrix(_ table: CorrelationTable, _ words: ChartWords) -> PlotStyle {
    PlotStyle(
      kind: .matrix,
      pageHeight: table.isListOnPages
        ? PairList(table: table).pageHeight(words) : Double(table.measures.count) * 64 + MatrixMark.head,
      pageMargins: Insets(left: 0, right: 0, top: 8, bottom: 8), shareAxis: 4,
      headless: ShareLayout.margin)
  }
}

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
    if pair.strength == .unclear { return words.joined([number(pair), pair.word]) }
    return words.joined([number(pair), pair.word, direction(pair)])
  }
}
