import Testing

@testable import TriptychGraphics

/// Quartiles against numpy, and boxes as a reader sees them.
struct BoxTests {
  // numpy 2: np.quantile(values, [0, .25, .5, .75, 1], method="linear"), which is type 7.
  @Test("quartiles are those of numpy's linear method")
  func vectors() throws {
    let known: [([Double], [Double])] = [
      ([3, 7, 8, 5, 12, 14, 21, 13, 18], [3, 7, 12, 14, 21]),
      ([1.5, 2.25, 9, 4, -3.5, 8.125, 7, 6.75], [-3.5, 2.0625, 5.375, 7.28125, 9]),
      ([10, 20, 30, 40, 50, 61.5, 99], [10, 25, 40, 55.75, 99]),
      ([42], [42, 42, 42, 42, 42]),
    ]
    for (values, expected) in known {
      let found = try #require(Quartiles(values))
      #expect([found.lowest, found.lower, found.median, found.upper, found.highest] == expected)
    }
    #expect(Quartiles([.nan, .infinity]) == nil)
    #expect(abs(Quartiles.quantile(0.1, [3, 5, 7, 8, 12, 13, 14, 18, 21]) - 4.6) < 1e-12)
  }

  private func chart(_ groups: [[Double]]) -> BoxChart {
    BoxChart(
      heading: Samples.heading(), measure: Measure(name: "Value"),
      groups: groups.enumerated().map { BoxGroup("G\($0.offset)", values: $0.element) },
      groupsName: "weekday", accent: .third)
  }

  @Test("a box reaches from the lower to the upper quartile; every value is a dot")
  func box() throws {
    let scene = try BarKinds.scene(chart([[0, 10, 20, 30, 40]]).plot(words: .english))
    let box = try #require(scene.bars.first)
    // The axis runs from 0 to 40.
    #expect(abs(box.y - (scene.frame.y + scene.frame.height * 0.25)) < 0.01)
    #expect(abs(box.height - scene.frame.height * 0.5) < 0.01)
    let median = try #require(scene.runs(.texture).first)
    #expect(median.allSatisfy { abs($0.y - 0.5) < 1e-9 })
    #expect(dots(scene) == 5)
  }

  private func dots(_ scene: Scene) -> Int {
    scene.items.reduce(0) { count, item in
      if case .dots(let dots) = item, dots.fill == .accent(.third) { return count + dots.points.count }
      return count
    }
  }

  @Test("below five values a group has dots only, and without values a quiet mark")
  func few() throws {
    let plot = try chart([[1, 2, 3, 4], [5, 6, 7, 8, 9], []]).plot(words: .english)
    let scene = try BarKinds.scene(plot)
    #expect(scene.bars.count == 1)
    #expect(dots(scene) == 9)
    #expect(plot.table.rows.map { $0[1] } == ["4", "5", "0", "9"])
    #expect(plot.table.rows[2][4] == "no data")
    #expect(plot.description.summary.contains("Fewer than 5 values, and no box, for G0."))
    #expect(plot.description.summary.contains("There is no data for G2."))
  }

  @Test("all groups with the highest or the lowest median are named")
  func ties() throws {
    let (high, low) = ([3.0, 4, 4, 4, 5], [2.0, 3, 3, 3, 4])
    let plot = try chart([low, low, high, high, high]).plot(words: .english)
    #expect(
      plot.description.summary.contains("The highest median is 4 (G2, G3 and G4), the lowest 3 (G0 and G1)."),
      "\(plot.description.summary)")
  }

  @Test("names are short below the boxes and whole in sentences and in the table")
  func namesInWords() throws {
    let values = [[1.0, 2, 3, 4, 5], [6, 7, 8, 9, 10], [1, 2], []]
    let names = [("Mon", "Monday"), ("Tue", "Tuesday"), ("Wed", "Wednesday"), ("Thu", "Thursday")]
    var chart = chart(values)
    chart.groups = zip(names, values).map { BoxGroup($0.0, nameInWords: $0.1, values: $1) }
    let plot = try chart.plot(words: .english)
    let drawn = Drawn.texts(try BarKinds.scene(plot))
    #expect(names.allSatisfy { drawn.contains($0.0) && !drawn.contains($0.1) }, "\(drawn)")
    #expect(plot.table.rows.map { $0[0] } == names.map(\.1) + ["All"])
    let said = plot.description.summary
    #expect(said.contains("The highest median is 8 (Tuesday), the lowest 3 (Monday)."), "\(said)")
    #expect(said.contains("Fewer than 5 values, and no box, for Wednesday."), "\(said)")
    #expect(said.contains("There is no data for Thursday."), "\(said)")
  }

  @Test("fewer than three values in all give no picture")
  func tooFew() {
    #expect(throws: TooFewPoints(have: 2, need: 3)) { try chart([[1], [2, .nan]]).plot(words: .english) }
  }

  /// The names below the boxes of a page, as a figure of a width shows them, from the left.
  private func names(_ names: [String], _ words: ChartWords, figure width: Double) throws -> [String] {
    var chart = chart(names.map { _ in [6, 7, 8, 9, 12] })
    for index in names.indices { chart.groups[index].name = names[index] }
    let fonts = try Samples.fonts()
    let resolved = try chart.plot(words: words).resolve(
      size: ChartSize(width: 720, height: 240), theme: ChartTheme(.light), fonts: fonts)
    let texts = PlacedText.all(resolved, figure: width, fonts: fonts)
    let lowest = try #require(texts.map(\.box.y).max())
    return texts.filter { $0.box.y == lowest }.sorted { $0.box.x < $1.box.x }.map(\.string)
  }

  private static let figures: [Double] = [252, 292, 300, 322, 420, 559, 560, 800, 1150]

  @Test("names of weekdays are all whole, or every second one is left out", arguments: ChartWords.everyOwn)
  func weekdays(words: ChartWords) throws {
    let all = words.weekdays.short
    let second = stride(from: 0, to: 7, by: 2).map { all[$0] }
    for width in Self.figures {
      let shown = try names(all, words, figure: width)
      #expect(shown == all || shown == second, "\(words.language) at \(width): \(shown)")
    }
    // The figure of a page that is 390 points wide; some Arabic names are wider than their boxes there.
    let phone = try names(all, words, figure: 322)
    #expect(phone == (words.language.hasPrefix("ar") ? second : all), "\(words.language): \(phone)")
  }

  @Test("long names are shortened, but no two of them to the same text")
  func longNames() throws {
    let names = [
      "Wochenanfang im Büro", "Wochenanfang zu Hause", "Wochenmitte im Büro", "Wochenmitte zu Hause",
      "Wochenende im Büro", "Wochenende zu Hause", "Freie Tage",
    ]
    for width in Self.figures {
      let shown = try self.names(names, .german, figure: width)
      #expect(Set(shown).count == shown.count && !shown.isEmpty, "at \(width): \(shown)")
    }
  }

  @Test("of a thousand values no dot leaves the room of its group")
  func strip() throws {
    var random = Random(seed: 3)
    let values = (0..<1000).map { _ in 50 + 10 * random.bell() }
    let scene = try BarKinds.scene(chart([values, values]).plot(words: .english))
    for case .dots(let dots) in scene.items {
      let xs = dots.points.map(\.x)
      #expect((xs.max() ?? 0) - (xs.min() ?? 0) < 0.15)
    }
    #expect(dots(scene) == 2000)
  }
}
