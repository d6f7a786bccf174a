import Testing

@testable import TriptychGraphics

struct ContactSheetTests {
  private static func png(_ entries: [ContactSheet.Entry], columns: Int) throws -> [UInt8] {
    try ContactSheet(fonts: Samples.fonts(), painter: PetPainter(artist: FakeGhost.artist))
      .png(entries, columns: columns)
  }

  @Test("pictures stand in rows with their names, on a light and on a dark ground")
  func halves() throws {
    let entries = SymbiMood.allCases.map {
      ContactSheet.Entry(.symbiStill($0, level: 0, size: 64), name: $0.rawValue)
    }
    let back = try #require(CairoReader.pixels(try Self.png(entries, columns: 3)))
    let half = back.width / 2
    #expect((half, back.height) == (3 * 72 + 8, 3 * 92 + 8))
    #expect(back.pixels[0] == 0xFFFF_FFFF && back.pixels[half] == 0xFF24_1D38)
    func isDrawn(_ x: Int, _ y: Int, _ width: Int, _ height: Int, ground: UInt32) -> Bool {
      (y..<(y + height)).contains { line in
        (x..<(x + width)).contains { back.pixels[line * back.width + $0] != ground }
      }
    }
    for place in entries.indices {
      let (x, y) = (8 + place % 3 * 72, 8 + place / 3 * 92)
      for (shift, ground) in [(0, 0xFFFF_FFFF), (half, 0xFF24_1D38)] as [(Int, UInt32)] {
        #expect(isDrawn(x + shift, y, 64, 64, ground: ground), "the picture")
        #expect(isDrawn(x + shift, y + 66, 64, 18, ground: ground), "the name")
      }
    }
  }

  @Test("what cannot be drawn, or is too large in all, is refused in a sentence")
  func refused() {
    #expect(throws: PetPictureError.level(9)) {
      try Self.png([ContactSheet.Entry(.symbiStill(.sad, level: 9, size: 64))], columns: 3)
    }
    let many = Array(repeating: ContactSheet.Entry(.symbiStill(.sad, level: 0, size: 512)), count: 100)
    #expect(throws: PaintError.self) { try Self.png(many, columns: 10) }
  }
}
