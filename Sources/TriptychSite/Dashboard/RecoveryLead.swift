import TriptychHealth

/// Recovery as the first block of a morning's Dashboard. In the evening the facts of the day come first.
struct RecoveryLead: Codable, Sendable {
  var title: String
  /// `nil` without a score.
  var score: ScorePanel.Shown?
  /// Why there is no score.
  var absence: String?
}

extension RecoveryLead {
  /// Recovery, if the Dashboard is made for a morning; `nil` at other times and without any data for it.
  init?(_ context: PageContext) {
    guard context.analysis.asOf.partOfDay == .morning else { return nil }
    self.init(ofAnyTime: context)
  }

  /// Recovery at any time of the day, where the person chose its block; `nil` without any data for it.
  init?(ofAnyTime context: PageContext) {
    guard let card = context.block(.recovery, ScoreCard.recovery(context)) else { return nil }
    self.init(title: card.title, score: card.score, absence: card.absence)
  }
}
