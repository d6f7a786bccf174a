import TriptychGraphics
import TriptychHealth

/// The pairwise correlations of the measures with the most days, as a table or, on a phone, as a list of
/// pairs.
struct MatrixPage: TemplateModel {
  static let template = "pages/matrix"

  var title: String
  /// A sentence about the strongest association, or that there is none.
  var lead: String
  /// The reason there is no table yet; `nil` with rows of one.
  var few: String?
  var caption: String
  var heads: [String]
  var rows: [Row]
  /// The same pairs, strongest first.
  var pairs: [Pair]
  var pairsHref: String

  struct Row: Codable, Sendable {
    var name: String
    var cells: [Cell]
  }
  struct Cell: Codable, Sendable {
    /// `p3` for strong and `p2` for moderate, with a trailing `n` for negative correlations; `z` for no clear
    /// association, `nt` for untested pairs, `same` for the diagonal.
    var cssClass: String
    var number: String?
    var word: String
    var isSame: Bool
  }
  struct Pair: Codable, Sendable {
    var cssClass: String
    var name: String
    var number: String
    var word: String
  }

  /// The number of days covered.
  private static let days = 365

  static func make(_ context: PageContext) -> (PageHead, any TemplateModel) {
    let words = context.words
    let title = words(FindingWord.matrixTitle)
    var page = MatrixPage(
      title: title, lead: "", caption: "", heads: [], rows: [], pairs: [],
      pairsHref: context.href(InsightPairsPage.path))
    do {
      page.fill(try context.data.matrix(days: days), context)
    } catch {
      var have = 0
      if case .tooFewDays(let days, _) = error { have = days }
      page.few = words(
        FindingWord.matrixFew, count: have, ["need": words.number(Double(AssociationPair.minimumPairs))])
    }
    return (PageHead(title, below: .insights, context), page)
  }

  private mutating func fill(_ matrix: CorrelationMatrix, _ context: PageContext) {
    let words = context.words
    let metrics = context.data.matrixMetrics(days: MatrixPage.days)
    func name(_ pair: CorrelationPair) -> String {
      context.data.scatterTitle(metrics[pair.first], metrics[pair.second])
    }
    heads = matrix.measures
    caption = words(FindingWord.matrixCaption, ["range": matrix.heading.dates])
    let strongest = matrix.pairs.sorted { left, right in
      left.coefficient.magnitude == right.coefficient.magnitude
        ? (left.first, left.second) < (right.first, right.second)
        : left.coefficient.magnitude > right.coefficient.magnitude
    }
    pairs = strongest.map { pair in
      Pair(
        cssClass: MatrixPage.cssClass(pair),
        name: name(pair),
        number: words.number(pair.coefficient, decimals: 2), word: MatrixPage.word(pair, words))
    }
    let clear = strongest.filter { $0.strength != .unclear }
    lead =
      clear.first.map { pair in
        words(
          FindingWord.matrixLead, count: clear.count,
          ["pair": name(pair), "all": words.number(Double(matrix.pairs.count))])
      } ?? words(FindingWord.matrixLeadNone)
    rows = matrix.measures.indices.map { row in
      Row(
        name: matrix.measures[row],
        cells: matrix.measures.indices.map { column in cell(matrix, row, column, words) })
    }
  }

  private func cell(_ matrix: CorrelationMatrix, _ row: Int, _ column: Int, _ words: Words) -> Cell {
    if row == column {
      return Cell(cssClass: "same", word: words(FindingWord.matrixSame), isSame: true)
    }
    let places = [min(row, column), max(row, column)]
    guard let pair = matrix.pairs.first(where: { [$0.first, $0.second] == places }) else {
      return Cell(cssClass: "nt", word: words(FindingWord.matrixUntried), isSame: false)
    }
    return Cell(
      cssClass: MatrixPage.cssClass(pair), number: words.number(pair.coefficient, decimals: 2),
      word: MatrixPage.word(pair, words), isSame: false)
  }

  private static func cssClass(_ pair: CorrelationPair) -> String {
    let isOpposite = pair.coefficient < 0
    return switch pair.strength {
    case .unclear: "z"
    case .moderate: isOpposite ? "n2" : "p2"
    case .strong: isOpposite ? "n3" : "p3"
    }
  }

  private static func word(_ pair: CorrelationPair, _ words: Words) -> String {
    guard pair.strength != .unclear else { return pair.word }
    return words(
      pair.coefficient < 0 ? FindingWord.matrixOpposite : .matrixTogether, ["strength": pair.word])
  }
}
