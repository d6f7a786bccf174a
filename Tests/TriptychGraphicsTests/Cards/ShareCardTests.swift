import Testing

@testable import TriptychGraphics

@Suite("Pictures to share") struct ShareCardTests {
  private let week = ShareCard(
    title: "A steady week.", subtitle: "Mira, 9 to 15 March 2026",
    scores: [
      .init(name: "Fitness", value: "80", accent: .first),
      .init(name: "Ernährung", value: "65", accent: .second),
      .init(name: "Wohlbefinden", value: "100", accent: .third),
    ], pet: .symbiStill(.active, level: 2, size: 256))

  @Test("Each shape has the size that it is asked for in, in every theme, and the same bytes again")
  func sizes() throws {
    let painter = ShareCardPainter(fonts: try Samples.fonts())
    let sizes: [ShareCard.Format: [Int]] = [
      .wide: [1200, 630], .square: [1080, 1080], .story: [1080, 1920],
    ]
    var seen = Set<[UInt8]>()
    for format in ShareCard.Format.allCases {
      for theme in ThemeName.allCases {
        let bytes = try painter.png(week, format, theme: theme)
        let size = try #require(CairoReader.size(bytes))
        #expect([size.width, size.height] == sizes[format])
        #expect(try ShareCardPainter(fonts: Samples.fonts()).png(week, format, theme: theme) == bytes)
        seen.insert(bytes)
      }
    }
    #expect(seen.count == 12)
  }

  @Test("Nothing lies over anything else, nor outside, however long the words are")
  func apart() throws {
    let fonts = try Samples.fonts()
    let long =
      "Eine außerordentlich beständige Woche mit sehr vielen Wörtern, die nirgends auf eine Karte passen"
    for format in ShareCard.Format.allCases {
      for title in ["A steady week.", "Symbi has a new form: Starborn.", long] {
        for scores in [[], week.scores] {
          let card = ShareCard(
            title: title, subtitle: "Mira-Magdalena Musterfrau-Beispiel, 29 December 2025 to 4 January 2026",
            scores: scores, pet: week.pet)
          let layout = ShareCardLayout(card, format, fonts: fonts)
          let lines =
            layout.title + [layout.subtitle].compactMap { $0 }
            + layout.scores.flatMap { [$0.name, $0.value] }
            + [layout.brand]
          var boxes = lines.map { line in
            Box(
              x: line.x, y: line.y - line.style.size * 0.75,
              width: fonts.width(of: line.text, style: line.style),
              height: line.style.size * 0.75)
          }
          boxes.append(layout.pet)
          let whole = Box(
            x: 24, y: 24, width: Double(format.size.width) - 48, height: Double(format.size.height) - 48)
          for (place, box) in boxes.enumerated() {
            #expect(
              box.x >= whole.x && box.y >= whole.y && box.x + box.width <= whole.x + whole.width
                && box.y + box.height <= whole.y + whole.height, "\(format) \(title) \(place)")
            for other in boxes[..<place] {
              let isApart =
                box.x >= other.x + other.width || other.x >= box.x + box.width
                || box.y >= other.y + other.height
                || other.y >= box.y + box.height
              #expect(isApart, "\(format) \(title) \(place) \(box) \(other)")
            }
          }
          #expect(layout.pet.width >= 300, "the pet can be seen: \(format) \(title)")
        }
      }
    }
  }

  @Test("A chart has the card's size in every shape, and its source and time stand in none") func chart()
    throws
  {
    let painter = ShareCardPainter(fonts: try Samples.fonts())
    var plot = try #require(try Samples.all().first).plot
    plot.heading = ChartHeading(title: "Steps", subtitle: "30 days", dates: "March", brand: "Triptych")
    let plain = try ShareCard.Format.allCases.map { try painter.png(plot, $0) }
    plot.heading?.source = "Somebody's watch"
    plot.heading?.note = "Made at six"
    #expect(try ShareCard.Format.allCases.map { try painter.png(plot, $0) } == plain)
    let sizes = try plain.map { bytes in try #require(CairoReader.size(bytes)) }
    #expect(sizes.map(\.width) == [1200, 1080, 1080] && sizes.map(\.height) == [630, 1080, 1920])
  }

  @Test("A title that fits stands whole, and a fourth score is left out") func whole() throws {
    let fonts = try Samples.fonts()
    for format in ShareCard.Format.allCases {
      let layout = ShareCardLayout(week, format, fonts: fonts)
      #expect(layout.title.map(\.text).joined(separator: " ") == week.title)
    }
    let four = ShareCard(title: "x", scores: week.scores + week.scores)
    #expect(four.scores.count == 3)
  }
}
