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
