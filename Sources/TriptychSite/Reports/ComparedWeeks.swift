import TriptychBase
import TriptychHealth

/// The weeks with the highest and the lowest scores of several.
///
/// Weeks are compared by the sum of those scores that all of them have. Where these are fewer than two, the weeks with
/// most scores are compared, and the others left out.
struct ComparedWeeks: Equatable {
  /// A week with its scores at its end; a pillar without a score is absent.
  struct Week: Equatable {
    var days: ClosedRange<CalendarDay>
    var scores: [Pillar: Int]
  }

  /// The first of the weeks with the highest sum, and the first of those with the lowest.
  let best, lowest: Week

  /// `nil` where fewer than two weeks can be compared, or all of them are equal.
  init?(_ weeks: [Week]) {
    func shared(_ weeks: [Week]) -> [Pillar] {
      Pillar.allCases.filter { pillar in weeks.allSatisfy { $0.scores[pillar] != nil } }
    }
    var compared = weeks.filter { $0.scores.count > 1 }
    if shared(compared).count < 2 {
      let most = compared.map(\.scores.count).max()
      compared = compared.filter { $0.scores.count == most }
    }
    let pillars = shared(compared)
    func sum(_ week: Week) -> Int { pillars.reduce(0) { $0 + (week.scores[$1] ?? 0) } }
    guard pillars.count > 1, let first = compared.first else { return nil }
    best = compared.dropFirst().reduce(first) { sum($1) > sum($0) ? $1 : $0 }
    lowest = compared.dropFirst().reduce(first) { sum($1) < sum($0) ? $1 : $0 }
    if sum(best) == sum(lowest) { return nil }
  }
}
