/// What a sheet of sprites holds and where: everything but the pixels.
///
/// All cells have one size and touch; cells are counted row by row from the top left.
public struct SheetPlan: Hashable, Sendable {
  /// The stem of its files, one of a kind among all sheets of a size: `symbi-sad-l2`.
  public var name: String
  /// What the names of its frames begin with, up to the last stroke: `symbi/sad/l2/`.
  public var prefix: String
  /// Pixels of a cell.
  public var cellWidth, cellHeight: Int
  /// Pixels of the file for each pixel of the drawing, 1 or more; above 1 only for pixel art.
  public var scale: Int = 1
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
  /// Whether soft light is broken up by a still noise, so that no bands show.
  public var hasNoise = false
  /// Opaque 0xFFRRGGBB colours that the file keeps to the bit where at least four pixels have them; at most
  /// 32. What is shaded between them comes close alone.
  public var accents: [UInt32] = []

  /// Pixels of the whole sheet.
  public var width: Int { columns * cellWidth }
  /// Pixels of the whole sheet; just high enough for the last frame.
  public var height: Int { rows * cellHeight }
  /// Rows of cells.
  public var rows: Int { (frames.map(\.cell).max() ?? 0) / columns + 1 }

  /// The column and row of pixels where a frame begins.
  ///
  /// - Parameter frame: its place among the frames.
  public func origin(of frame: Int) -> (x: Int, y: Int) {
    let cell = frames[frame].cell
    return (cell % columns * cellWidth, cell / columns * cellHeight)
  }
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
  /// One of a kind among all sheets of a size: `symbi-sad-l2`.
  public var name: String
  /// The name within its sheet alone, where it is shorter: `male_walking`.
  public var shortName: String
  /// Places among the frames of the plan.
  public var frames: ClosedRange<Int>
  /// Whether it starts again after the last frame; otherwise the last frame stays.
  public var loops: Bool
}
