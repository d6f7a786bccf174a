extension ScoreFormula {
  /// A score beside the same score of an earlier date, over the parts both have.
  ///
  /// Not comparable when one is absent, when different formulas made them, or when
  /// the parts present on both dates hold less than half of the weight.
  static func compare(_ now: Score, with then: Score, since day: CalendarDay) -> Comparison {
    guard now.value != nil, then.value != nil, now.formula == then.formula else {
      return .notComparable(since: day)
    }
    var weight = 0.0
    var difference = 0.0
    for part in now.parts {
      guard let points = part.points, let before = then.parts.first(where: { $0.id == part.id })?.points
      else {
        continue
      }
      weight += part.weight
      difference += part.weight * (points - before)
    }
    guard weight >= minimumShare - slack else { return .notComparable(since: day) }
    return .change(difference / weight, since: day)
  }
}
