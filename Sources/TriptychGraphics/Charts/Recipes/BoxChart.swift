/// The spread of values by group: a box from the lower to the upper quartile, a line at the median,
/// and beside it every single value as a dot.
///
/// Quartiles are interpolated: type 7 of Hyndman and Fan (The American Statistician 50, 1996). A group
/// of fewer than five values has dots only; one without values says so.
public struct BoxChart: Sendable, Equatable {
  /// The words around a shared picture.
  public var heading: ChartHeading
  /// What the values measure.
  public var measure: Measure
  /// The groups, from the left.
  public var groups: [BoxGroup]
  /// What the groups are, as the name of the chart and the head of the table say it, such as "weekday".
  public var groupsName: String
  /// The color.
  public var accent: Accent
  /// Sentences for the summary that the caller's own rules found.
  public var extraSentences: [String]

  /// A box chart; further sentences default to none.
  public init(
    heading: ChartHeading, measure: Measure, groups: [BoxGroup], groupsName: String, accent: Accent,
    extraSentences: [String] = []
  ) {
    self.heading = heading
    self.measure = measure
    self.groups = groups
    self.groupsName = groupsName
    self.accent = accent
    self.extraSentences = extraSentences
  }

  /// Values below which a group has no box.
  public static let leastForBox = BoxGroup.leastForBox
  /// Values below which no picture is drawn.
  public static let leastPoints = 3

  /// The chart as a plot.
  ///
  /// - Throws: `TooFewPoints` if all groups together have fewer than three values.
  public func plot(words: ChartWords) throws(TooFewPoints) -> Plot {
    let kept = groups.map {
      BoxGroup($0.name, nameInWords: $0.nameInWords, values: $0.values.filter(\.isFinite).sorted())
    }
    let values = kept.flatMap(\.values)
    guard values.count >= Self.leastPoints else {
      throw TooFewPoints(have: values.count, need: Self.leastPoints)
    }
    return Plot(
      style: .box, heading: heading, x: .bands(max(1, kept.count)),
      y: .linear(scale(values)),
      guides: [ValueAxis(style: measure.style), GroupAxis(names: kept.map(\.name))],
      marks: [BoxMark(groups: kept, accent: accent)], legend: [], words: words,
      describing: BoxDescription(chart: self, groups: kept, words: words))
  }

  /// A spread need not start at zero: what counts is how the groups compare.
  private func scale(_ values: [Double]) -> LinearScale {
    guard !measure.isTime, let low = values.min(), let high = values.max(), low < high else {
      return .domain(of: values, measure: measure)
    }
    return LinearScale(low: low, high: high).withTicks(of: measure)
  }
}

extension PlotStyle {
  static let box = PlotStyle(
    kind: .box, pageMargins: Insets(left: 32, right: 8, top: 12, bottom: 32), headless: ShareLayout.margin)
}

/// A box chart in words and numbers.
struct BoxDescription: ChartDescribing {
  let chart: BoxChart
  /// Values finite and ascending.
  let groups: [BoxGroup]
  let words: ChartWords

  private var measure: Measure { chart.measure }

  private var boxes: [(name: String, quartiles: Quartiles)] {
    groups.compactMap { group in
      guard group.values.count >= BoxGroup.leastForBox else { return nil }
      return Quartiles(group.values).map { (group.nameInWords, $0) }
    }
  }

  func description() -> ChartDescription {
    let name = words.say(
      .boxName,
      ["measure": measure.name, "groups": chart.groupsName, "dates": chart.heading.dates])
    return ChartDescription(
      name: name,
      statistics: wholeSentence + medianSentence,
      findings: fewSentence + missingSentence + chart.extraSentences)
  }

  /// Times of day are early or late, not low or high.
  private var isTime: Bool { measure.style == .clock }

  /// True if all values read the same.
  private var isEqual: Bool {
    guard let all = Quartiles(groups.flatMap(\.values)) else { return false }
    return words.value(all.lowest, measure) == words.value(all.highest, measure)
  }

  private var wholeSentence: [String] {
    guard let all = Quartiles(groups.flatMap(\.values)) else { return [] }
    if isEqual {
      return [
        words.say(
          .boxEqual, ["count": words.count(all.count), "value": words.quantity(all.highest, measure)])
      ]
    }
    return [
      words.say(
        .boxWhole,
        [
          "count": words.count(all.count), "low": words.value(all.lowest, measure),
          "high": words.quantity(all.highest, measure), "lower": words.value(all.lower, measure),
          "upper": words.value(all.upper, measure), "median": words.value(all.median, measure),
        ])
    ]
  }

  private var medianSentence: [String] {
    let boxes = boxes
    guard let first = boxes.first, boxes.count > 1 else { return [] }
    let high = boxes.reduce(first) { $1.quartiles.median > $0.quartiles.median ? $1 : $0 }
    let low = boxes.reduce(first) { $1.quartiles.median < $0.quartiles.median ? $1 : $0 }
    let inWords = words.quantity(high.quartiles.median, measure)
    let highest = words.value(high.quartiles.median, measure)
    let lowest = words.value(low.quartiles.median, measure)
    if highest == lowest {
      // Equal values have been said in full.
      return isEqual ? [] : [words.say(.boxMediansEqual, ["value": inWords])]
    }
    // All groups whose medians read the same are named.
    func names(_ text: String) -> String {
      words.list(boxes.filter { words.value($0.quartiles.median, measure) == text }.map(\.name))
    }
    return [
      words.say(
        isTime ? .boxMedianTimes : .boxMedians,
        [
          "high": isTime ? highest : inWords, "highGroup": names(highest), "low": lowest,
          "lowGroup": names(lowest),
        ])
    ]
  }

  private var fewSentence: [String] {
    let few = groups.filter { !$0.values.isEmpty && $0.values.count < BoxGroup.leastForBox }
    guard !few.isEmpty else { return [] }
    return [
      words.say(
        .boxFew, ["least": words.count(BoxGroup.leastForBox), "list": words.list(few.map(\.nameInWords))])
    ]
  }

  private var missingSentence: [String] {
    let empty = groups.filter(\.values.isEmpty)
    return empty.isEmpty ? [] : [words.say(.gaps, ["list": words.list(empty.map(\.nameInWords))])]
  }

  func table() -> ChartTable {
    var lines = groups.map { line($0.nameInWords, $0.values) }
    lines.append(line(words.say(.boxAll), groups.flatMap(\.values)))
    let caption =
      [
        words.say(.boxCaption, ["measure": measure.head, "dates": chart.heading.dates]),
        words.say(.boxMethod),
      ] + fewSentence
    let heads: [Phrase] = [
      .boxCount, isTime ? .earliestHead : .boxLowest, .boxLower, .boxMedian, .boxUpper,
      isTime ? .latestHead : .boxHighest,
    ]
    return ChartTable(
      caption: caption.joined(separator: " "), columns: [head] + heads.map { words.say($0) },
      rows: lines)
  }

  /// The word for the groups begins a head of a table, so with a capital letter.
  private var head: String { chart.groupsName.prefix(1).uppercased() + chart.groupsName.dropFirst() }

  private func line(_ name: String, _ values: [Double]) -> [String] {
    guard let quartiles = Quartiles(values) else {
      return [name, words.count(0)] + Array(repeating: words.say(.noData), count: 5)
    }
    let numbers = [
      quartiles.lowest, quartiles.lower, quartiles.median, quartiles.upper, quartiles.highest,
    ]
    return [name, words.count(quartiles.count)] + numbers.map { words.cell($0, measure) }
  }
}
