/// The legend of a heat map: every class with its limits, and the dot of a missing value.
struct HeatLegend {
  let classes: HeatClasses
  let measure: Measure
  let ramp: Accent
  let hasMissing: Bool
  /// True if the lowest value is zero, so that the lowest class holds what is little.
  let startsAtZero: Bool

  func items(_ words: ChartWords) -> [LegendItem] {
    let steps = classes.limits.isEmpty ? 0..<0 : 0..<(classes.limits.count + 1)
    var items = steps.map { step in
      let range = classes.label(step, measure: measure, words: words)
      let label = step == 0 && startsAtZero ? words.say(.littleOrNone, ["range": range]) : range
      return LegendItem(label: label, swatch: .cell(.heat(step, ramp)))
    }
    if hasMissing { items.append(LegendItem(label: words.say(.noData), swatch: .missing)) }
    return items
  }
}

/// Seven classes by their lower limits, and one below the first.
struct HeatClasses: Sendable, Equatable {
  /// Ascending lower limits of classes 1...7.
  let limits: [Double]

  /// 0 below the first limit, else the number of the class, 1...7.
  func step(_ value: Double) -> Int { limits.prefix(7).lastIndex { value >= $0 }.map { $0 + 1 } ?? 0 }

  /// The range of a class in words: "under 5", "5–8", "−30 to −21", "45 and more".
  func label(_ step: Int, measure: Measure, words: ChartWords) -> String {
    guard step > 0 else {
      guard let first = limits.first else { return words.say(.noData) }
      return words.say(.under, ["limit": words.compact(first, measure)])
    }
    let from = limits[step - 1]
    guard step < limits.count else { return words.say(.andMore, ["from": words.compact(from, measure)]) }
    let to = max(from, limits[step] - measure.smallestStep)
    let texts = (words.compact(from, measure), words.compact(to, measure))
    // A dash before a minus would be read as two of them.
    let phrase: Phrase = from < 0 || to < 0 ? .betweenBelowZero : .between
    return texts.0 == texts.1 ? texts.0 : words.say(phrase, ["from": texts.0, "to": texts.1])
  }
}

extension HeatClasses {
  /// The classes of limits in any order; those that are not finite are left out, seven at most kept.
  ///
  /// Where none is left, round values inside the data are the limits; without data there are none.
  init(unsorted limits: [Double], values: [Double], measure: Measure) {
    let kept = limits.filter(\.isFinite).sorted().prefix(7)
    self.init(limits: kept.isEmpty ? Self.limits(of: values, measure: measure) : Array(kept))
  }

  /// At most seven round values above the lowest, no closer than the measure tells values apart.
  private static func limits(of values: [Double], measure: Measure) -> [Double] {
    guard let low = values.min(), let high = values.max() else { return [] }
    for count in (1...8).reversed() {
      guard let step = Ticks.step(from: low, to: high, count: count), step.value >= measure.smallestStep
      else { continue }
      let limits = Ticks.values(from: low, to: high, count: count).filter { $0 > low }
      if (1...7).contains(limits.count) { return limits }
    }
    return [low]
  }
}
