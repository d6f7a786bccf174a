/// A length-limited prefix code for symbols with known counts.
struct HuffmanCode {
  /// The code length of each symbol in bits; 0 if it does not occur.
  let lengths: Scratch<UInt8>
  /// The codes in the bit order of deflate, with the first bit lowest.
  let codes: Scratch<UInt16>
  private let work: Scratch<UInt64>
  private let parents: Scratch<UInt16>
  private let merge = PackageMerge()

  static let mostSymbols = 288

  init() {
    lengths = Scratch(Self.mostSymbols)
    codes = Scratch(Self.mostSymbols)
    work = Scratch(2 * Self.mostSymbols)
    parents = Scratch(2 * Self.mostSymbols)
  }

  /// Builds the code from the counts. It always has at least two symbols, since some decoders require that.
  ///
  /// - Parameters:
  ///   - counts: below 2^40 each; at least `symbols` of them.
  ///   - most: the maximum code length: 15 or less, and large enough for that many symbols.
  func build(_ counts: UnsafePointer<UInt32>, symbols: Int, most: Int) {
    precondition(symbols >= 2 && symbols <= Self.mostSymbols && most <= 15)
    let lengths = lengths.start
    let work = work.start
    var used = 0
    for symbol in 0..<symbols {
      lengths[symbol] = 0
      guard counts[symbol] > 0 else { continue }
      work[used] = UInt64(counts[symbol]) &<< 9 | UInt64(symbol)
      used &+= 1
    }
    if used < 2 {
      let only = used == 1 ? Int(work[0] & 511) : 0
      lengths[only] = 1
      lengths[only == 0 ? 1 : 0] = 1
    } else {
      ShellSort.sort(work, count: used)
      withUnsafeTemporaryAllocation(of: Int32.self, capacity: 16) { perLength in
        guard let perLength = perLength.baseAddress else { return }
        countLengths(used, most: most, perLength)
        // The rarest symbols come first and get the longest codes.
        var place = 0
        var length = most
        while length > 0 {
          for _ in 0..<perLength[length] {
            lengths[Int(work[place] & 511)] = UInt8(truncatingIfNeeded: length)
            place &+= 1
          }
          length &-= 1
        }
      }
    }
    assign(symbols)
  }

  /// Takes over code lengths that form a prefix code.
  func set(symbols: Int, _ length: (Int) -> UInt8) {
    precondition(symbols <= Self.mostSymbols)
    for symbol in 0..<symbols { lengths.start[symbol] = length(symbol) }
    assign(symbols)
  }

  /// Counts the symbols of each length: Huffman's tree from two queues, or the best code within the limit.
  private func countLengths(_ used: Int, most: Int, _ perLength: UnsafeMutablePointer<Int32>) {
    let work = work.start
    let parents = parents.start
    // The weights of inner nodes follow those of the leaves.
    let nodes = work + used
    var leaf = 0
    var inner = 0
    for next in 0..<(used &- 1) {
      var weight: UInt64 = 0
      for _ in 0..<2 {
        if leaf < used, inner >= next || work[leaf] &>> 9 <= nodes[inner] {
          weight &+= work[leaf] &>> 9
          parents[leaf] = UInt16(truncatingIfNeeded: next)
          leaf &+= 1
        } else {
          weight &+= nodes[inner]
          parents[used &+ inner] = UInt16(truncatingIfNeeded: next)
          inner &+= 1
        }
      }
      nodes[next] = weight
    }
    // The weights are no longer needed, so depths replace them.
    for length in 0...15 { perLength[length] = 0 }
    var node = used &- 2
    nodes[node] = 0
    while node > 0 {
      node &-= 1
      nodes[node] = nodes[Int(parents[used &+ node])] &+ 1
    }
    var deepest = 0
    for leaf in 0..<used {
      let depth = Int(nodes[Int(parents[leaf])]) &+ 1
      perLength[min(depth, 15)] &+= 1
      deepest = max(deepest, depth)
    }
    if deepest > most { merge.countLengths(work, count: used, most: most, perLength) }
  }

  /// Assigns canonical codes: by length, then by symbol.
  private func assign(_ symbols: Int) {
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 17) { next in
      for length in 0...16 { next[length] = 0 }
      for symbol in 0..<symbols { next[Int(lengths.start[symbol]) &+ 1] &+= 1 }
      // The counts move up one index, so that each code starts where the shorter ones end.
      next[1] = 0
      for length in 2...16 { next[length] = (next[length] &+ next[length &- 1]) &<< 1 }
      for symbol in 0..<symbols {
        let length = lengths.start[symbol]
        guard length > 0 else { continue }
        let code = UInt16(truncatingIfNeeded: next[Int(length)])
        next[Int(length)] &+= 1
        codes.start[symbol] = Self.reversed(code) &>> UInt16(16 &- length)
      }
    }
  }

  @inline(__always)
  private static func reversed(_ code: UInt16) -> UInt16 {
    var value = code.byteSwapped
    value = (value & 0x0F0F) &<< 4 | value &>> 4 & 0x0F0F
    value = (value & 0x3333) &<< 2 | value &>> 2 & 0x3333
    return (value & 0x5555) &<< 1 | value &>> 1 & 0x5555
  }
}

/// The optimal length-limited prefix code by the package-merge algorithm (Larmore and Hirschberg 1990).
///
/// It is needed only where Huffman's own tree is too deep, which is rare.
struct PackageMerge {
  private static let mostItems = 2 * HuffmanCode.mostSymbols
  private static let mostLevels = 15

  private let weights = Scratch<UInt64>(mostItems)
  private let merged = Scratch<UInt64>(mostItems)
  /// For each level and item: 1 if the item is a symbol, 0 if it is a package of two items.
  private let isSymbol = Scratch<UInt8>(mostItems * mostLevels)

  /// Writes the number of symbols of each length.
  ///
  /// - Parameters:
  ///   - sorted: weights in ascending order, shifted left by 9 bits; at least two, at most 2^`most`.
  ///   - perLength: indexed 0...15.
  func countLengths(
    _ sorted: UnsafePointer<UInt64>, count: Int, most: Int, _ perLength: UnsafeMutablePointer<Int32>
  ) {
    var items = 0
    for level in 0..<most { items = merge(sorted, count, packages: items / 2, level: level) }
    for length in 0...15 { perLength[length] = 0 }
    // Going backward, each symbol among the cheapest items of a level gets one more bit. These are the rarest
    // symbols, so each level gives the number of symbols with at least that many bits.
    var taken = 2 * count - 2
    var shorter = 0
    for level in stride(from: most - 1, through: 0, by: -1) {
      var symbols = 0
      for item in 0..<taken { symbols += Int(isSymbol.start[level * Self.mostItems + item]) }
      let length = most - level
      if length > 1 { perLength[length - 1] = Int32(shorter - symbols) }
      if level == 0 { perLength[length] = Int32(symbols) }
      shorter = symbols
      taken = 2 * (taken - symbols)
    }
  }

  /// Merges the symbols with packages of two items from the previous level; returns the number of items.
  private func merge(_ sorted: UnsafePointer<UInt64>, _ count: Int, packages: Int, level: Int) -> Int {
    let flags = isSymbol.start + level * Self.mostItems
    var symbol = 0
    var package = 0
    for item in 0..<(count + packages) {
      let weight = package < packages ? weights.start[2 * package] + weights.start[2 * package + 1] : .max
      if symbol < count, sorted[symbol] >> 9 <= weight {
        merged.start[item] = sorted[symbol] >> 9
        flags[item] = 1
        symbol += 1
      } else {
        merged.start[item] = weight
        flags[item] = 0
        package += 1
      }
    }
    weights.start.update(from: merged.start, count: count + packages)
    return count + packages
  }
}
