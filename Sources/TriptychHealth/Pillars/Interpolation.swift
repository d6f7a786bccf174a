/// Turns what was measured into points from 0 to 100.
enum Interpolation {
  /// 0 points at `zero`, 100 at `full`, straight between and flat outside; `full`
  /// may be the smaller one.
  static func linear(_ x: Double, _ zero: Double, _ full: Double) -> Double {
    min(max(100 * (x - zero) / (full - zero), 0), 100)
  }

  /// Straight between the given points, ascending in x, and flat outside them.
  static func knots(_ x: Double, _ knots: [(x: Double, points: Double)]) -> Double {
    guard let first = knots.first, let last = knots.last else { return 0 }
    if x <= first.x { return first.points }
    for (left, right) in zip(knots, knots.dropFirst()) where x <= right.x {
      return left.points + (right.points - left.points) * (x - left.x) / (right.x - left.x)
    }
    return last.points
  }

  /// Points for a deviation from a person's own baseline in standard deviations:
  /// 75 at the baseline, 50 at -0.69, 94 at +1. Our own choice of curve.
  static func logistic(_ z: Double) -> Double { 300 / (3 + exponential(-1.6 * z)) }

  /// Points for hours asleep: the sleep metric of the American Heart Association's
  /// Life's Essential 8 (Lloyd-Jones 2022), made continuous between its steps.
  static func sleepDuration(_ hours: Double) -> Double {
    knots(hours, [(3.5, 0), (4.5, 20), (5.5, 40), (6.5, 70), (7, 100), (9, 100), (9.5, 90), (10.5, 40)])
  }

  /// Points for protein as a share of energy, %: 0 at 5, full from 10 to 35, 0 at 45.
  static func proteinShare(_ percent: Double) -> Double {
    knots(percent, [(5, 0), (10, 100), (35, 100), (45, 0)])
  }
}
