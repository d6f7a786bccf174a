import TriptychGraphics
import TriptychHealth

/// The direction in which a value changed.
enum ChangeDirection: String, Hashable, Sendable {
  case up, down, flat

  /// The direction of a change of a score by whole points; less than two are not mentioned.
  init(scorePoints points: Int) { self = abs(points) < 2 ? .flat : points > 0 ? .up : .down }

  /// The direction from the first to the last of a series of scores, as pages show them; flat for fewer than two.
  init(ofScores scores: [Double]) {
    guard let first = scores.first, let last = scores.last else {
      self = .flat
      return
    }
    self.init(scorePoints: Score.shown(last) - Score.shown(first))
  }

  /// The CSS class of a score's change; empty for none.
  var cssClass: String {
    switch self {
    case .up: "good"
    case .down: "low"
    case .flat: ""
    }
  }
}

extension Accent {
  /// The color of a score's change: green for better, red for worse, gray for the same.
  init(scoreChange direction: ChangeDirection) {
    switch direction {
    case .up: self = .good
    case .down: self = .low
    case .flat: self = .muted
    }
  }
}
