import TriptychHealth

/// A fact beside a pillar's score, such as load: one sentence, and its figures in Deep.
struct FactCard: Codable, Sendable {
  /// Unique on its page.
  var id: String
  var title: String
  var text: String
  var rows: [ScoreCard.Row]
  var hasRows: Bool
}

extension FactCard {
  /// What stands beside the score of a pillar.
  static func cards(_ pillar: Pillar, _ context: PageContext) -> [FactCard] {
    switch pillar {
    case .fitness: [load(context)].compactMap { $0 }
    case .nutrition: []
    case .wellbeing: [who5(context)].compactMap { $0 }
    }
  }

  /// Load, or why there is none.
  private static func load(_ context: PageContext) -> FactCard? {
    let words = context.words
    let report = context.analysis.load
    let absence = report.scores.first.flatMap { LoadSentence.absence($0, words) }
    guard let text = LoadSentence.text(report, words) ?? absence else { return nil }
    var rows: [ScoreCard.Row] = []
    if context.isDeep, let today = report.days.last, report.method != nil {
      let figures: [(LoadWord, Double)] = [(.ctl, today.ctl), (.atl, today.atl), (.tsb, today.tsb)]
      rows = figures.map { ScoreCard.Row(name: words($0), value: words.number($1)) }
    }
    return FactCard(id: "load", title: words(LoadWord.title), text: text, rows: rows, hasRows: !rows.isEmpty)
  }

  /// The WHO-5 index where it was ever given: without a band, as a screen is no verdict.
  private static func who5(_ context: PageContext) -> FactCard? {
    LoadSentence.who5(context.analysis, context.words).map { text in
      FactCard(id: "who5", title: context.words(LoadWord.who5Title), text: text, rows: [], hasRows: false)
    }
  }
}
