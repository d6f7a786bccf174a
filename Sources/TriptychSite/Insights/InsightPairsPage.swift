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

  struct Group: Codable, Sendable {
    var id: String
    var title: String
    var note: String
    var rows: [Row]
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
      title: title,
      lead: words(
        EvidenceWord.pairsLead, count: report.published.count,
        [
          "all": words.number(Double(report.outcomes.count)), "tested": words.number(Double(report.tested)),
        ]), groups: Outcome.allCases.compactMap { group($0, context) },
      pairHead: words(EvidenceWord.pair), daysHead: words(EvidenceWord.pairDays),
      resultHead: words(EvidenceWord.pairResult))
    return (PageHead(title, below: .insights, context), page)
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
      note: notes.compactMap { $0 }.joined(separator: " "), rows: listed.map { row($0, context) })
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
    let figures = InsightFigures(words: words)
    let numbers = outcome.rho.flatMap { rho in
      outcome.q.map { q in
        words(EvidenceWord.figures, ["rho": figures.correlation(rho), "q": figures.probability(q)])
      }
    }
    let text: String? =
      switch outcome.refusal {
      case nil: outcome.rho.map(figures.strength)
      case .notSignificant: words(EvidenceWord.notClear)
      case .tooSmall: words(EvidenceWord.tooSmall)
      case .contrary: words(EvidenceWord.contrary)
      case .notInBothHalves: words(EvidenceWord.notBothHalves)
      case .clustered: words(EvidenceWord.heldByOther)
      case .lowCoverage: words(EvidenceWord.shareOfDays)
      case .constant: words(EvidenceWord.unchanged)
      case .tooFewPairs:
        words(EvidenceWord.moreDays, count: max(1, AssociationPair.minimumPairs - outcome.count))
      }
    return [text, numbers].compactMap { $0 }.joined(separator: " ")
  }
}
