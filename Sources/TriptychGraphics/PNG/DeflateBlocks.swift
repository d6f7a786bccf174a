/// Literals and matches that wait to be written in blocks, each of them in the shortest of three forms.
///
/// A token is a literal byte or a match. A match has the highest bit set, the length minus 3 in the next
/// bits, and the distance minus 1 in the lower 16 bits.
final class DeflateBlocks {
  /// The maximum number of tokens that are held.
  static let mostTokens = 1 << 17
  static let match: UInt32 = 1 << 31

  let tokens = Scratch<UInt32>(mostTokens)
  private(set) var writer = BitWriter()

  private let tables = DeflateTables()
  private let splitter: DeflateSplitter
  private let literals = HuffmanCode()
  private let distances = HuffmanCode()
  private let header = DeflateHeader()
  /// The code in the lower 24 bits and its length above: 256 literals, then 256 match lengths with their
  /// extra bits.
  private let literalWords = Scratch<UInt32>(512)
  private let distanceWords = Scratch<UInt32>(32)

  init() { splitter = DeflateSplitter(tables) }

  /// The memory held, in bytes, without tables of a few thousand bytes.
  var memory: Int { tokens.bytes + splitter.memory }

  /// Discards pending bits before a new stream.
  func start() {
    writer = BitWriter()
  }

  /// Writes the first tokens in as many blocks as make them shortest.
  ///
  /// - Parameter raw: the uncompressed bytes that the tokens represent.
  func write(_ count: Int, raw: UnsafePointer<UInt8>, isLast: Bool, to output: ByteBuffer) {
    splitter.split(tokens.start, count: count)
    var raw = raw
    for (index, part) in splitter.parts.enumerated() {
      write(
        part, raw: UnsafeBufferPointer(start: raw, count: part.bytes),
        isLast: isLast && index == splitter.parts.count - 1, to: output)
      raw += part.bytes
    }
  }

  private func write(
    _ part: DeflateSplitter.Part, raw: UnsafeBufferPointer<UInt8>, isLast: Bool, to output: ByteBuffer
  ) {
    let literalCounts = splitter.counts(of: part)
    let distanceCounts = literalCounts + DeflateSplitter.firstDistance
    literals.build(literalCounts, symbols: 286, most: 15)
    distances.build(distanceCounts, symbols: 30, most: 15)
    header.describe(literals: literals.lengths.start, distances: distances.lengths.start)
    let extra = extraBits(literalCounts)
    let dynamic = header.bits + extra + cost(literalCounts, literals.lengths.start, distances.lengths.start)
    let fixed = extra + fixedCost(literalCounts)
    let stored = raw.count * 8 + (raw.count / 0xFFFF + 1) * 42
    let shortest = min(dynamic, fixed)
    if stored < shortest {
      store(raw, isLast: isLast, to: output)
    } else if let start = output.room(shortest / 8 + 16) {
      var place = start
      writer.put((isLast ? 1 : 0) | (dynamic < fixed ? 4 : 2), 3)
      if dynamic < fixed { header.write(to: &writer, at: &place) } else { fixCodes() }
      writer.flush(&place)
      makeWords()
      emit(part.start..<part.end, to: &place)
      if isLast { writer.align(&place) }
      output.advance(place - start)
    }
  }

  // MARK: - Sizes in bits

  private func extraBits(_ counts: UnsafePointer<UInt32>) -> Int {
    var bits = 0
    for symbol in 0..<29 {
      bits += Int(counts[257 + symbol]) * Int(tables.lengthExtras.start[symbol])
    }
    for symbol in 0..<30 {
      bits += Int(counts[DeflateSplitter.firstDistance + symbol]) * Int(tables.distanceExtras.start[symbol])
    }
    return bits
  }

  private func cost(
    _ counts: UnsafePointer<UInt32>, _ literals: UnsafePointer<UInt8>, _ distances: UnsafePointer<UInt8>
  ) -> Int {
    var bits = 3
    for symbol in 0..<286 { bits &+= Int(counts[symbol]) &* Int(literals[symbol]) }
    for symbol in 0..<30 {
      bits &+= Int(counts[DeflateSplitter.firstDistance + symbol]) &* Int(distances[symbol])
    }
    return bits
  }

  private func fixedCost(_ counts: UnsafePointer<UInt32>) -> Int {
    var bits = 3
    for symbol in 0..<286 { bits &+= Int(counts[symbol]) &* Self.fixedLength(symbol) }
    for symbol in 0..<30 { bits &+= Int(counts[DeflateSplitter.firstDistance + symbol]) &* 5 }
    return bits
  }

  private static func fixedLength(_ symbol: Int) -> Int {
    symbol < 144 ? 8 : symbol < 256 ? 9 : symbol < 280 ? 7 : 8
  }

  // MARK: - Writing

  private func fixCodes() {
    literals.set(symbols: 288) { UInt8(Self.fixedLength($0)) }
    distances.set(symbols: 32) { _ in 5 }
  }

  private func makeWords() {
    let lengths = literals.lengths.start
    let codes = literals.codes.start
    for symbol in 0..<256 {
      literalWords.start[symbol] = UInt32(codes[symbol]) | UInt32(lengths[symbol]) &<< 24
    }
    for length in 0..<256 {
      let part = Int(tables.lengthSymbols.start[length])
      let bits = UInt32(lengths[257 &+ part])
      let more = UInt32(length &+ 3) &- UInt32(tables.lengthBases.start[part])
      literalWords.start[256 &+ length] =
        UInt32(codes[257 &+ part]) | more &<< bits | (bits &+ UInt32(tables.lengthExtras.start[part])) &<< 24
    }
    for symbol in 0..<30 {
      distanceWords.start[symbol] =
        UInt32(distances.codes.start[symbol]) | UInt32(distances.lengths.start[symbol]) &<< 24
    }
  }

  private func emit(_ range: Range<Int>, to place: inout UnsafeMutablePointer<UInt8>) {
    var writer = writer
    var out = place
    let tokens = tokens.start
    let words = literalWords.start
    let distanceWords = distanceWords.start
    let symbols = tables.distanceSymbols.start
    let bases = tables.distanceBases.start
    let extras = tables.distanceExtras.start
    for index in range {
      let token = tokens[index]
      if token & Self.match == 0 {
        let word = words[Int(token)]
        writer.put(UInt64(word & 0xFF_FFFF), UInt64(word &>> 24))
      } else {
        let word = words[256 &+ Int(token &>> 16 & 0xFF)]
        writer.put(UInt64(word & 0xFF_FFFF), UInt64(word &>> 24))
        let distance = token & 0xFFFF
        let symbol = Int(symbols[DeflateTables.place(distance)])
        let distanceWord = distanceWords[symbol]
        writer.put(UInt64(distanceWord & 0xFF_FFFF), UInt64(distanceWord &>> 24))
        writer.put(UInt64(distance &- UInt32(bases[symbol])), UInt64(extras[symbol]))
      }
      writer.flush(&out)
    }
    writer.put(UInt64(literals.codes.start[256]), UInt64(literals.lengths.start[256]))
    writer.flush(&out)
    self.writer = writer
    place = out
  }

  private func store(_ raw: UnsafeBufferPointer<UInt8>, isLast: Bool, to output: ByteBuffer) {
    var rest = raw[...]
    repeat {
      let piece = rest.prefix(0xFFFF)
      rest = rest.dropFirst(piece.count)
      guard let start = output.room(piece.count + 24) else { return }
      var place = start
      writer.put(isLast && rest.isEmpty ? 1 : 0, 3)
      writer.align(&place)
      writer.put(UInt64(piece.count) | UInt64(~UInt16(piece.count)) << 16, 32)
      writer.flush(&place)
      for byte in piece.indices { place[byte - piece.startIndex] = raw[byte] }
      output.advance(place - start + piece.count)
    } while !rest.isEmpty
  }
}

/// The code descriptions at the start of a dynamic block (RFC 1951, 3.2.7).
final class DeflateHeader {
  /// The size of the description in bits.
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

  /// Combines runs of equal lengths into one symbol each.
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
          // Two left over would cost more than two runs of about the same length.
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

  /// Writes the description at `place`, which needs space for its bits and 8 more bytes.
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

/// The symbols of deflate for lengths and distances (RFC 1951, 3.2.5).
struct DeflateTables {
  /// The symbol minus 257 for each length minus 3.
  let lengthSymbols = Scratch<UInt8>(256)
  /// The smallest length of each symbol, and its number of extra bits.
  let lengthBases = Scratch<UInt16>(29)
  let lengthExtras = Scratch<UInt8>(29)
  /// The symbol for each distance minus 1: directly below 256, then in steps of 128 from index 256 on.
  let distanceSymbols = Scratch<UInt8>(512)
  let distanceBases = Scratch<UInt16>(30)
  let distanceExtras = Scratch<UInt8>(30)

  init() {
    var base = 3
    for symbol in 0..<28 {
      let extra = symbol < 8 ? 0 : symbol / 4 - 1
      lengthBases.start[symbol] = UInt16(base)
      lengthExtras.start[symbol] = UInt8(extra)
      for length in base..<min(base + 1 << extra, 259) { lengthSymbols.start[length - 3] = UInt8(symbol) }
      base += 1 << extra
    }
    lengthBases.start[28] = 258
    lengthExtras.start[28] = 0
    lengthSymbols.start[255] = 28
    base = 0
    for symbol in 0..<30 {
      let extra = symbol < 4 ? 0 : symbol / 2 - 1
      distanceBases.start[symbol] = UInt16(base)
      distanceExtras.start[symbol] = UInt8(extra)
      for distance in base..<(base + 1 << extra) {
        distanceSymbols.start[distance < 256 ? distance : 256 + distance >> 7] = UInt8(symbol)
      }
      base += 1 << extra
    }
  }

  /// The index of a distance minus 1 in `distanceSymbols`.
  @inline(__always)
  static func place(_ distance: UInt32) -> Int {
    Int(distance < 256 ? distance : 256 &+ distance &>> 7)
  }
}
