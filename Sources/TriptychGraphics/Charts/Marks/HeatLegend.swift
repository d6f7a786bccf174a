/// The legend of a heat map: every class with its limits, and the dot of a missing value.
struct HeatLegend {
  let classes: HeatClasses
  let measure: Measure
  let ramp: Accent
  let hasMissing: Bool

  func items(_ words: ChartWords) -> [LegendItem] {
    var items = (0...classes.limits.count).map { step in
      let range = classes.label(step, measure: measure, words: words)
      let label = step == 0 ? words.say(.littleOrNone, ["range": range]) : range
      return LegendItem(
        label: label, cssClass: SVGClass.heat(step, ramp), swatch: .cell(.heat(step, ramp)))
    }
    if hasMissing {
      items.append(LegendItem(label: words.say(.noData), cssClass: "muted-dot", swatch: .missing))
    }
    return items
  }
}

extension HeatClasses {
  /// The classes of limits in any order; those that are not finite are left out, seven at most kept.
  init(unsorted limits: [Double]) {
    self.init(limits: Array(limits.filter(\.isFinite).sorted().prefix(7)))
  }
}
