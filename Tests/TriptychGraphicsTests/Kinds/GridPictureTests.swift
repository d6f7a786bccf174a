import Testing
import TriptychBase

@testable import TriptychGraphics

/// What calendars and matrices draw.
struct GridPictureTests {
  // MARK: - Calendars

  private static func calendar(_ days: ClosedRange<Int>, _ points: [DayPoint]) -> Plot {
    CalendarHeatmap(
      heading: Samples.heading(), measure: Measure(name: "Steps"), days: days, points: points,
      limits: [1, 2, 3, 4, 5, 6, 7], ramp: .first
    ).plot(words: .english)
  }

  @Test("weeks are columns and Monday is the first row")
  func calendarPlaces() {
    // Weekdays and days as Python's datetime.date has them: 19 May 2025 is a Monday and day 20,227.
    let grid = CalendarGrid(days: 20_227...20_410)
    #expect(grid.weeks == 27)
    #expect(grid.cell(20_227) == (0, 0))
    #expect(grid.cell(20_233) == (0, 6))
    #expect(grid.cell(20_410) == (26, 1))
    // 1 January 2025 was a Wednesday.
    let year = CalendarGrid(days: 20_089...20_453)
    #expect(year.weeks == 53)
    #expect(year.cell(20_089) == (0, 2))
    #expect(year.months.map(\.month) == Array(1...12))
    #expect(CalendarGrid(days: -9 ... -2).cell(-9).weekday == CalendarDay(clamping: -9).weekday.index)
  }

  @Test("a day has the class of its value; without data it is a dot, outside the range nothing")
  func calendarClasses() throws {
    let points = [
      DayPoint(day: 20_227, value: 0), DayPoint(day: 20_228, value: 3.5), DayPoint(day: 20_229, value: 99),
      DayPoint(day: 20_231, value: .nan),
    ]
    let scene = try Drawn.scene(Self.calendar(20_227...20_231, points))
    #expect(
      Drawn.rectangles(scene).map(\.fill) == [.heat(0, .first), .heat(3, .first), .heat(7, .first)])
    #expect(Drawn.dots(scene) == 2)
    let legend = Self.calendar(20_227...20_231, points).legend.map(\.label)
    #expect(legend.first == "little or none (under 1)")
    #expect(legend.suffix(2) == ["7 and more", "no data"])
  }

  @Test("a year folds into rows on narrow pictures, and into half years on pages")
  func calendarFolds() throws {
    let days = 20_046...20_410
    let plot = Self.calendar(days, days.map { DayPoint(day: $0, value: 2) })
    func tops(_ scene: Scene) -> Int {
      Drawn.texts(scene).count { $0 == "Mon" }
    }
    #expect(tops(try Drawn.scene(plot, width: 1000, height: 300)) == 1)
    #expect(tops(try Drawn.scene(plot, width: 320, height: 560)) >= 2)
    let page = try Drawn.scene(plot, width: 720, layout: .page)
    #expect(tops(page) == 2)
    let widths = Drawn.rectangles(page).map { $0.to.x.fraction - $0.from.x.fraction }
    // On a phone with 252 points for the figure a day is at least 7 points wide.
    #expect(widths.allSatisfy { $0 * (252 - 48) > 7 })
    #expect(Drawn.rectangles(page).count == 365)
    #expect(Drawn.rectangles(page).allSatisfy { $0.to.y.fraction <= 1 && $0.to.x.fraction <= 1 + 1e-9 })
  }

  @Test(
    "the letters of a month are large enough, and keep clear of each other on a phone",
    arguments: ChartWords.everyOwn)
  func monthLetters(words: ChartWords) throws {
    let fonts = try Samples.fonts()
    let days = 20_454...20_484
    let plot = CalendarHeatmap(
      heading: Samples.heading(), measure: Measure(name: "Steps"), days: days,
      points: days.map { DayPoint(day: $0, value: 2) }, limits: [1, 2, 3, 4, 5, 6, 7], ramp: .first
    ).monthsPlot(words: words)
    let page = try plot.resolve(
      size: ChartSize(width: 720, height: 240), theme: ChartTheme(.light), fonts: fonts)
    for case .text(let text) in page.scene.items {
      #expect(text.role.style.size >= 12, "\(text.string)")
    }
    for width in [252.0, 300, 322, 800] {
      let texts = PlacedText.all(page, figure: width, fonts: fonts)
      #expect(texts.count == 7 + 31)
      #expect(PlacedText.collisions(texts) == [], "\(words.language) at \(width)")
      let figure = Box(x: 0, y: 0, width: width, height: page.scene.size.height)
      #expect(PlacedText.outside(texts, figure) == [], "\(words.language) at \(width)")
    }
  }

  // MARK: - Matrices

  private static func matrix(_ pairs: [CorrelationPair], _ form: CorrelationMatrix.Form = .automatic) throws
    -> Plot
  {
    try CorrelationMatrix(
      heading: Samples.heading(), measures: ["Sleep", "Steps", "HRV", "Mood"], pairs: pairs, form: form
    ).plot(words: .english)
  }

  private static let three = [
    CorrelationPair(first: 0, second: 1, coefficient: 0.6, strength: .strong, word: "strong"),
    CorrelationPair(first: 0, second: 2, coefficient: -0.4, strength: .moderate, word: "moderate"),
    CorrelationPair(first: 1, second: 2, coefficient: 0.1, strength: .unclear, word: "no clear link"),
  ]

  @Test("strong is filled, moderate outlined, falling dashed, unclear plain; both halves agree")
  func matrixLooks() throws {
    let scene = try Drawn.scene(Self.matrix(Self.three), height: 520)
    let boxes = Drawn.rectangles(scene)
    #expect(boxes.count { $0.fill == .ink } == 2)
    #expect(boxes.count { $0.outline == .outline(.long) } == 2)
    #expect(boxes.count == 4)
    let texts = Drawn.texts(scene)
    #expect(texts.count { $0 == "—" } == 4)
    #expect(texts.count { $0 == "not tested" } == 6)
    #expect(texts.count { $0 == "0.60" } == 2)
    let inverse = scene.items.count { item in
      if case .text(let text) = item, case .inverse = text.role { return true }
      return false
    }
    #expect(inverse == 4)
  }

  @Test("a narrow picture and a page list the pairs, strongest first, as long as they are strong")
  func matrixLists() throws {
    let plot = try Self.matrix(Self.three)
    for scene in [
      try Drawn.scene(plot, width: 320, height: 520), try Drawn.scene(plot, width: 720, layout: .page),
    ] {
      let names = Drawn.texts(scene).filter { $0.contains(" and ") }
      #expect(names == ["Sleep and Steps", "Sleep and HRV", "Steps and HRV"])
      let bars = Drawn.rectangles(scene).filter { $0.fill != .track }
      let lengths = bars.map { $0.to.x.fraction - $0.from.x.fraction }
      #expect(abs(lengths[0] / lengths[1] - 1.5) < 1e-9)
      #expect(abs(lengths[1] / lengths[2] - 4) < 1e-9)
    }
    let forced = try Drawn.scene(Self.matrix(Self.three, .matrix), width: 720, layout: .page)
    #expect(Drawn.texts(forced).contains("—"))
  }

  @Test("names of pairs are whole: on one line on a phone where they fit, else on two")
  func namesOnPhone() throws {
    let fonts = try Samples.fonts()
    let pair = CorrelationPair(first: 0, second: 1, coefficient: 0.6, strength: .strong, word: "strong")
    let page = try CorrelationMatrix(
      heading: Samples.heading(), measures: ["heart-rate variability", "minutes of exercise"],
      pairs: [pair], form: .list
    ).plot(words: .english).resolve(
      size: ChartSize(width: 720, height: 240), theme: ChartTheme(.light), fonts: fonts)
    func texts(_ width: Double) -> [PlacedText] { PlacedText.all(page, figure: width, fonts: fonts) }
    let names = "heart-rate variability and minutes of exercise"
    for width in [300.0, 322, 560, 1150] {
      #expect(texts(width).map(\.string).contains(names), "at \(width)")
    }
    for width in [252.0, 292] {
      let lines = texts(width).map(\.string).filter { !$0.hasPrefix("0.60") }
      #expect(lines.count == 2 && lines.joined(separator: " ") == names, "\(lines)")
      #expect(PlacedText.collisions(texts(width)) == [], "at \(width)")
      let figure = Box(x: 0, y: 0, width: width, height: page.scene.size.height)
      #expect(PlacedText.outside(texts(width), figure) == [], "at \(width)")
    }
  }

  @Test(
    "no name of a pair is cut in a picture for a phone, and pairs without long names stay as low as they were",
    arguments: [320.0, 360, 390])
  func longNamesOfPairs(width: Double) throws {
    let fonts = try Samples.fonts()
    let measures = [
      "Variabilidad de la frecuencia cardíaca", "Frecuencia cardíaca en reposo", "Minutos de ejercicio",
      "Ánimo",
    ]
    let pairs = (0..<3).flatMap { first in
      (first + 1..<4).map {
        CorrelationPair(first: first, second: $0, coefficient: 0.6, strength: .strong, word: "fuerte")
      }
    }
    let spanish = try #require(ChartWords.named("es"))
    let plot = try CorrelationMatrix(
      heading: Samples.heading(), measures: measures, pairs: pairs, form: .list
    ).plot(words: spanish)
    let scene = try Drawn.scene(plot, width: width, height: 700)
    let texts = PlacedText.all(scene, fonts: fonts)
    #expect(!texts.contains { $0.string.hasSuffix("…") }, "\(texts)")
    let all = texts.map(\.string).joined(separator: " ")
    for pair in pairs {
      let names = [measures[pair.first], measures[pair.second]]
      let said = spanish.say(.pair, ["first": names[0], "second": names[1]])
      #expect(all.contains(said), "\(said) in \(all)")
    }
    #expect(PlacedText.collisions(texts) == [])
    #expect(PlacedText.outside(texts, Box(x: 0, y: 0, width: width, height: 700)) == [])
    // Bars of long names are further below the one before.
    let tracks = Drawn.rectangles(scene).filter { $0.fill == .track }
    let tops = tracks.map { $0.from.y.fraction * scene.frame.height }
    let steps = zip(tops, tops.dropFirst()).map { $1 - $0 }
    #expect(tops.count == pairs.count)
    let (least, most) = (steps.min() ?? 0, steps.max() ?? 0)
    #expect(abs(most - least - 16) < 1e-9, "\(steps)")
  }

  @Test(
    "long words of pairs are never cut, whether they stand beside a bar, below a value or in columns",
    arguments: [["Schlaf", "Puls"], ["Herzfrequenzvariabilität", "Schlafdauer", "Stimmung"]])
  func longWords(measures: [String]) throws {
    let fonts = try Samples.fonts()
    let word = "schwach oder keiner"
    let plot = try CorrelationMatrix(
      heading: Samples.heading(), measures: measures,
      pairs: (1..<measures.count).map {
        CorrelationPair(first: 0, second: $0, coefficient: -0.12, strength: .unclear, word: word)
      }
    ).plot(words: .german)
    let page = try plot.resolve(
      size: ChartSize(width: 720, height: 240), theme: ChartTheme(.light), fonts: fonts)
    for width in [252.0, 292, 322, 560, 800] {
      let texts = PlacedText.all(page, figure: width, fonts: fonts)
      let strings = texts.map(\.string).joined(separator: " ")
      #expect(strings.contains("−0,12 " + word) && !strings.contains("schwach…"), "\(strings)")
      #expect(PlacedText.collisions(texts) == [], "at \(width)")
      let figure = Box(x: 0, y: 0, width: width, height: page.scene.size.height)
      #expect(PlacedText.outside(texts, figure) == [], "at \(width)")
    }
    let picture = try Drawn.texts(Drawn.scene(plot, width: 320, height: 300))
    #expect(picture.joined(separator: " ").contains("−0,12 " + word), "\(picture)")
  }
}
