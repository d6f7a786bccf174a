/// A chart in words, in levels: what it is, how its values lie beside a goal or what is usual, its statistics, and what
/// stands out.
///
/// All of it is made from the same data as the picture, and every number is also in the table. Nothing
/// says what the values mean beyond that; this is for the caller's own sentences.
public struct ChartDescription: Sendable, Equatable {
  /// Level 1, what it is: kind, measures, days; at most 140 characters, for the picture's accessible name.
  public let name: String
  /// What is said before any figure: on how many days a goal was reached, or values were usual; `nil` where the chart
  /// shows neither.
  public let verdict: String?
  /// Level 2, a sentence each: first and last value, lowest and highest with their days, mean.
  public let statistics: [String]
  /// Level 3, a sentence each: goals, trends, gaps and exceptions.
  public let findings: [String]
  /// The name and the most important fact, at most 140 characters: for places with room for only one
  /// sentence, such as for a picture in a message.
  public private(set) var alternative: String
  /// Facts that the alternative text may add to the name, the best first; the first that fits is taken.
  private let headlines: [String]

  /// What a reader would see, one sentence each: the verdict, then levels 2 and 3.
  public var summary: [String] { (verdict.map { [$0] } ?? []) + statistics + findings }

  /// The sentences as one paragraph.
  public var paragraph: String { summary.joined(separator: " ") }

  /// Longer names and alternative texts are cut at a word.
  public static let longestName = 140

  /// A description.
  ///
  /// - Parameter headlines: what the alternative text may add to the name, the best first; none where the name
  ///   says all, nil for the statistics.
  init(
    name: String, verdict: String? = nil, statistics: [String], findings: [String] = [],
    headlines: [String]? = nil
  ) {
    let short = Self.shortened(name)
    self.name = short
    self.verdict = verdict
    self.statistics = statistics
    self.findings = findings
    self.headlines = headlines ?? Self.withoutName(short, statistics)
    alternative = short
  }

  /// The same with its alternative text in the words of a language.
  func withAlternative(_ words: ChartWords) -> ChartDescription {
    var description = self
    let texts = headlines.lazy.map { words.say(.alternative, ["name": name, "headline": $0]) }
    description.alternative = texts.first { $0.count <= Self.longestName } ?? name
    return description
  }

  /// "Steps: from 5 to 9." as "From 5 to 9." where the name already speaks of steps, and of nothing else.
  private static func withoutName(_ name: String, _ sentences: [String]) -> [String] {
    let subjects = Set(
      sentences.filter { $0.contains(": ") }.map { sentence in String(sentence.prefix { $0 != ":" }) })
    // French has a no-break space before the colon.
    guard subjects.count == 1, let subject = subjects.first,
      name.contains(": " + subject.replacing("\u{A0}", with: "") + ",")
    else { return sentences }
    return sentences.map { sentence in
      guard sentence.hasPrefix(subject + ": ") else { return sentence }
      let rest = sentence.dropFirst(subject.count + 2)
      return rest.prefix(1).uppercased() + rest.dropFirst()
    }
  }

  /// Cut at a word; a number at the cut goes too, since what follows may be its unit or its month.
  private static func shortened(_ name: String) -> String {
    guard name.count > longestName else { return name }
    var words = name.prefix(longestName).split(separator: " ", omittingEmptySubsequences: false)
    if words.count > 1 {
      words.removeLast()
    } else {
      words = [name.prefix(longestName - 1)]
    }
    while let last = words.last, words.count > 1, last.isEmpty || last.contains(where: \.isNumber) {
      words.removeLast()
    }
    let kept = words.joined(separator: " ")
    let end = kept.lastIndex { !$0.isWhitespace && !$0.isPunctuation && !$0.isNumber }
    return (end.map { kept[...$0] } ?? kept[...]) + "…"
  }
}

/// The numbers behind a chart.
public struct ChartTable: Sendable, Equatable {
  /// What the table holds, and the figures that belong to no single row.
  public let caption: String
  /// The head of each column; the first names the rows.
  public let columns: [String]
  /// One entry for each column.
  public let rows: [[String]]
  /// What holds for every row, such as the goal; said once, below the rows.
  public var foot: [Constant] = []
  /// How many columns after the first hold the chart's values; those behind them say more about a row, such as what was
  /// usual, or a note. `nil` if all hold values.
  public var valueColumns: Int?
  /// Whether the last column has notes, such as that a value is unusual.
  public var hasNotes = false
  /// The days of the rows, one each; `nil` where rows are no days.
  public var days: ClosedRange<Int>?

  /// A value that holds for every row.
  public struct Constant: Sendable, Equatable {
    /// What the value is.
    public enum Kind: String, Sendable {
      /// What the values are to reach.
      case goal
      /// The range that values usually lie in.
      case usual
    }
    /// What the value is.
    public let kind: Kind
    /// Its name, such as "Goal".
    public let name: String
    /// The value as a cell has it.
    public let text: String
  }
}

/// Something that can tell its chart in words and numbers.
protocol ChartDescribing: Sendable {
  func description() -> ChartDescription
  func table() -> ChartTable
  /// A summary of a long table; nil if the table is short enough to be heard in full.
  func shortTable() -> ChartTable?
}

extension ChartDescribing {
  func shortTable() -> ChartTable? { nil }
}

/// An entry of the legend beside the picture.
public struct LegendItem: Sendable, Equatable {
  /// What the mark stands for, with its limits where it is a class of a heat map.
  public let label: String
  /// What the mark looks like.
  let swatch: Swatch

  enum Swatch: Sendable, Equatable {
    case cell(Paint)
    case missing
    case series(MarkerShape, Accent, Dash)
    /// A dot of a cloud: its shape without a line.
    case marker(MarkerShape, Accent, SceneMarker.Look)
    /// A filled square with its texture.
    case bar(Paint, Texture)
    /// A piece of a dotted rule.
    case rule
    /// A piece of a flat band.
    case band
  }

  /// True for the cells of a heat map and the dot of a missing one.
  var isCell: Bool {
    switch swatch {
    case .cell, .missing: return true
    case .series, .marker, .bar, .rule, .band: return false
    }
  }

  /// The entry of a rule across the frame, such as a goal.
  static func rule(_ label: String) -> LegendItem {
    LegendItem(label: label, swatch: .rule)
  }

  /// The entry of a flat band, such as a usual range.
  static func band(_ label: String) -> LegendItem {
    LegendItem(label: label, swatch: .band)
  }
}

/// The words around a shared picture; a page carries them in its own markup.
public struct ChartHeading: Sendable, Equatable {
  /// The finding, set large.
  public var title: String
  /// What is shown, set quietly below; "" leaves it out.
  public var subtitle: String
  /// The days of the data, bottom left; also part of the chart's name.
  public var dates: String
  /// Where the data comes from, such as the names of devices; nil leaves it out.
  public var source: String?
  /// What else is worth saying in the last line, such as when the picture was made; nil leaves it out.
  public var note: String?
  /// The name of the program or site, bottom right.
  public var brand: String

  /// A heading.
  public init(
    title: String, subtitle: String, dates: String, source: String? = nil, note: String? = nil, brand: String
  ) {
    self.title = title
    self.subtitle = subtitle
    self.dates = dates
    self.source = source
    self.note = note
    self.brand = brand
  }
}

/// A picture was refused: too little data shows nothing, such as a line of two points, a matrix of one measure
/// or a night without stages.
public struct TooFewPoints: Error, Sendable, Equatable {
  /// Points, spans, weeks or measures there are: whatever the chart shows one by one.
  public let have: Int
  /// As many as are needed.
  public let need: Int

  /// As many as are still missing.
  public var missing: Int { max(0, need - have) }

  /// What a page says in place of the picture.
  public func sentence(_ words: ChartWords) -> String {
    words.say(.tooFew, counting: missing, ["missing": words.count(missing)])
  }
}
