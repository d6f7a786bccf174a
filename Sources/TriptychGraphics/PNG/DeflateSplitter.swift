/// Divides the tokens of a picture into blocks, so that each part of it has codes of its own: letters, lines and areas use
/// different colors and lengths.
///
/// Tokens are counted in pieces of the same number. Then the two neighbors whose union saves most are united, again and
/// again, as long as that saves bits by the estimate: the entropy of the counts, and what the codes of a block take.
final class DeflateSplitter {
  /// A part of the tokens that becomes a block.
  struct Part {
    /// The first token, and the one after the last.
    var start, end: Int
    /// The number of bytes that the tokens stand for.
    var bytes: Int
    /// The index of its counts.
    fileprivate var place: Int
    /// Its estimated size, and what uniting it with the next part saves; in units of ``LogTable/one`` bits.
    fileprivate var size, saving: Int
  }

  /// The parts of the last picture, in order.
  private(set) var parts: [Part] = []

  /// The number of tokens in a piece.
  private static let piece = 1024
  /// The number of counts of a part: 288 of literals and lengths, then 32 of distances.
  static let symbols = 320
  static let firstDistance = 288
  /// What a block takes besides its tokens: in all, and for each symbol that occurs in it. Measured with charts, which
  /// grow by less than a hundredth where these are off by half.
  private static let blockBits = 200
  private static let symbolBits = 6

  private let counts = Scratch<UInt32>(symbols * ((DeflateBlocks.mostTokens - 1) / piece + 1))
  private let logs = LogTable()
  private let tables: DeflateTables

  init(_ tables: DeflateTables) { self.tables = tables }

  /// The memory held, in bytes, without tables of a few thousand bytes.
  var memory: Int { counts.bytes }

  /// How often each symbol occurs in a part.
  func counts(of part: Part) -> UnsafeMutablePointer<UInt32> { counts.start + part.place * Self.symbols }

  /// Divides tokens into ``parts``; without a token there is one empty part.
  func split(_ tokens: UnsafePointer<UInt32>, count: Int) {
    parts.removeAll(keepingCapacity: true)
    var start = 0
    repeat {
      let end = count - start < Self.piece * 3 / 2 ? count : start + Self.piece
      var part = Part(start: start, end: end, bytes: 0, place: parts.count, size: 0, saving: 0)
      part.bytes = tally(tokens, part)
      part.size = size(counts(of: part))
      parts.append(part)
      start = end
    } while start < count
    for index in parts.indices { setSaving(index) }
    while let best = parts.indices.max(by: { parts[$0].saving < parts[$1].saving }), parts[best].saving > 0 {
      unite(best)
    }
  }

  /// Counts the symbols of a part; returns the number of bytes.
  private func tally(_ tokens: UnsafePointer<UInt32>, _ part: Part) -> Int {
    let literals = counts(of: part)
    literals.update(repeating: 0, count: Self.symbols)
    let distances = literals + Self.firstDistance
    let lengthSymbols = tables.lengthSymbols.start
    let distanceSymbols = tables.distanceSymbols.start
    var bytes = 0
    for index in part.start..<part.end {
      let token = tokens[index]
      if token & DeflateBlocks.match == 0 {
        literals[Int(token)] &+= 1
        bytes &+= 1
      } else {
        let length = Int(token &>> 16 & 0xFF)
        literals[257 &+ Int(lengthSymbols[length])] &+= 1
        distances[Int(distanceSymbols[DeflateTables.place(token & 0xFFFF)])] &+= 1
        bytes &+= length &+ 3
      }
    }
    literals[256] = 1
    return bytes
  }

  /// Estimates the size of a block with some counts, or with those of two parts together, in units of ``LogTable/one`` bits.
  private func size(_ counts: UnsafePointer<UInt32>, and others: UnsafePointer<UInt32>? = nil) -> Int {
    let literals = size(counts, others, of: Self.firstDistance)
    let distances = size(
      counts + Self.firstDistance, others.map { $0 + Self.firstDistance },
      of: Self.symbols - Self.firstDistance)
    return literals + distances + Self.blockBits * LogTable.one
  }

  /// The entropy of the counts of one code and what describing the code takes.
  @inline(__always)
  private func size(
    _ counts: UnsafePointer<UInt32>, _ others: UnsafePointer<UInt32>?, of symbols: Int
  ) -> Int {
    var sum = 0
    var weighed = 0
    var used = 0
    for symbol in 0..<symbols {
      // Without a branch, which no processor could foresee.
      let count = Int(others.map { counts[symbol] &+ $0[symbol] } ?? counts[symbol])
      sum &+= count
      weighed &+= logs.weighed(count)
      used &+= min(count, 1)
    }
    return logs.weighed(sum) &- weighed &+ used * Self.symbolBits * LogTable.one
  }

  private func setSaving(_ index: Int) {
    guard index + 1 < parts.count else { return parts[index].saving = 0 }
    parts[index].saving =
      parts[index].size + parts[index + 1].size
      - size(counts(of: parts[index]), and: counts(of: parts[index + 1]))
  }

  /// Unites a part with the next one.
  private func unite(_ index: Int) {
    let (mine, other) = (counts(of: parts[index]), counts(of: parts[index + 1]))
    for symbol in 0..<Self.symbols { mine[symbol] &+= other[symbol] }
    mine[256] = 1
    parts[index].size += parts[index + 1].size - parts[index].saving
    parts[index].end = parts[index + 1].end
    parts[index].bytes += parts[index + 1].bytes
    parts.remove(at: index + 1)
    setSaving(index)
    if index > 0 { setSaving(index - 1) }
  }
}
