import Testing

@testable import TriptychGraphics

@Suite("Small pictures of the PixelPal") struct PixelPalCardTests {
  @Test("X6: lock-screen card and island hold no digit in picture text, whatever text was given")
  func noDigits() throws {
    let painter = PixelPalCardPainter(fonts: try Samples.fonts())
    let words = [
      "Phase 3", "4", "Aktiv ٣ seit 2025", "½ way", "Stufe ④ x²", "十 Stufen", "no digit", "", "1,000!",
    ]
    for number in 0..<120 {
      let text = words[number % words.count]
      var card = PixelPalCard(
        number % 2 == 0 ? .lock : .island, figure: PixelPalLook.Figure.allCases[number / 2 % 2],
        energy: PixelPalEnergy.allCases[number % 3], isWalking: number % 5 == 0, phase: number / 4 % 4 + 1,
        look: CardCases.look(number * 7 + 3), lead: text, detail: "8412", progress: 0.4)
      let shown = card.texts.joined()
      #expect(!shown.unicodeScalars.contains { $0.properties.numericType != nil }, "\(text)")
      // What is painted is those texts: given without digits in the first place, it is the same picture.
      let bytes = try painter.png(card, scale: 1)
      card.lead = shown
      (card.detail, card.progress) = (nil, nil)
      #expect(try painter.png(card, scale: 1) == bytes)
    }
  }

  @Test("Each picture has its size at one, two and three pixels a point; other scales are refused")
  func sizes() throws {
    let painter = PixelPalCardPainter(fonts: try Samples.fonts())
    let sizes: [PixelPalCard.Kind: [Int]] = [
      .lock: [160, 72], .island: [52, 37], .islandWide: [371, 84], .widget: [158, 158],
    ]
    for kind in PixelPalCard.Kind.allCases {
      let card = PixelPalCard(kind, figure: .female, phase: 2, lead: "Active")
      for scale in 1...3 {
        let size = try #require(CairoReader.size(try painter.png(card, scale: scale)))
        #expect([size.width, size.height] == sizes[kind]?.map { $0 * scale })
      }
      for scale in [-1, 0, 4] {
        #expect(throws: PaintError.badScale(scale)) { try painter.png(card, scale: scale) }
      }
    }
  }

  @Test("The same card is the same bytes, whichever painter drew what before")
  func sameBytes() throws {
    let painter = PixelPalCardPainter(fonts: try Samples.fonts())
    let cards = CardCases.all.enumerated().filter { $0.offset % 5 == 0 }.map(\.element)
    let first = try cards.map { try painter.png($0, scale: 2, theme: .dark) }
    let second = try cards.reversed().map {
      try PixelPalCardPainter(fonts: Samples.fonts()).png($0, scale: 2, theme: .dark)
    }
    #expect(first == second.reversed())
  }

  @Test("Every kind, phase, figure and state is a picture of its own")
  func distinct() throws {
    let painter = PixelPalCardPainter(fonts: try Samples.fonts())
    let pictures = try CardCases.all.map { try painter.png($0, scale: 1) }
    #expect(pictures.count == 128 && Set(pictures).count == pictures.count)
  }

  @Test(
    "Corners let everything through, and the figure stands within the card", arguments: ThemeName.allCases)
  func composed(theme: ThemeName) throws {
    let wash = CardColors(theme).wash.hex | 0xFF00_0000
    for card in CardCases.all where card.figure == .female {
      let (width, height, pixels) = try CardCases.pixels(card, theme: theme)
      for corner in [0, width - 1, (height - 1) * width, height * width - 1] { #expect(pixels[corner] == 0) }
      let painted = pixels.count { $0 >> 24 == 255 && $0 != wash }
      #expect(painted > (card.kind == .island ? 350 : 500), "\(card.kind) \(card.phase) \(card.energy)")
      #expect(pixels.contains(wash))
    }
  }

  @Test("A long text is set smaller, then cut, and never reaches the edge")
  func longTexts() throws {
    let long = String(repeating: "Energiegeladenheit ", count: 12)
    for kind in [PixelPalCard.Kind.lock, .islandWide, .widget] {
      let card = PixelPalCard(kind, figure: .male, phase: 3, lead: long, detail: long, progress: 0.5)
      var bare = card
      (bare.lead, bare.detail) = ("", nil)
      let (width, height, pixels) = try CardCases.pixels(card)
      let plain = try CardCases.pixels(bare).pixels
      // The icon of a lock card without a name stands in the middle, so only the margin is compared.
      let margin = kind == .lock ? width - 8 : width - 12
      #expect(pixels != plain)
      for y in 0..<height {
        // Letters are far from the card's color; a palette of 256 may move others by a little.
        for x in margin..<width {
          #expect(Self.difference(pixels[y * width + x], plain[y * width + x]) <= 8)
        }
      }
    }
  }

  @Test("The bar is filled by its share; a beginning is a dot, and what is no share is a beginning")
  func bar() throws {
    func filled(_ progress: Double?) throws -> Int {
      let card = PixelPalCard(.widget, figure: .female, phase: 2, lead: "", progress: progress)
      let (width, _, pixels) = try CardCases.pixels(card)
      // Ink is far darker than the track; a pixel of the round ends may be half of it.
      return pixels[133 * width..<134 * width].count { $0 >> 24 == 255 && $0 >> 8 & 255 < 120 }
    }
    func isNear(_ progress: Double, _ length: Int) throws -> Bool {
      try abs(filled(progress) - length) <= 2
    }
    #expect(try filled(nil) == 0)
    #expect(try isNear(0, 6) && isNear(-3, 6) && isNear(.nan, 6))
    #expect(try isNear(0.5, 63) && isNear(1, 126) && isNear(7, 126))
    let shares = try stride(from: 0.0, through: 1, by: 0.1).map { try filled($0) }
    #expect(shares == shares.sorted() && Set(shares).count == shares.count)
  }

  @Test("Looks change colors of the figure and nothing else of the card")
  func looks() throws {
    let plain = PixelPalCard(.lock, figure: .male, phase: 2, lead: "Active")
    var other = plain
    other.look = PixelPalLook(skin: .deep, hair: .blond, outfit: .berry)
    let (width, height, pixels) = try CardCases.pixels(plain)
    let changed = try CardCases.pixels(other).pixels
    #expect(pixels != changed)
    for y in 0..<height {
      for x in 60..<width { #expect(Self.difference(pixels[y * width + x], changed[y * width + x]) <= 8) }
    }
  }

  /// The largest difference of a channel.
  private static func difference(_ first: UInt32, _ second: UInt32) -> Int {
    ([0, 8, 16, 24] as [UInt32]).map { abs(Int(first >> $0 & 255) - Int(second >> $0 & 255)) }.max() ?? 0
  }
}
