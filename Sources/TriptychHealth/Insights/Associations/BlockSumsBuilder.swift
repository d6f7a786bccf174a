/// Fills the tables of ``BlockSums``: for every row and column of a ``BlockLayout`` the sum of the products of
/// a block of `x` with the days of `y` it lands on.
///
/// Between the days a block may land on, `y` falls into pieces: the head of every 14 days, as long as the
/// shorter block, and the tail. The sums over a piece, for every start, are a short convolution, and a
/// block's sums are those of the two pieces it covers.
struct BlockSumsBuilder: Sendable {
  /// The layout of the tables.
  let layout: BlockLayout
  private typealias Lanes = SIMD8<Double>
  /// Starts for which pieces are summed: all days and, as a block's second piece starts later, a block more.
  private let width: Int
  private var turned: [Double]
  private var head, tail: [Double]

  /// A builder with its working memory.
  init(layout: BlockLayout) {
    self.layout = layout
    let lanes = Lanes.scalarCount
    width = (layout.count + BlockShuffle.length + lanes - 1) / lanes * lanes
    turned = Array(repeating: 0, count: width + BlockShuffle.length)
    head = Array(repeating: 0, count: width)
    tail = head
  }

  /// Fills a table; `x` and `y` have a number for each day.
  mutating func fill(_ table: inout [Double], _ x: [Double], _ y: [Double]) {
    let length = BlockShuffle.length
    let short = layout.shortLength
    if table.count != layout.cells { table = Array(repeating: 0, count: layout.cells) }
    for day in turned.indices { turned[day] = x[day % layout.count] }
    for block in stride(from: layout.blocks - 1, through: 0, by: -1) {
      let day = block * length
      let isShort = block == layout.blocks - 1
      if !isShort {
        convolve(y[(day + short)..<(day + length)], into: &tail)
        // The head is still that of the block that follows.
        add(tail, head, later: length - short, into: &table, row: layout.rowAfter(block))
      }
      convolve(y[day..<(day + short)], into: &head)
      if !isShort { add(head, tail, later: short, into: &table, row: layout.rowBefore(block)) }
      copy(head, into: &table, row: layout.rowOfShort(block))
    }
  }

  /// For every start the sum of the products of the piece with the days of `x` from there on.
  private func convolve(_ piece: ArraySlice<Double>, into sums: inout [Double]) {
    let step = MemoryLayout<Double>.stride
    turned.withUnsafeBytes { x in
      sums.withUnsafeMutableBytes { sums in
        piece.withUnsafeBufferPointer { piece in
          for start in stride(from: 0, to: width * step, by: MemoryLayout<Lanes>.stride) {
            var lanes = Lanes.zero
            for day in 0..<piece.count {
              lanes += x.loadUnaligned(fromByteOffset: start + day * step, as: Lanes.self) * piece[day]
            }
            sums.storeBytes(of: lanes, toByteOffset: start, as: Lanes.self)
          }
        }
      }
    }
  }

  private func add(
    _ first: [Double], _ second: [Double], later days: Int, into table: inout [Double], row: Int
  ) {
    let cells = (row * layout.count)..<((row + 1) * layout.count)
    table.withUnsafeMutableBufferPointer { table in
      first.withUnsafeBufferPointer { first in
        second.withUnsafeBufferPointer { second in
          for start in 0..<cells.count {
            table[cells.lowerBound + start] = first[start] + second[start + days]
          }
        }
      }
    }
  }

  private func copy(_ sums: [Double], into table: inout [Double], row: Int) {
    table.replaceSubrange((row * layout.count)..<((row + 1) * layout.count), with: sums[..<layout.count])
  }
}
