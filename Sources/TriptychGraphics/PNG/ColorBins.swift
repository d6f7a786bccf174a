/// Groups the pixels of a picture into bins of nearly equal colors.
///
/// A bin holds premultiplied colors whose channels agree in their six highest bits, and provides their mean.
/// Colors that must stay exact have bins of their own, and opaque colors never share a bin with translucent
/// ones.
final class ColorBins {
  /// The sums over the pixels of one bin.
  struct Bin: BitwiseCopyable {
    var count: UInt32 = 0
    /// The sums of alpha, red, green and blue.
    var sum: SIMD4<UInt32> = .zero

    @inline(__always)
    mutating func add(_ pixel: UInt32) {
      count &+= 1
      sum &+= SIMD4(pixel >> 24, pixel >> 16 & 255, pixel >> 8 & 255, pixel & 255)
    }
  }

  /// The bin of fully transparent pixels.
  static let clear: UInt32 = 0
  /// The number of bins.
  private(set) var count = 0
  /// The number of bins, after the first, that hold one exact color each.
  private(set) var exactCount = 0
  let bins = Scratch<Bin>(1 << 14)
  /// The bin of each pixel, row by row.
  let places = Scratch<UInt32>(1 << 16)

  /// A hash table with open addressing, at most half full: the key in the upper half, its bin in the lower; 0
  /// is free.
  private let table = Scratch<UInt64>(1 << 14)
  private var tableShift: UInt32 = 18
  private var tableMask = 0
  /// The bits of a color that select its bin: the six highest of each channel.
  private static let fineMask: UInt32 = 0xFCFC_FCFC
  /// The five highest bits of each channel, which are enough where noise hides the steps.
  private static let coarseMask: UInt32 = 0xF8F8_F8F8
  private static let solidMask: UInt32 = 0xFFFC_FCFC

  /// Sorts the pixels of a picture into bins and discards the previous contents.
  ///
  /// - Parameters:
  ///   - noise: added to each pixel by its position within a cell; nil adds none.
  ///   - accents: opaque colors that stay exact, at most 32.
  func sort(
    _ pixels: UnsafePointer<UInt32>, width: Int, height: Int, stride: Int, noise: OrderedDither?,
    accents: [UInt32]
  ) {
    places.reserve(width * height)
    clearTable(bits: 14)
    bins.start[0] = Bin()
    for place in 0..<accents.count { bins.start[place + 1] = Bin() }
    exactCount = accents.count
    count = 1 + accents.count
    var guards = AccentGuard(accents)
    for y in 0..<height {
      let line = pixels + y * stride
      let row = places.start + y * width
      guard let noise else {
        sort(line, width: width, into: row, &guards)
        continue
      }
      noise.values.withUnsafeBufferPointer { values in
        guard let values = values.baseAddress else { return }
        let grain = values + y % noise.cellHeight * noise.cellWidth
        sort(line, width: width, noise: grain, cellWidth: noise.cellWidth, into: row, &guards)
      }
    }
  }

  private func sort(
    _ line: UnsafePointer<UInt32>, width: Int, into row: UnsafeMutablePointer<UInt32>,
    _ guards: inout AccentGuard
  ) {
    var last: UInt32 = 0
    var bin = Self.clear
    for x in 0..<width {
      let pixel = line[x]
      if pixel != last {
        last = pixel
        bin = pixel >> 24 == 0 ? Self.clear : guards.place(of: pixel) ?? place(of: pixel)
      }
      row[x] = bin
      bins.start[Int(bin)].add(pixel)
    }
  }

  private func sort(
    _ line: UnsafePointer<UInt32>, width: Int, noise: UnsafePointer<Int8>, cellWidth: Int,
    into row: UnsafeMutablePointer<UInt32>, _ guards: inout AccentGuard
  ) {
    var column = 0
    for x in 0..<width {
      let pixel = line[x]
      if pixel >> 24 == 0 {
        row[x] = Self.clear
        bins.start[0].count &+= 1
      } else if let place = guards.place(of: pixel) {
        row[x] = place
        bins.start[Int(place)].add(pixel)
      } else {
        let shaken = OrderedDither.shaken(pixel, by: noise[column])
        let bin = place(of: shaken, mask: Self.coarseMask)
        row[x] = bin
        bins.start[Int(bin)].add(shaken)
      }
      column &+= 1
      if column == cellWidth { column = 0 }
    }
  }

  /// The bin of a color; adds a bin if there is none yet.
  @inline(__always)
  private func place(of pixel: UInt32, mask: UInt32 = fineMask) -> UInt32 {
    // Opaque colors also keep the lowest bit of alpha, which gives them bins of their own.
    let key = pixel & (pixel >> 24 == 255 ? Self.solidMask : mask)
    var slot = Int((key &* 0x9E37_79B1) &>> tableShift)
    while true {
      let entry = table.start[slot]
      if entry == 0 { return add(key, at: slot) }
      if UInt32(truncatingIfNeeded: entry &>> 32) == key { return UInt32(truncatingIfNeeded: entry) }
      slot = (slot &+ 1) & tableMask
    }
  }

  private func add(_ key: UInt32, at slot: Int) -> UInt32 {
    let number = UInt32(count)
    if count == bins.capacity { bins.grow(to: 2 * count, keeping: count) }
    bins.start[count] = Bin()
    count += 1
    table.start[slot] = UInt64(key) << 32 | UInt64(number)
    if 2 * count > tableMask { growTable() }
    return number
  }

  private func clearTable(bits: UInt32) {
    table.reserve(1 << Int(bits))
    table.start.update(repeating: 0, count: 1 << Int(bits))
    tableShift = 32 - bits
    tableMask = 1 << Int(bits) - 1
  }

  /// Doubles the size of the table and inserts every key again.
  private func growTable() {
    let entries = UnsafeBufferPointer(start: table.start, count: tableMask + 1).filter { $0 != 0 }
    clearTable(bits: 33 - tableShift)
    for entry in entries {
      var slot = Int((UInt32(truncatingIfNeeded: entry &>> 32) &* 0x9E37_79B1) &>> tableShift)
      while table.start[slot] != 0 { slot = (slot &+ 1) & tableMask }
      table.start[slot] = entry
    }
  }
}

/// A quick test for whether a color is one of a few accents.
private struct AccentGuard {
  private let accents: [UInt32]
  /// One bit for each remainder that an accent produces.
  private var bits: UInt64 = 0

  init(_ accents: [UInt32]) {
    self.accents = accents
    for accent in accents { bits |= Self.bit(accent) }
  }

  /// The bin of an accent, or nil for any other color.
  @inline(__always)
  func place(of pixel: UInt32) -> UInt32? {
    guard bits & Self.bit(pixel) != 0 else { return nil }
    return accents.firstIndex(of: pixel).map { UInt32($0 + 1) }
  }

  @inline(__always)
  private static func bit(_ pixel: UInt32) -> UInt64 {
    let place: UInt32 = (pixel &* 0x9E37_79B1) &>> 26
    return 1 &<< UInt64(place)
  }
}
