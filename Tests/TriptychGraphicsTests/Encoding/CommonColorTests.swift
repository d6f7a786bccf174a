import Testing

@testable import TriptychGraphics

/// Which colors a palette keeps where there are more than can be told apart.
struct CommonColorTests {
  @Test("the commonest colors stay exact beside thousands that share coarse cells")
  func exact() throws {
    let (side, common) = (512, PNGPalette.kept)
    // Dark blues first, then as many other colors as are told apart, then areas of colors beyond.
    let first = (0..<common).map { 0xFF00_0000 | UInt32($0) }
    let limit = ColorCounter.mostExact + 500
    let picture = TestPicture("crowd", side, side) { x, y in
      let place = y * side + x
      if place < common * 100 { return first[place % common] }
      let rest = place - common * 100
      if rest < limit { return 0xFF00_0000 | UInt32(rest + 1) << 8 }
      return 0xFFFF_0000 | UInt32(rest / 4000) << 11 | UInt32(rest & 7)
    }
    let back = try #require(CairoReader.pixels(picture.encoded()))
    for place in 0..<(common * 100) where back.pixels[place] != first[place % common] {
      Issue.record("a common color was changed")
      return
    }
  }
}
