import Testing
import TriptychGraphics

@testable import TriptychHealth
@testable import TriptychSite

@Suite("Score panels") struct ScorePanelTests {
  private func words() throws -> Words {
    try Words(language: TestTemplates.load().language("en"), units: .metric)
  }

  private func score(_ value: Double?) -> Score {
    let day = CalendarDay(number: 20_000)
    return Score(
      id: "fitness", value: value, confidence: 1, parts: [], days: day...day,
      absence: value == nil ? Absence(.tooFewDays, have: 2, need: 4, part: "steps") : nil,
      formula: "fitness-v1")
  }

  @Test(
    "Y1: the band is that of the rounded number, with a word and a shape",
    arguments: [
      (85.0, "85", "Good", 0), (72, "72", "Fair", 1), (78, "78", "Fair", 1), (79.6, "80", "Good", 0),
      (49.4, "49", "Low", 2), (49.499, "49", "Low", 2),
      // What a mean of 2.98 on a scale from 1 to 5 gives once a computer has added it up.
      (49.499999999999986, "50", "Fair", 1),
    ])
  func bands(value: Double, number: String, word: String, hollow: Int) throws {
    let shown = try #require(try ScoreWords(score(value), pillar: .fitness, words()).shown)
    #expect(shown.number == number)
    #expect(shown.band == word)
    #expect(shown.bars.html.split(separator: "class=\"off\"").count - 1 == hollow)
  }

  @Test(
    "Y5: the line of a week and its arrow are green for better, red for worse and gray for the same",
    arguments: [
      ([60.0, 64, 61, 59, 66, 68, 70], .good, "up"), ([70, 66, nil, 64, 61, nil, 60], .low, "down"),
      ([60, 75, 40, 61, 60, 60, 61], .muted, "flat"), ([60.4, nil, 50, 55, 70, 61, 62.4], .good, "up"),
      ([60.6, 61, 50, 55, 70, 61, 62.4], .muted, "flat"),
    ] as [([Double?], Accent, String)])
  func sparkColor(week: [Double?], color: Accent, arrow: String) throws {
    let analysis = MadePerson(days: 40).analysis
    let last = analysis.asOf.day
    let report = PillarReport(
      pillar: .nutrition, score: score(70), sinceLastWeek: .notComparable(since: last),
      week: week.enumerated().map { (last.advanced(by: $0.offset - 6), $0.element) })
    let context = try TestContext.make(analysis, depth: .deep)
    let spark = try #require(context.data.spark(report))
    #expect(spark.accent == color)
    #expect(ChangeDirection(ofScores: week.compactMap(\.self)).rawValue == arrow)
  }

  @Test(
    "Y5: in every panel of a page the line, its arrow and its words say the same; mark and word name the pillar"
  )
  func sparkOnPage() throws {
    let tree = try TestSite.build(MadePerson(days: 60, depth: .deep))
    let panels = try panels(try StrictHTML(#require(tree.files["deep/index.html"])))
    for panel in panels {
      let line = try #require(panel.first { ($0["class"] ?? "").hasPrefix("spark ") }?["class"])
      let row = try #require(panel.first { ($0["class"] ?? "").hasPrefix("spark-row") }?["class"])
      let direction = line.split(separator: " ")[1]
      #expect(row.split(separator: " ").dropFirst().first == (direction == "muted" ? nil : direction))
      #expect(panel.contains { $0["class"] == "pill-h" } && panel.contains { $0["class"] == "mk" })
    }
  }

  @Test("An absent score says what is there and what it takes") func absence() throws {
    let text = try ScoreWords(score(nil), pillar: .fitness, words()).absence(short: true)
    #expect(text == "2 of 4 days with steps so far.")
  }

  @Test(
    "Nutrition without enough fully logged days says how many there are, and that food is to be logged in full",
    arguments: [
      (
        Absence(.tooFewDays, have: 2, need: 4), "2 of 4 days with all food logged so far.",
        "2 of 4 days so far"
      ),
      (
        Absence(.noData, have: 0, need: 4),
        "It needs 4 days with all food logged; there are none in the days it looks at.",
        "0 of 4 days so far"
      ),
      (
        Absence(.tooFewDays, have: 3, need: 4, part: "fiber"), "3 of 4 days with fibre so far.",
        "3 of 4 days so far"
      ),
    ])
  func completeDays(absence: Absence, long: String, brief: String) throws {
    var score = score(nil)
    score.id = "nutrition"
    score.formula = "nutrition-v1"
    score.absence = absence
    let wording = ScoreWords(score, pillar: .nutrition, try words())
    #expect(wording.absence(short: true) == long)
    #expect(wording.note(isBrief: true) == brief)
  }

  @Test("Y3: the three panels have the same structure, in the same order") func sameStructure() throws {
    for path in ["light/index.html", "deep/index.html", "light/pillars/index.html"] {
      let tree = try TestSite.build(MadePerson(days: 60))
      let panels = try panels(try StrictHTML(#require(tree.files[path])))
      #expect(panels.count == 3)
      let shapes = panels.map { panel in
        panel.filter { !["path", "circle", "rect", "svg"].contains($0.name) }.map(\.shape)
      }
      #expect(shapes[0] == shapes[1] && shapes[1] == shapes[2], "\(path)")
    }
  }

  @Test("Y3: a panel without a score keeps the frame of one with a score") func sameFrame() throws {
    let tree = try TestSite.build(MadePerson(days: 60, metrics: [.steps]))
    for panel in try panels(try StrictHTML(#require(tree.files["light/index.html"]))) {
      #expect(
        panel.filter { ["h3", "div"].contains($0.name) || $0["class"] == "dial" }.map(\.name) == [
          "h3", "p", "div",
        ])
    }
  }

  private func panels(_ html: StrictHTML) throws -> [[StrictHTML.Element]] {
    let starts = html.elements.indices.filter { (html.elements[$0]["class"] ?? "").hasPrefix("panel ") }
    #expect(starts.compactMap { html.elements[$0]["class"] } == ["panel fit", "panel nut", "panel wel"])
    return starts.map { start in
      let inside = html.elements[(start + 1)...].prefix { $0.depth > html.elements[start].depth }
      return [html.elements[start]] + inside
    }
  }
}
