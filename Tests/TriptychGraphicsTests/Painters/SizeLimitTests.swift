import Testing

@testable import TriptychGraphics

/// What sizes charts can have, and what is said of those they cannot have.
struct SizeLimitTests {
  private static let impossible: [Double] = [
    .nan, .infinity, -.infinity, 0, -0.0, -1, -300, -1e300, 100_000.1, 1e9, 1e300, .greatestFiniteMagnitude,
  ]

  @Test("a size that is no length is refused with a sentence, in pages and in pictures")
  func impossibleSizes() throws {
    let fonts = try Samples.fonts()
    var plots = try Samples.all()
    for example in ChartLimits.multiples {
      plots.append(("multiples", ChartSize(width: 800, height: 420), example))
    }
    for (name, size, plot) in plots {
      for side in Self.impossible {
        for wrong in [
          ChartSize(width: side, height: size.height), ChartSize(width: size.width, height: side),
        ] {
          for layout in [ChartLayout.page, .share] {
            do throws(LayoutError) {
              _ = try plot.resolve(size: wrong, theme: ChartTheme(.light), layout: layout, fonts: fonts)
              Issue.record("\(name) was laid out at \(wrong)")
            } catch {
              #expect(error.description.hasSuffix("each side can be above 0 and at most 100000 points long."))
            }
          }
        }
      }
    }
    #expect(
      LayoutError.badSize(ChartSize(width: .nan, height: 300)).description
        == "A picture of nan x 300 points is not possible; "
        + "each side can be above 0 and at most 100000 points long."
    )
  }

  @Test("the smallest and the largest sizes are laid out, or refused for want of room")
  func possibleSizes() throws {
    let fonts = try Samples.fonts()
    var plots = try Samples.all().map(\.plot)
    plots += ChartLimits.multiples
    for plot in plots {
      for (width, height) in [
        (.leastNonzeroMagnitude, 300.0), (800, .leastNonzeroMagnitude), (1e-9, 1e-9), (100_000, 300),
        (300, 100_000), (100_000, 100_000),
      ] {
        for layout in [ChartLayout.page, .share] {
          do throws(LayoutError) {
            let resolved = try plot.resolve(
              size: ChartSize(width: width, height: height), theme: ChartTheme(.light), layout: layout,
              fonts: fonts)
            #expect(!InlineSVG.figure(resolved, id: "c").isEmpty)
          } catch {
            #expect(error.description.contains("is too small for this chart"))
          }
        }
      }
    }
  }

  private func empty(_ width: Double, _ height: Double) -> Scene {
    Scene(
      size: ChartSize(width: width, height: height), theme: ChartTheme(.light),
      frame: Box(x: 0, y: 0, width: width, height: height), background: .card, items: [])
  }

  @Test("a side no picture can have is refused as a side, whatever number it is")
  func sides() throws {
    let fonts = try Samples.fonts()
    let painter = PNGPainter(fonts: fonts)
    let pages = PDFPainter(fonts: fonts)
    for side in Self.impossible where side != 0 {
      #expect(throws: PaintError.badSide(longest: 32_767, .pixels)) {
        try painter.png(empty(side, 9), scale: 1)
      }
      #expect(throws: PaintError.badSide(longest: 32_767, .pixels)) {
        try painter.png(empty(9, side), scale: 3)
      }
      #expect(throws: PaintError.badSide(longest: 14_400, .points)) {
        try pages.pdf(empty(side, 9), title: "", subject: "")
      }
    }
    #expect(throws: PaintError.badSide(longest: 32_767, .pixels)) {
      try painter.png(empty(40_000, 10), scale: 1)
    }
    #expect(throws: PaintError.badSide(longest: 14_400, .points)) {
      try pages.pdf(empty(0.5, 10), title: "", subject: "")
    }
    #expect(
      PaintError.badSide(longest: 32_767, .pixels).description
        == "A side of the picture is too short or too long; each can have 1 to 32767 pixels.")
    #expect(PaintError.badSide(longest: 14_400, .points).description.hasSuffix("1 to 14400 points."))
  }

  @Test("a picture of 8192 x 8192 pixels is painted, one row more is not")
  func largest() throws {
    let fonts = try Samples.fonts()
    let painter = PNGPainter(fonts: fonts)
    let file = try painter.png(empty(4096, 4096), scale: 2)
    // Width and height in the head of the file.
    #expect(Array(file[16..<24]) == [0, 0, 0x20, 0, 0, 0, 0x20, 0])
    #expect(throws: PaintError.tooLarge(width: 8192, height: 8193, most: 8192 * 8192)) {
      try painter.png(empty(8192, 8193), scale: 1)
    }
  }
}

/// Charts whose layout counts columns by the width there is.
enum ChartLimits {
  static var multiples: [Plot] {
    [3, 12].compactMap { count in
      let parts = (0..<count).map { number in
        MultiplesChart.Panel(
          measure: Measure(name: "Measure \(number)"), accent: .series(number),
          points: (0..<9).map { DayPoint(day: Samples.last - 8 + $0, value: Double($0 * number)) })
      }
      return try? MultiplesChart(
        heading: Samples.heading(), days: (Samples.last - 8)...Samples.last, panels: parts
      ).plot(words: .english)
    }
  }
}
