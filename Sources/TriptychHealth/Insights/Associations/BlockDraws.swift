/// Where a block of days may start and land once days are shuffled in blocks: the rows and columns of a table.
///
/// After a shift by any number of days a block may start on any day: the columns. It lands on a
/// day that is a multiple of 14 or, once the shorter block lies before it, of 14 and that block's length:
/// the rows. First come those of whole blocks before the shorter one, then those after it, then those of
/// the shorter one itself.
struct BlockLayout: Hashable, Sendable {
  /// Days of the axis, above 0.
  let count: Int
  /// Blocks of the axis, the shorter one among them.
  let blocks: Int
  /// Days of the shorter block; 14 where none is shorter.
  let shortLength: Int

  /// The layout of so many days.
  init(count: Int) {
    precondition(count > 0, "there is nothing to lay out")
    self.count = count
    blocks = (count + BlockShuffle.length - 1) / BlockShuffle.length
    shortLength = count - (blocks - 1) * BlockShuffle.length
  }

  /// Rows of the table.
  var rows: Int { 3 * blocks - 2 }
  /// Cells of the table.
  var cells: Int { rows * count }

  /// The row of a whole block that lands on day `14 place`.
  func rowBefore(_ place: Int) -> Int { place }
  /// The row of a whole block that lands on day `14 place` and the shorter block's length.
  func rowAfter(_ place: Int) -> Int { blocks - 1 + place }
  /// The row of the shorter block landing on day `14 place`.
  func rowOfShort(_ place: Int) -> Int { 2 * (blocks - 1) + place }
}

/// All draws of one test, as the cells of a table in which each of their blocks is found.
struct BlockDraws: Sendable {
  /// The layout of the table.
  let layout: BlockLayout
  /// The cells, one for each block, draw after draw.
  let cells: [UInt16]

  /// The draws of ``BlockShuffle`` from a seed.
  init(count: Int, seed: UInt64) {
    let layout = BlockLayout(count: count)
    precondition(layout.cells <= Int(UInt16.max) + 1, "a year is the most that is shuffled")
    self.layout = layout
    var shuffle = BlockShuffle(count: count, seed: seed)
    cells = Array(unsafeUninitializedCapacity: BlockShuffle.permutations * layout.blocks) { cells, filled in
      for draw in 0..<BlockShuffle.permutations {
        shuffle.next()
        BlockDraws.locate(
          shuffle, layout, UnsafeMutableBufferPointer(rebasing: cells[(draw * layout.blocks)...]))
      }
      filled = BlockShuffle.permutations * layout.blocks
    }
  }

  /// The cells of one draw, without a branch, because where the shorter block falls is unpredictable.
  private static func locate(
    _ shuffle: borrowing BlockShuffle, _ layout: BlockLayout, _ cells: UnsafeMutableBufferPointer<UInt16>
  ) {
    let short = layout.blocks - 1
    let ofShort = layout.rowOfShort(0) * layout.count
    let afterShort = layout.rowAfter(-1) * layout.count
    let (count, shift) = (layout.count, shuffle.shift)
    shuffle.order.withUnsafeBufferPointer { order in
      var passed = 0
      var rowBefore = 0
      for place in 0..<layout.blocks {
        let block = order[place]
        let start = shift &+ block &* BlockShuffle.length
        let column = start &- (start >= count ? count : 0)
        let isShort = block == short ? -1 : 0
        let row = rowBefore &+ (isShort & ofShort) &+ (passed & afterShort)
        cells.initializeElement(at: place, to: UInt16(truncatingIfNeeded: row &+ column))
        passed |= isShort
        rowBefore &+= count
      }
    }
  }
}
