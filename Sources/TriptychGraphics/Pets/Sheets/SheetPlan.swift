/// What a sheet of sprites holds and where: everything but the pixels.
///
/// All cells have one size and touch; cells are counted row by row from the top left.
public struct SheetPlan: Hashable, Sendable {
  /// The stem of its files, one of a kind among all sheets: `symbi-sad-l2`.
  public var name: String
  /// Pixels of a cell.
  public var cellWidth, cellHeight: Int
  /// Cells in a row.
  public var columns: Int
  /// The frames in playing order; each lies in a cell of its own, some cells may be empty.
  public var frames: [SpriteFrame]
  /// Runs of frames that play together; a sheet of one still has one of one frame.
  public var tags: [SpriteTag]
  /// The point that stays in place when frames change, as shares of a cell, 0...1.
  public var anchorX, anchorY: Double
  /// The frame to show where nothing may move.
  public var poster: Int
  /// What the sheet shows, for those who cannot see it, in English.
  public var alternative: String
  /// Whether pixels are squares to be kept square when enlarged.
  public var isPixelArt: Bool

  /// Pixels of the whole sheet.
  public var width: Int { columns * cellWidth }
  /// Pixels of the whole sheet; just high enough for the last frame.
  public var height: Int { ((frames.map(\.cell).max() ?? 0) / columns + 1) * cellHeight }
}

/// One picture of a sheet.
public struct SpriteFrame: Hashable, Sendable {
  /// One of a kind among all sheets that may be loaded together: `symbi/sad/l2/00`.
  public var name: String
  /// Which cell of the sheet.
  public var cell: Int
  /// How long it is shown, the same for every frame of a tag.
  public var milliseconds: Int
}

/// A run of frames that play together.
public struct SpriteTag: Hashable, Sendable {
  /// One of a kind among all sheets: `symbi-sad-l2`.
  public var name: String
  /// Places among the frames of the plan.
  public var frames: ClosedRange<Int>
  /// Whether it starts again after the last frame; otherwise the last frame stays.
  public var loops: Bool
}
