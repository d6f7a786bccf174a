/// How far apart the scores of the three pillars lie on a day: a fact about balance, no score.
///
/// spread = highest score - lowest score, in points, over the pillars that have one.
///
/// - Source: our own choice; the range is the plainest measure of spread for two or three figures.
/// - Version: `harmony-v1`.
/// - Range: 0, all alike, to 100.
/// - Missing data: a pillar without a score is left out, never 0; below two there is no harmony.
public struct Harmony: Hashable, Sendable {
  /// The formula.
  public static let formula = "harmony-v1"

  /// Points between the highest and the lowest score, unrounded.
  public var spread: Double
  /// Points between the same two scores as they are shown: each whole, a half rounded up.
  public var shownSpread: Int
  /// The pillar with the highest and the one with the lowest score; of equal ones the first in the
  /// pillars' fixed order.
  public var highest, lowest: Pillar
  /// The scores it rests on, in the pillars' order.
  public var pillars: [Pillar]

  /// The harmony of scores by pillar; `nil` below two.
  public init?(_ scores: [Pillar: Double]) {
    let present = Pillar.allCases.compactMap { pillar in scores[pillar].map { (pillar, $0) } }
    guard present.count >= 2, var (highest, top) = present.first, var (lowest, bottom) = present.first else {
      return nil
    }
    for (pillar, score) in present {
      if score > top { (highest, top) = (pillar, score) }
      if score < bottom { (lowest, bottom) = (pillar, score) }
    }
    spread = top - bottom
    shownSpread = Int((top + 0.5).rounded(.down)) - Int((bottom + 0.5).rounded(.down))
    self.highest = highest
    self.lowest = lowest
    pillars = present.map(\.0)
  }
}

extension Analysis {
  /// The harmony of the day's pillars; `nil` when fewer than two have a score.
  public var harmony: Harmony? {
    var scores: [Pillar: Double] = [:]
    for report in pillars { scores[report.pillar] = report.score.value }
    return Harmony(scores)
  }
}
