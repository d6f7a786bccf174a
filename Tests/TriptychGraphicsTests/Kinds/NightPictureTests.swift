import Testing

@testable import TriptychGraphics

/// What nights and timelines draw.
struct NightPictureTests {
  // MARK: - Nights

  private static let stages = [
    Stage(name: "Awake", tone: .waking), Stage(name: "Light", tone: .light), Stage(name: "Deep", tone: .deep),
  ]

  @Test("the Arabic name of a stage, a long one, is whole on a page, with its time below it")
  func longStage() throws {
    let name = "حركة العين السريعة"
    let chart = StageNight(
      heading: Samples.heading(),
      stages: [Stage(name: name, tone: .middle), Stage(name: "عميق", tone: .deep)],
      spans: [StageSpan(start: 0, end: 2, stage: 1), StageSpan(start: 2, end: 3, stage: 0)])
    let texts = try Drawn.texts(Drawn.scene(chart.plot(words: .arabic), layout: .page))
    #expect(texts.contains(name), "\(texts)")
  }

  @Test("spans of a night are as long as they lasted, each in its lane; gaps are hatched")
  func nightLanes() throws {
    let chart = StageNight(
      heading: Samples.heading(), stages: Self.stages,
      spans: [
        StageSpan(start: 0, end: 2, stage: 2), StageSpan(start: 2, end: 3, stage: 1),
        StageSpan(start: 4, end: 8, stage: 0),
      ])
    let scene = try Drawn.scene(chart.plot(words: .english))
    let bars = Drawn.rectangles(scene)
    #expect(bars.map(\.fill) == [.ink, .edge, .accent(.series(1))])
    let lengths = bars.map { $0.to.x.fraction - $0.from.x.fraction }
    #expect(zip(lengths, [0.25, 0.125, 0.5]).allSatisfy { abs($0 - $1) < 1e-9 })
    let hatch = scene.items.contains { item in
      guard case .path(let path) = item, path.stroke == .hatch else { return false }
      return path.runs.allSatisfy { $0.allSatisfy { (3.0 / 8 - 1e-9...0.5 + 1e-9).contains($0.x) } }
    }
    #expect(hatch)
    #expect(Drawn.texts(scene).contains("no data"))
    #expect(Drawn.texts(scene).contains("2 h"))
  }

  @Test("overlaps are cut, what is no time is left out, neighbors of one stage are joined")
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
    let scene = try Drawn.scene(chart.plot(words: .english))
    let bars = Drawn.rectangles(scene)
    #expect(bars.count == 2)
    let heights = bars.map { $0.to.y.fraction - $0.from.y.fraction }
    #expect(heights[0] > heights[1] * 1.5)
    #expect(bars.allSatisfy { $0.from.y.fraction > 2.0 / 3 })
    #expect(Drawn.dots(scene) == 2)
    #expect(Drawn.texts(scene).contains("no data"))
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
          name: "Work", accent: .first,
          entries: [
            TimelineEntry(start: 6, end: 18, label: "long enough for its words"),
            TimelineEntry(start: 9, end: 12, label: "at the same time"),
            TimelineEntry(start: 20, label: "rest"),
          ]),
        TimelineLane(
          name: "Other", accent: .series(3), entries: [TimelineEntry(start: 0, end: 24, label: "all")]),
      ])
    let scene = try Drawn.scene(chart.plot(words: .english), width: 1200)
    let bars = Drawn.rectangles(scene)
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
    // Card color does not read on every series color.
    #expect(!roles.contains { $0.0 == "all" && $0.1 == .inverse(.semibold) })
  }
}
