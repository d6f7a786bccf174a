/// The colours of a PNG file, and the place in it of each colour of a picture.
///
/// Up to 256 colours are kept exactly; more are brought down by median cut. Colours that let
/// something through come first, since only those need an entry in tRNS; then the commonest,
/// whose codes then lie together.
final class PNGPalette {
  /// How many colours there are, 1...256.
  private(set) var count = 0
  /// Straight 0xAARRGGBB colours.
  let colors = Scratch<UInt32>(256)
  /// The place of each number of a `ColorCounter`.
  let slots = Scratch<UInt8>(1 << 11)

  private let cut = MedianCut()
  private let found = Scratch<UInt32>(256)
  private let pixels = Scratch<UInt32>(256)
  private let order = Scratch<UInt64>(256)
  private let moved = Scratch<UInt8>(256)

  /// The commonest colours that stay exact when a picture has more than 256.
  static let kept = 32

  /// Bytes of memory held.
  var memory: Int {
    colors.bytes + slots.bytes + cut.memory + found.bytes + pixels.bytes + order.bytes + moved.bytes
  }

  /// Chooses the palette of a counted picture.
  func choose(_ counter: ColorCounter) {
    slots.reserve(counter.count)
    let entries = counter.entries.start
    if counter.count <= 256 {
      count = counter.count
      for number in 0..<count {
        found.start[number] = entries[number].color
        slots.start[number] = UInt8(truncatingIfNeeded: number)
      }
    } else {
      count = cut.reduce(
        entries, count: counter.count, budget: 256, kept: Self.kept, palette: found.start,
        slots: slots.start)
    }
    for slot in 0..<count { pixels.start[slot] = 0 }
    for number in 0..<counter.count {
      pixels.start[Int(slots.start[number])] &+= entries[number].count
    }
    arrange()
    for number in 0..<counter.count {
      slots.start[number] = moved.start[Int(slots.start[number])]
    }
  }

  /// Orders the colours found and notes where each went.
  private func arrange() {
    for slot in 0..<count {
      let isSolid: UInt64 = found.start[slot] >> 24 == 255 ? 1 : 0
      order.start[slot] = isSolid << 63 | UInt64(~pixels.start[slot]) << 16 | UInt64(slot)
    }
    ShellSort.sort(order.start, count: count)
    for place in 0..<count {
      let slot = Int(order.start[place] & 0xFF)
      colors.start[place] = Self.straight(found.start[slot])
      moved.start[slot] = UInt8(truncatingIfNeeded: place)
    }
  }

  /// A premultiplied colour as PNG has it.
  private static func straight(_ color: UInt32) -> UInt32 {
    let alpha = color >> 24
    guard alpha > 0 else { return 0 }
    guard alpha < 255 else { return color }
    func part(_ shift: UInt32) -> UInt32 {
      min(255, ((color >> shift & 255) * 255 + alpha / 2) / alpha) << shift
    }
    return alpha << 24 | part(16) | part(8) | part(0)
  }
}
