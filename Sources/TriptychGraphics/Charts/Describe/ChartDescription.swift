/// A chart in words.
public struct ChartDescription: Sendable, Equatable {
  /// What it is: kind, measures, days; at most 140 characters, for the picture's accessible name.
  public let name: String
  /// What a reader would see, one sentence each; every number also stands in the table.
  public let summary: [String]

  /// Names longer than this are cut at a word.
  public static let longestName = 140

  init(name: String, summary: [String]) {
    self.name = Self.shortened(name)
    self.summary = summary
  }

  private static func shortened(_ name: String) -> String {
    guard name.count > longestName else { return name }
    let cut = name.prefix(longestName - 1)
    let words = cut.lastIndex(of: " ").map { cut[..<$0] } ?? cut
    return words + "…"
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
}

/// Something that can tell its chart in words and numbers.
protocol ChartDescribing: Sendable {
  func description() -> ChartDescription
  func table() -> ChartTable
}

/// An entry of a legend that stands beside the picture.
public struct LegendItem: Sendable, Equatable {
  /// What the mark stands for, with its limits where it is a class of a heat map.
  public let label: String
  /// The class or classes that colour the mark on a page.
  public let cssClass: String
  /// What the mark looks like.
  let swatch: Swatch

  enum Swatch: Sendable, Equatable {
    case cell(Paint)
    case missing
    case series(MarkerShape, Accent, Dash)
  }

  /// True for the cells of a heat map and the dot of a missing one.
  var isCell: Bool {
    switch swatch {
    case .cell, .missing: return true
    case .series: return false
    }
  }
}
