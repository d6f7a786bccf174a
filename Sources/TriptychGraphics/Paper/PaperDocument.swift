/// A report for paper: what it says, in reading order, without any place on a sheet.
///
/// ``PaperPainter`` lays it out and writes it as a PDF.
public struct PaperDocument: Sendable {
  /// The language of the texts as a BCP 47 tag, such as `en`.
  public var language: String
  /// Whether the document is read from right to left, so that each sheet is laid out from its right edge.
  public var isRightToLeft: Bool
  /// The title of the document: shown by readers of PDF files, and kept in the file.
  public var title: String
  /// What stands at the top of the second page and those after it, left and right. The first page begins with
  /// the masthead instead.
  public var head: (left: String, right: String)
  /// What stands at the bottom left of each page, such as when the report was made.
  public var foot: String
  /// The words for the number of a page, given that number and how many pages there are.
  public var pageNumber: @Sendable (_ page: Int, _ count: Int) -> String
  /// The content in reading order.
  public var blocks: [PaperBlock]
  /// The number of pages to keep to by drawing figures lower and text closer; `nil` lets it run on. What does not fit
  /// even then goes to further pages: nothing is left out.
  public var pages: Int?

  /// Creates a document.
  public init(
    language: String, isRightToLeft: Bool = false, title: String, head: (left: String, right: String),
    foot: String,
    pageNumber: @escaping @Sendable (Int, Int) -> String, blocks: [PaperBlock], pages: Int? = nil
  ) {
    self.language = language
    self.isRightToLeft = isRightToLeft
    self.title = title
    self.head = head
    self.foot = foot
    self.pageNumber = pageNumber
    self.blocks = blocks
    self.pages = pages
  }
}

/// A part of a document.
public indirect enum PaperBlock: Sendable {
  /// The masthead: a line above the title, the title, and the name of the program.
  case mast(eyebrow: String, title: String, brand: String)
  case heading(PaperHeading)
  case paragraph(String, PaperTone = .body)
  case list([String])
  case table(PaperTable)
  case figure(PaperFigure)
  case score(PaperScore)
  /// Numbers with their names, in as many columns as their number and the width allow.
  case facts([PaperFact])
  /// Blocks side by side, each list in a column of the same width. They share a page.
  case columns([[PaperBlock]])
}

/// A heading, which is also a bookmark.
public struct PaperHeading: Sendable {
  /// The text.
  public var text: String
  /// 2 for a section, 3 for a part of one. Only sections are bookmarks.
  public var level: Int
  /// The leading color whose rule and mark stand at the heading; `nil` for none.
  public var accent: Accent?

  /// Creates a heading.
  public init(_ text: String, level: Int = 2, accent: Accent? = nil) {
    self.text = text
    self.level = level
    self.accent = accent
  }
}

/// How a paragraph is set.
public enum PaperTone: Sendable {
  /// The sentences that sum up the report.
  case lead
  /// Running text.
  case body
  /// A sentence that matters, such as a finding.
  case strong
  /// Quiet and small, such as a note.
  case note
}

/// A table with a head for each column; the first cell of a row names the row.
public struct PaperTable: Sendable {
  /// What the table holds; stands above it.
  public var caption: String?
  /// The heads of the columns.
  public var heads: [String]
  /// The rows, each as long as the heads. A value that is missing is a dash with words for it.
  public var rows: [[String]]

  /// Creates a table.
  public init(caption: String? = nil, heads: [String], rows: [[String]]) {
    self.caption = caption
    self.heads = heads
    self.rows = rows
  }
}

/// A chart with the words that replace it for whoever cannot see it.
public struct PaperFigure: Sendable {
  /// The chart.
  public var plot: Plot
  /// The height of its frame in points of the chart, of which paper takes three quarters; `nil` for the usual one.
  public var height: Double?
  /// Quiet words below it; `nil` for none.
  public var caption: String?

  /// Creates a figure.
  public init(_ plot: Plot, height: Double? = nil, caption: String? = nil) {
    self.plot = plot
    self.height = height
    self.caption = caption
  }

  /// The name of the chart and what it shows, in words.
  var words: String {
    let description = plot.description
    return ([description.name + "."] + description.summary).joined(separator: " ")
  }
}

/// The score of a subject as a panel.
public struct PaperScore: Sendable {
  /// The subject's name.
  public var name: String
  /// Its color, which also decides its mark.
  public var accent: Accent
  /// The number, or a dash.
  public var number: String
  /// What the number is out of, or why there is none.
  public var unit: String
  /// The word of the band with the color and the number of bars (1...3) that repeat it; `nil` without a score.
  public var band: (word: String, accent: Accent, bars: Int)?
  /// What changed.
  public var note: String
  /// The line of its days, drawn small, with the words that say the same; `nil` for none.
  public var spark: (plot: Plot, words: String)?

  /// Creates a panel.
  public init(
    name: String, accent: Accent, number: String, unit: String,
    band: (word: String, accent: Accent, bars: Int)? = nil, note: String,
    spark: (plot: Plot, words: String)? = nil
  ) {
    self.name = name
    self.accent = accent
    self.number = number
    self.unit = unit
    self.band = band
    self.note = note
    self.spark = spark
  }
}

/// A number with its name above and what else is worth saying below.
public struct PaperFact: Sendable {
  /// What it is.
  public var name: String
  /// The value with its unit.
  public var value: String
  /// Further words, such as the day; `nil` for none.
  public var note: String?

  /// Creates a fact.
  public init(name: String, value: String, note: String? = nil) {
    self.name = name
    self.value = value
    self.note = note
  }
}

/// A sheet of paper, upright.
public enum PaperSize: String, Sendable, Hashable, CaseIterable {
  /// 210 by 297 mm.
  case a4
  /// 8.5 by 11 inches.
  case letter

  /// The sheet in points of 1/72 inch.
  public var points: ChartSize {
    switch self {
    case .a4: ChartSize(width: 595.276, height: 841.89)
    case .letter: ChartSize(width: 612, height: 792)
    }
  }

  /// The margins in points: those of pages printed by a browser, 16, 15 and 18 mm.
  var margins: Insets { Insets(left: 42.52, right: 42.52, top: 42.52, bottom: 48) }

  /// The part of the sheet that content fills, in points.
  var content: Box {
    Box(
      x: margins.left, y: margins.top, width: points.width - margins.left - margins.right,
      height: points.height - margins.top - margins.bottom)
  }
}
