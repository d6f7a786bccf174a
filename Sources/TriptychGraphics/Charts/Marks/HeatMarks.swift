/// The cells of a heat map by class; a missing value is a dot, not a cell.
struct CellMark: Mark {
  /// Rows of cells, nil where there is no data.
  let cells: [[Double?]]
  let classes: HeatClasses
  let ramp: Accent
  var layer: Layer { .data }

  func draw(in context: inout DrawingContext) {
    let rows = Double(max(cells.count, 1))
    var missing: [UnitPoint] = []
    for (row, values) in cells.enumerated() {
      let columns = Double(max(values.count, 1))
      for (column, value) in values.enumerated() {
        let left = Double(column) / columns
        let top = Double(row) / rows
        guard let value, value.isFinite else {
          missing.append(UnitPoint((Double(column) + 0.5) / columns, (Double(row) + 0.5) / rows))
          continue
        }
        let right = Double(column + 1) / columns
        let bottom = Double(row + 1) / rows
        context.add(
          .rectangle(
            SceneRectangle(
              from: Position(fractions: UnitPoint(left, top)),
              to: Position(fractions: UnitPoint(right, bottom)),
              fill: .heat(classes.step(value), ramp), radius: 2, isCell: true)))
      }
    }
    if !missing.isEmpty {
      context.add(.dots(SceneDots(points: missing, radius: 1.5, fill: .muted, ring: 0)))
    }
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
