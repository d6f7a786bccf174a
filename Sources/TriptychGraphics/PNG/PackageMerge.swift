/// The shortest prefix code whose lengths are limited: package-merge (Larmore and Hirschberg 1990).
///
/// Needed only where Huffman's own tree is too deep, which few pictures bring about.
struct PackageMerge {
  private static let mostItems = 2 * HuffmanCode.mostSymbols
  private static let mostLevels = 15

  private let weights = Scratch<UInt64>(mostItems)
  private let merged = Scratch<UInt64>(mostItems)
  /// For each level and item, 1 where the item is a symbol and not a package of two items.
  private let isSymbol = Scratch<UInt8>(mostItems * mostLevels)

  /// Writes how many symbols get each length.
  ///
  /// - Parameters:
  ///   - sorted: weights in ascending order, shifted up by 9 bits; two or more, at most 2^`most`.
  ///   - perLength: places 0...15.
  func countLengths(
    _ sorted: UnsafePointer<UInt64>, count: Int, most: Int, _ perLength: UnsafeMutablePointer<Int32>
  ) {
    var items = 0
    for level in 0..<most { items = merge(sorted, count, packages: items / 2, level: level) }
    for length in 0...15 { perLength[length] = 0 }
    // Going back, the symbols among the cheapest items of a level each get a bit more. They are
    // the rarest, so a level tells how many symbols have at least so many bits.
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

  /// Merges the symbols with packages of two items of the level before; gives how many items there are.
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
