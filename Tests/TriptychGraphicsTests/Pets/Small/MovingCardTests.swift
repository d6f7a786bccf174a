import Testing

@testable import TriptychGraphics

@Suite("Moving cards of the PixelPal") struct MovingCardTests {
  /// The names of a file's chunks, and the big number at the start of the first of a name.
  private func chunks(_ bytes: [UInt8]) -> [(name: String, data: ArraySlice<UInt8>)] {
    var chunks: [(String, ArraySlice<UInt8>)] = []
    var place = 8
    while place + 12 <= bytes.count {
      let length = (0..<4).reduce(0) { $0 << 8 | Int(bytes[place + $1]) }
      let name = String(decoding: bytes[(place + 4)..<(place + 8)], as: UTF8.self)
      chunks.append((name, bytes[(place + 8)..<(place + 8 + length)]))
      place += 12 + length
    }
    return chunks
  }

  @Test(
    "A standing figure has two frames, a walking one sixteen, and both repeat without end",
    arguments: [false, true])
  func frames(isWalking: Bool) throws {
    let painter = PixelPalCardPainter(fonts: try Samples.fonts())
    for kind in PixelPalCard.Kind.allCases {
      let card = PixelPalCard(
        kind, figure: .female, energy: .vital, isWalking: isWalking, phase: 3, lead: "Energized",
        detail: "8,412 steps", progress: 0.4)
      for scale in 1...3 {
        let bytes = try painter.animatedPNG(card, scale: scale)
        let found = chunks(bytes)
        let control = try #require(found.first { $0.name == "acTL" })
        #expect(Array(control.data) == [0, 0, 0, isWalking ? 16 : 2, 0, 0, 0, 0])
        #expect(found.count { $0.name == "fcTL" } == (isWalking ? 16 : 2))
        #expect(
          Set(found.map(\.name)).isSubset(of: [
            "IHDR", "acTL", "PLTE", "tRNS", "fcTL", "IDAT", "fdAT", "IEND",
          ]))
        #expect(
          PNGCheck.isWhole(
            bytes, width: Int(kind.size.width) * scale, height: Int(kind.size.height) * scale))
        #expect(try painter.animatedPNG(card, scale: scale) == bytes)
      }
    }
  }

  @Test(
    "The loop is calm: no frame is shown for less than an eighth of a second but a walk's, and sizes are small"
  )
  func calm() throws {
    for phase in 1...4 {
      let standing = PixelPalCard(.widget, figure: .male, energy: .neutral, phase: phase).movement
      #expect(standing.milliseconds >= 600)
      let walking = PixelPalCard(.widget, figure: .male, isWalking: true, phase: phase).movement
      #expect(walking.milliseconds == 84)
    }
    let painter = PixelPalCardPainter(fonts: try Samples.fonts())
    let card = PixelPalCard(.widget, figure: .male, isWalking: true, phase: 4, lead: "Ascended", progress: 1)
    #expect(try painter.animatedPNG(card, scale: 2).count < 150_000)
    #expect(throws: PaintError.badScale(4)) { try painter.animatedPNG(card, scale: 4) }
  }

  @Test("What was painted before changes no file: many cards in turn are as those of a painter of their own")
  func repeated() throws {
    let painter = PixelPalCardPainter(fonts: try Samples.fonts())
    let phases = (1...4).flatMap { phase in [false, true].map { (phase, $0) } }
    let cards = phases.flatMap { phase, isWalking in
      ["Active", "Bereit"].flatMap { lead in
        PixelPalLook.Figure.allCases.flatMap { figure in
          [PixelPalCard.Kind.lock, .island, .widget].map {
            PixelPalCard($0, figure: figure, isWalking: isWalking, phase: phase, lead: lead)
          }
        }
      }
    }
    for card in cards { _ = try painter.files(card, scale: 1, moves: false) }
    for card in [cards[0], cards[1], cards[3], cards[cards.count - 2]] {
      for (theme, moves) in [(ThemeName.light, false), (.dark, false), (.light, true), (.light, false)] {
        let alone = PixelPalCardPainter(fonts: try Samples.fonts())
        let expected = try alone.files(card, scale: 1, theme: theme, moves: moves)
        let files = try painter.files(card, scale: 1, theme: theme, moves: moves)
        #expect(files.still == expected.still && files.moving == expected.moving)
      }
    }
  }
  @Test(
    "Every frame shows what the whole card shows in its pose, also where a border lies over the figure",
    arguments: PixelPalCard.Kind.allCases, [ThemeName.light, .contrastDark])
  func frames(kind: PixelPalCard.Kind, theme: ThemeName) throws {
    for (isWalking, detail) in [(true, "8,412 steps"), (false, nil)] {
      let card = PixelPalCard(
        kind, figure: .female, energy: .vital, isWalking: isWalking, phase: 4, lead: "Ascended",
        detail: detail,
        progress: detail.map { _ in 0.4 })
      func blank() throws -> (CardDrawing, PixelSurface) {
        let surface = try PixelSurface(width: Int(kind.size.width) * 2, height: Int(kind.size.height) * 2)
        let drawing = CardDrawing(
          card: card, canvas: surface.canvas, scale: 2, colors: CardColors(theme), fonts: try Samples.fonts(),
          cache: DrawingCache())
        return (drawing, surface)
      }
      let (drawing, surface) = try blank()
      let frames = try CardFrames(drawing, on: surface)
      let poses = card.movement.poses
      #expect(frames.figures.count == poses.count)
      let cutRow = FigurePixels(card, poses[0]).firstRow
      for (pose, figure) in zip(poses, frames.figures) {
        let (drawing, whole) = try blank()
        var pixels = FigurePixels(card, pose)
        pixels.cutRow = cutRow
        drawing.paint(pixels)
        let shown = try frames.first.part(
          AnimatedPNG.Area(x: 0, y: 0, width: whole.width, height: whole.height))
        shown.put(figure, x: frames.area.x, y: frames.area.y)
        #expect(shown.hasPixels(of: whole))
      }
    }
  }
}
