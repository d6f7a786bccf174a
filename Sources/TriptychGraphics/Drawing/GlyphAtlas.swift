/// Coverage of the letters drawn so far, so that each is made once.
///
/// What it holds never changes a picture, only the time it takes. When it grows too large it
/// starts anew.
final class GlyphAtlas {
  /// Letters of one look.
  struct Look: Equatable {
    let weight: TextWeight
    /// Pixels an em.
    let size: Double
    /// The width of the stroke around them in pixels; 0 for the letters themselves.
    let halo: Double
  }

  /// Masks longer than this are made anew each time.
  private static let largest = 1 << 18
  /// The most bytes kept.
  static let most = 4 << 20
  private static let mostSheets = 64
  /// What an array takes beside its bytes.
  private static let header = 32

  private var sheets: [(look: Look, masks: [CoverageMask?])] = []
  /// Bytes held, tables and all.
  private(set) var bytes = 0

  /// The number of a look; it holds until the next call.
  func sheet(_ look: Look) -> Int {
    // Before a text, so that what is full never stays full.
    if bytes > Self.most { forgetAll() }
    if let known = sheets.firstIndex(where: { $0.look == look }) { return known }
    if sheets.count >= Self.mostSheets { forgetAll() }
    sheets.append((look, []))
    return sheets.count - 1
  }

  private func forgetAll() {
    sheets.removeAll()
    bytes = 0
  }

  /// The coverage of a glyph, made where it is not known yet.
  @inline(__always)
  func mask(_ sheet: Int, slot: Int, phase: Int, make: () -> CoverageMask) -> CoverageMask {
    let place = slot * GlyphRaster.phases + phase
    if place < sheets[sheet].masks.count, let known = sheets[sheet].masks[place] { return known }
    let mask = make()
    guard bytes <= 2 * Self.most, mask.bytes.count <= Self.largest else { return mask }
    let missing = place + 1 - sheets[sheet].masks.count
    if missing > 0 {
      sheets[sheet].masks += Array(repeating: nil, count: missing)
      bytes += missing * MemoryLayout<CoverageMask?>.stride
    }
    sheets[sheet].masks[place] = mask
    bytes += mask.bytes.count + Self.header
    return mask
  }
}
