import TriptychBase

/// A ring that shows how much of something is reached: a score or a goal.
public struct ScoreRing: Sendable, Equatable {
  /// What it stands for.
  public var label: String
  /// 0...1, cut to it; nil where there is no value: the track stays empty.
  public var fraction: Double?
  /// The number inside, as it is read.
  public var centerText: String
  /// The colour.
  public var accent: Accent

  /// A ring.
  public init(label: String, fraction: Double?, centerText: String, accent: Accent) {
    self.label = label
    self.fraction = fraction
    self.centerText = centerText
    self.accent = accent
  }

  /// The ring as a plot.
  public func plot(words: ChartWords) -> Plot {
    let part = fraction.flatMap { $0.isFinite ? min(1, max(0, $0)) : nil }
    return Plot(
      style: .ring, heading: nil, x: .bands(1), y: .bands(1), guides: [],
      marks: [RingMark(fraction: part, accent: accent, centre: centerText, label: label)], legend: [],
      words: words, describing: RingDescription(ring: self, hasValue: part != nil, words: words))
  }
}

/// A ring in words and numbers.
struct RingDescription: ChartDescribing {
  let ring: ScoreRing
  let hasValue: Bool
  let words: ChartWords

  private var value: String { hasValue ? ring.centerText : words.say(.noData) }

  func description() -> ChartDescription {
    let values: PhraseValues = ["label": ring.label, "value": value]
    let sentence = hasValue ? words.say(.ringSentence, values) : words.say(.ringEmpty, ["label": ring.label])
    return ChartDescription(name: words.say(.ringName, values), statistics: [sentence], headlines: [])
  }

  func table() -> ChartTable {
    ChartTable(
      caption: ring.label, columns: [words.say(.ringMeasure), words.say(.ringValue)],
      rows: [[ring.label, value]])
  }
}
