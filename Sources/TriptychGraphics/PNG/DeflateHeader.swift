/// The description of the codes of a dynamic block (RFC 1951, 3.2.7).
final class DeflateHeader {
  /// The bits it takes.
  private(set) var bits = 0

  private let sequence = Scratch<UInt8>(320)
  private let symbols = Scratch<UInt8>(320)
  private let extras = Scratch<UInt8>(320)
  private let counts = Scratch<UInt32>(19)
  private let order = Scratch<UInt8>(19)
  private let code = HuffmanCode()
  private var symbolCount = 0
  private var literalCount = 0
  private var distanceCount = 0
  private var codeCount = 0

  init() {
    for (place, symbol) in [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15].enumerated() {
      order.start[place] = UInt8(symbol)
    }
  }

  /// Finds the shortest description of the lengths of both codes.
  func describe(literals: UnsafePointer<UInt8>, distances: UnsafePointer<UInt8>) {
    literalCount = 286
    while literalCount > 257, literals[literalCount - 1] == 0 { literalCount -= 1 }
    distanceCount = 30
    while distanceCount > 1, distances[distanceCount - 1] == 0 { distanceCount -= 1 }
    sequence.start.update(from: literals, count: literalCount)
    (sequence.start + literalCount).update(from: distances, count: distanceCount)
    counts.fill(0)
    symbolCount = 0
    group(literalCount + distanceCount)
    code.build(counts.start, symbols: 19, most: 7)
    codeCount = 19
    while codeCount > 4, code.lengths.start[Int(order.start[codeCount - 1])] == 0 { codeCount -= 1 }
    bits = 14 + 3 * codeCount
    for place in 0..<symbolCount {
      let symbol = symbols.start[place]
      bits += Int(code.lengths.start[Int(symbol)]) + Self.extraBits(symbol)
    }
  }

  /// Runs of equal lengths as one symbol each.
  private func group(_ total: Int) {
    let lengths = sequence.start
    var place = 0
    while place < total {
      let length = lengths[place]
      var run = 1
      while place + run < total, lengths[place + run] == length { run += 1 }
      place += run
      if length != 0 {
        add(length)
        run -= 1
      }
      while run > 0 {
        var part = min(run, length == 0 ? 138 : 6)
        if part < 3 {
          for _ in 0..<part { add(length) }
        } else if length != 0 {
          // Two left over cost more than two runs of about the same length.
          if run - part == 2 { part -= 1 }
          add(16, part - 3)
        } else if part <= 10 {
          add(17, part - 3)
        } else {
          add(18, part - 11)
        }
        run -= part
      }
    }
  }

  private func add(_ symbol: UInt8, _ extra: Int = 0) {
    symbols.start[symbolCount] = symbol
    extras.start[symbolCount] = UInt8(truncatingIfNeeded: extra)
    counts.start[Int(symbol)] += 1
    symbolCount += 1
  }

  private static func extraBits(_ symbol: UInt8) -> Int {
    symbol == 16 ? 2 : symbol == 17 ? 3 : symbol == 18 ? 7 : 0
  }

  /// Writes the description at a place with room for its bits and 8 bytes more.
  func write(to writer: inout BitWriter, at place: inout UnsafeMutablePointer<UInt8>) {
    writer.put(UInt64(literalCount - 257), 5)
    writer.put(UInt64(distanceCount - 1), 5)
    writer.put(UInt64(codeCount - 4), 4)
    writer.flush(&place)
    for index in 0..<codeCount {
      writer.put(UInt64(code.lengths.start[Int(order.start[index])]), 3)
      writer.flush(&place)
    }
    for index in 0..<symbolCount {
      let symbol = symbols.start[index]
      writer.put(UInt64(code.codes.start[Int(symbol)]), UInt64(code.lengths.start[Int(symbol)]))
      writer.put(UInt64(extras.start[index]), UInt64(Self.extraBits(symbol)))
      writer.flush(&place)
    }
  }
}
