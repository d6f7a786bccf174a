import TriptychHealth

/// Every declared pair of measures with the result of its test.
struct InsightPairsPage: TemplateModel {
  static let template = "pages/insight-pairs"
  static let path = "insights/what-goes-with-what.html"

  var title: String
  var lead: String
  var groups: [Group]
  var pairHead: String
  var daysHead: String
  var resultHead: String
  var figureHead: String

  struct Group: Codable, Sendable {
    var id: String
    var title: String
    var note: String
    var rows: [Row]
    /// The figures of the tests by pair, one step deeper; empty for pairs without a test.
    var certainty: [FactRow]
  }
  struct Row: Codable, Sendable {
    var pair: String
    /// The address of the finding's page; `nil` if there is none.
    var href: String?
    var lag: String
    var days: String
    var result: String
  }

  static func make(_ context: PageContext) -> (PageHead, any TemplateModel) {
    let words = context.words
    let report = context.analysis.associations
    let title = words(EvidenceWord.pairsTitle)
    let page = InsightPairsPage(
      title: title, lead: lead(report, words), groups: Outcome.allCases.compactMap { group($0, context) },
      pairHead: words(EvidenceWord.pair), daysHead: words(EvidenceWord.pairDays),
      resultHead: words(EvidenceWord.pairResult), figureHead: words(EvidenceWord.figure))
    return (PageHead(title, below: .insights, context), page)
  }

  /// How many pairs were compared, and how many of them go together.
  private static func lead(_ report: AssociationReport, _ words: Words) -> String {
    guard report.tested > 0 else { return words(FeedWord.insightsUntested) }
    let fill: PhraseValues = ["tested": words.number(Double(report.tested))]
    let found = report.published.count
    return found == 0
      ? words(EvidenceWord.pairsLeadNone, fill) : words(EvidenceWord.pairsLead, count: found, fill)
  }

  /// The possible results of a pair, in page order.
  enum Outcome: String, CaseIterable {
    case found, nothing, clustered, sparse, few, constant

    init(_ refusal: AssociationReport.Refusal?) {
      switch refusal {
      case nil: self = .found
      case .notSignificant, .tooSmall, .contrary, .notInBothHalves: self = .nothing
      case .clustered: self = .clustered
      case .lowCoverage: self = .sparse
      case .tooFewPairs: self = .few
      case .constant: self = .constant
      }
    }

    var title: DerivedWord { EvidenceWord.derived(rawValue + "Title") }
    var note: DerivedWord { EvidenceWord.derived(rawValue + "Note") }
  }

  private static func group(_ outcome: Outcome, _ context: PageContext) -> Group? {
    let members = context.analysis.associations.outcomes.filter { Outcome($0.refusal) == outcome }
    guard !members.isEmpty else { return nil }
    let words = context.words
    // More days of only one measure give no days with both.
    let listed = outcome == .few ? members.filter { $0.count > 0 } : members
    let unseen = members.count - listed.count
    let notes = [
      listed.isEmpty ? nil : words(outcome.note),
      unseen == 0 ? nil : words(EvidenceWord.noneNote, count: unseen),
    ]
    return Group(
      id: outcome.rawValue, title: words(outcome.title),
      note: notes.compactMap { $0 }.joined(separator: " "), rows: listed.map { row($0, context) },
      certainty: listed.compactMap { certainty($0, context) })
  }

  /// The figures of the test of a pair; `nil` if it was not tested.
  private static func certainty(_ outcome: AssociationReport.Outcome, _ context: PageContext) -> FactRow? {
    guard let rho = outcome.rho, let q = outcome.q else { return nil }
    let words = context.words
    let figures = InsightFigures(words: words)
    return FactRow(
      name: context.data.scatterTitle(outcome.pair.x, outcome.pair.y),
      value: words(
        EvidenceWord.figures, ["rho": figures.correlation(rho), "q": figures.probability(q)]))
  }

  private static func row(_ outcome: AssociationReport.Outcome, _ context: PageContext) -> Row {
    let words = context.words
    let pair = outcome.pair
    let insight = context.analysis.insights.published.first {
      if case .association(let found) = $0.finding { return found.pair == pair }
      return false
    }
    return Row(
      pair: context.data.scatterTitle(pair.x, pair.y),
      href: outcome.refusal == nil ? insight.map { context.href(InsightPage.path($0)) } : nil,
      lag: words(pair.lag == 0 ? EvidenceWord.pairSame : .pairNext),
      days: words.number(Double(outcome.count)), result: result(outcome, words))
  }

  private static func result(_ outcome: AssociationReport.Outcome, _ words: Words) -> String {
    switch outcome.refusal {
    case nil: return outcome.rho.map(InsightFigures(words: words).strength) ?? ""
    case .notSignificant: return words(EvidenceWord.notClear)
    case .tooSmall: return words(EvidenceWord.tooSmall)
    case .contrary: return words(EvidenceWord.contrary)
    case .notInBothHalves: return words(EvidenceWord.notBothHalves)
    case .clustered: return words(EvidenceWord.heldByOther)
    case .lowCoverage: return words(EvidenceWord.shareOfDays)
    case .constant: return words(EvidenceWord.unchanged)
    case .tooFewPairs:
      return words(EvidenceWord.moreDays, count: max(1, AssociationPair.minimumPairs - outcome.count))
    }
  }
}
