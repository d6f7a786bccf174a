import Testing

@testable import TriptychGraphics

/// What calendars, matrices, nights and timelines draw.
struct GridPictureTests {
  private static func scene(
    _ plot: Plot, width: Double = 800, height: Double = 420, layout: ChartLayout = .share
  ) throws -> Scene {
    try plot.resolve(
      size: ChartSize(width: width, height: height), theme: ChartTheme(.light), layout: layout,
      fonts: Samples.fonts()
    ).scene
  }

  private static func rectangles(_ scene: Scene, in frameOnly: Bool = true) -> [SceneRectangle] {
    scene.items.compactMap { item in
      if case .rectangle(let box) = item, !frameOnly || box.to.x.offset == 0 { return box }
      return nil
    }
  }

  private static func texts(_ scene: Scene) -> [String] {
    scene.items.compactMap { item in
      if case .text(let text) = item { return text.string }
      return nil
    }
  }

  private static func dots(_ scene: Scene) -> Int {
    scene.items.reduce(0) { sum, item in
      if case .dots(let dots) = item { return sum + dots.points.count }
      return sum
    }
  }

  // MARK: - Calendars

  private static func calendar(_ days: ClosedRange<Int>, _ points: [DayPoint]) -> Plot {
    CalendarHeatmap(
      heading: Samples.heading(), measure: Measure(name: "Steps"), days: days, points: points,
      limits: [1, 2, 3, 4, 5, 6, 7], ramp: .fitness
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
    #expect(CalendarGrid(days: -9 ... -2).cell(-9).weekday == CivilDay(-9).weekday)
  }

  @Test("a day has the class of its value; without data it is a dot, outside the range nothing")
  func calendarClasses() throws {
    let points = [
      DayPoint(day: 20_227, value: 0), DayPoint(day: 20_228, value: 3.5), DayPoint(day: 20_229, value: 99),
      DayPoint(day: 20_231, value: .nan),
    ]
    let scene = try Self.scene(Self.calendar(20_227...20_231, points))
    #expect(
      Self.rectangles(scene).map(\.fill) == [.heat(0, .fitness), .heat(3, .fitness), .heat(7, .fitness)])
    #expect(Self.dots(scene) == 2)
    let legend = Self.calendar(20_227...20_231, points).legend.map(\.label)
    #expect(legend.first == "little or none (under 1)")
    #expect(legend.suffix(2) == ["7 and more", "no data"])
  }

  @Test("a year folds into rows on narrow pictures, and into half years on pages")
  func calendarFolds() throws {
    let days = 20_046...20_410
    let plot = Self.calendar(days, days.map { DayPoint(day: $0, value: 2) })
    func tops(_ scene: Scene) -> Int {
      Self.texts(scene).count { $0 == "Mon" }
    }
    #expect(tops(try Self.scene(plot, width: 1000, height: 300)) == 1)
    #expect(tops(try Self.scene(plot, width: 320, height: 560)) >= 2)
    let page = try Self.scene(plot, width: 720, layout: .page)
    #expect(tops(page) == 2)
    let widths = Self.rectangles(page).map { $0.to.x.fraction - $0.from.x.fraction }
    // On a phone with 252 points for the figure a day is at least 7 points wide.
    #expect(widths.allSatisfy { $0 * (252 - 48) > 7 })
    #expect(Self.rectangles(page).count == 365)
    #expect(Self.rectangles(page).allSatisfy { $0.to.y.fraction <= 1 && $0.to.x.fraction <= 1 + 1e-9 })
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
    let scene = try Self.scene(Self.matrix(Self.three), height: 520)
    let boxes = Self.rectangles(scene)
    #expect(boxes.count { $0.fill == .ink } == 2)
    #expect(boxes.count { $0.outline == .outline(.long) } == 2)
    #expect(boxes.count == 4)
    let texts = Self.texts(scene)
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
      try Self.scene(plot, width: 320, height: 520), try Self.scene(plot, width: 720, layout: .page),
    ] {
      let names = Self.texts(scene).filter { $0.contains(" and ") }
      #expect(names == ["Sleep and Steps", "Sleep and HRV", "Steps and HRV"])
      let bars = Self.rectangles(scene).filter { $0.fill != .track }
      let lengths = bars.map { $0.to.x.fraction - $0.from.x.fraction }
      #expect(abs(lengths[0] / lengths[1] - 1.5) < 1e-9)
      #expect(abs(lengths[1] / lengths[2] - 4) < 1e-9)
    }
    let forced = try Self.scene(Self.matrix(Self.three, .matrix), width: 720, layout: .page)
    #expect(Self.texts(forced).contains("—"))
  }

  // MARK: - Nights

  private static let stages = [
    Stage(name: "Awake", tone: .waking), Stage(name: "Light", tone: .light), Stage(name: "Deep", tone: .deep),
  ]

  @Test("spans of a night are as long as they lasted, each in its lane; gaps are hatched")
  func nightLanes() throws {
    let chart = StageNight(
      heading: Samples.heading(), stages: Self.stages,
      spans: [
        StageSpan(start: 0, end: 2, stage: 2), StageSpan(start: 2, end: 3, stage: 1),
        StageSpan(start: 4, end: 8, stage: 0),
      ])
    let scene = try Self.scene(chart.plot(words: .english))
    let bars = Self.rectangles(scene)
    #expect(bars.map(\.fill) == [.ink, .edge, .accent(.series(1))])
    let lengths = bars.map { $0.to.x.fraction - $0.from.x.fraction }
    #expect(zip(lengths, [0.25, 0.125, 0.5]).allSatisfy { abs($0 - $1) < 1e-9 })
    let hatch = scene.items.contains { item in
      guard case .path(let path) = item, path.stroke == .hatch else { return false }
      return path.runs.allSatisfy { $0.allSatisfy { (3.0 / 8 - 1e-9...0.5 + 1e-9).contains($0.x) } }
    }
    #expect(hatch)
    #expect(Self.texts(scene).contains("no data"))
    #expect(Self.texts(scene).contains("2 h"))
  }

  @Test("overlaps are cut, what is no time is left out, neighbours of one stage are joined")
  func cleaning() {
    let run = StageRun(
      [
        StageSpan(start: 1, end: 3, stage: 0), StageSpan(start: 2, end: 4, stage: 1),
        StageSpan(start: 4, end: 5, stage: 1), StageSpan(start: .infinity, end: 6, stage: 1),
        StageSpan(start: 6, end: 6, stage: 1), StageSpan(start: 7, end: 8, stage: 5),
        StageSpan(start: 9, end: 1e9, stage: 1),
      ], stages: 2)
    #expect(run.spans == [StageSpan(start: 1, end: 2, stage: 0), StageSpan(start: 2, end: 5, stage: 1)])
    #expect(run.gaps.isEmpty)
    #expect(run.hours(1) == 3)
  }

  @Test("a row for each night, deeper is thicker; a night without data is a dot")
  func nightRows() throws {
    let chart = StageRows(
      heading: Samples.heading(), restName: "Time asleep", stages: Self.stages,
      days: (Samples.last - 2)...Samples.last,
      nights: [
        StageRowNight(
          day: Samples.last,
          spans: [StageSpan(start: 0, end: 2, stage: 2), StageSpan(start: 2, end: 4, stage: 1)])
      ])
    let scene = try Self.scene(chart.plot(words: .english))
    let bars = Self.rectangles(scene)
    #expect(bars.count == 2)
    let heights = bars.map { $0.to.y.fraction - $0.from.y.fraction }
    #expect(heights[0] > heights[1] * 1.5)
    #expect(bars.allSatisfy { $0.from.y.fraction > 2.0 / 3 })
    #expect(Self.dots(scene) == 2)
    #expect(Self.texts(scene).contains("no data"))
    #expect(chart.plot(words: .english).legend.map(\.label) == ["Awake", "Light", "Deep"])
  }

  // MARK: - Clocks

  @Test("the clock jumps on days of 23 and 25 hours, and midnight at the end is 24:00")
  func clocks() {
    let words = ChartWords.english
    let spring = ClockScale(range: 0...23, shifts: [ClockShift(at: 2, by: 1)])
    #expect(
      [0, 1.5, 2, 22, 23].map { spring.text($0, words) } == ["00:00", "01:30", "03:00", "23:00", "24:00"])
    #expect(spring.ticks(every: 6) == [0, 5, 11, 17, 23])
    let autumn = ClockScale(range: 0...25, shifts: [ClockShift(at: 3, by: -1)])
    #expect([2.5, 3, 3.5, 25].map { autumn.text($0, words) } == ["02:30", "02:00", "02:30", "24:00"])
    #expect(autumn.ticks(every: 6) == [0, 7, 13, 19, 25])
    let night = ClockScale(range: -1.1...6.6)
    #expect(night.ticks(every: 2) == [0, 2, 4, 6])
    #expect(night.text(-1.1, words) == "22:54")
  }

  // MARK: - Timelines

  @Test("spans are where they were, moments are markers, entries at one time share the lane")
  func timeline() throws {
    let chart = DayTimeline(
      heading: Samples.heading(),
      lanes: [
        TimelineLane(
          name: "Work", accent: .fitness,
          entries: [
            TimelineEntry(start: 6, end: 18, label: "long enough for its words"),
            TimelineEntry(start: 9, end: 12, label: "at the same time"),
            TimelineEntry(start: 20, label: "rest"),
          ]),
        TimelineLane(
          name: "Other", accent: .series(3), entries: [TimelineEntry(start: 0, end: 24, label: "all")]),
      ])
    let scene = try Self.scene(chart.plot(words: .english), width: 1200)
    let bars = Self.rectangles(scene)
    #expect(bars.count == 3)
    #expect(abs(bars[0].from.x.fraction - 0.25) < 0.002 && abs(bars[0].to.x.fraction - 0.75) < 0.002)
    #expect(bars[1].from.y.fraction > bars[0].to.y.fraction)
    let markers = scene.items.count { item in
      if case .marker = item { return true }
      return false
    }
    #expect(markers == 1)
    let roles = scene.items.compactMap { item -> (String, TextRole)? in
      if case .text(let text) = item { return (text.string, text.role) }
      return nil
    }
    #expect(roles.contains { $0.0 == "long enough for its words" && $0.1 == .inverse(.semibold) })
    // Card colour does not read on every series colour.
    #expect(!roles.contains { $0.0 == "all" && $0.1 == .inverse(.semibold) })
  }
}
