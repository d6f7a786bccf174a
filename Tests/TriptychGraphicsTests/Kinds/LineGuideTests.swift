import Testing

@testable import TriptychGraphics

/// Ends of lines, legends, gaps, sources and letters that cannot be drawn.
struct LineGuideTests {
  private func resolve(_ plot: Plot, width: Double = 800, height: Double = 420) throws -> ResolvedPlot {
    try plot.resolve(
      size: ChartSize(width: width, height: height), theme: ChartTheme(.light), layout: .share,
      fonts: Samples.fonts())
  }

  private func texts(_ resolved: ResolvedPlot) -> [String] {
    resolved.scene.items.compactMap { item in
      if case .text(let text) = item { return text.string }
      return nil
    }
  }

  private func markers(_ resolved: ResolvedPlot) -> [UnitPoint] {
    resolved.scene.items.compactMap { item in
      if case .marker(let marker) = item { return resolved.scene.frame.point(marker.at) }
      return nil
    }
  }

  @Test("lines that end in the same point have their ends side by side")
  func sameEnd() throws {
    var chart = Samples.harmony
    for index in chart.series.indices { chart.series[index].points[29].value = 70 }
    let places = markers(try resolve(chart.plot(words: .english))).sorted { $0.x < $1.x }
    #expect(places.count == 3)
    for (left, right) in zip(places, places.dropFirst()) { #expect(right.x - left.x >= 10) }
    // Ends apart stand on their points.
    chart.series[0].points[29].value = 90
    chart.series[1].points[29].value = 50
    #expect(Set(markers(try resolve(chart.plot(words: .english))).map(\.x)).count == 1)
  }

  @Test("long names leave a narrow picture's margin for a legend with dash and shape; short ones stay")
  func legend() throws {
    var chart = Samples.harmony
    let wide = texts(try resolve(chart.plot(words: .english)))
    #expect(wide.contains { $0.hasPrefix("Fitness ") } && !wide.contains("Fitness"))
    for index in chart.series.indices { chart.series[index].name = "Eine recht lange Bezeichnung \(index)" }
    chart.usualRange = 60...75
    chart.goal = 70
    let narrow = try resolve(chart.plot(words: .english), width: 320)
    let names = texts(narrow)
    for name in ["Eine recht lange Bezeichnung 2", "goal 70", "usual range"] { #expect(names.contains(name)) }
    #expect(narrow.scene.frame.width > 150)
    let dashes = narrow.scene.items.compactMap { item -> StrokeRole? in
      if case .line(let line) = item, case .series = line.stroke { return line.stroke }
      return nil
    }
    #expect(dashes.map(\.dash) == [Dash.solid, .long, .dotted].map(\.lengths))
  }

  @Test("a gap of three days and more is hatched between its neighbors, a shorter one is not")
  func hatch() throws {
    func strokes(_ missing: Int) throws -> [UnitPoint] {
      var chart = Samples.line(Array(repeating: 5, count: 30))
      chart.series[0].points.removeSubrange(10..<(10 + missing))
      return try resolve(chart.plot(words: .english)).scene.items.flatMap { item -> [UnitPoint] in
        if case .path(let path) = item, path.stroke == .hatch { return path.runs.flatMap { $0 } }
        return []
      }
    }
    #expect(try strokes(2).isEmpty)
    let places = try strokes(4)
    #expect(places.count > 10)
    #expect(places.allSatisfy { $0.x >= 9.5 / 29 - 1e-9 && $0.x <= 13.5 / 29 + 1e-9 })
    #expect(places.allSatisfy { (0...1).contains($0.y) })
  }

  @Test("a picture names its source in the words of its language")
  func source() throws {
    var chart = Samples.steps
    chart.heading.source = "watch"
    #expect(
      texts(try resolve(chart.plot(words: .english))).contains(
        "20 October to 18 November 2025 · Source: watch"))
    #expect(texts(try resolve(chart.plot(words: .german))).contains { $0.hasSuffix("Quelle: watch") })
    let narrow = texts(try resolve(chart.plot(words: .english), width: 320))
    #expect(narrow.contains("Source: watch") && !narrow.contains { $0.hasPrefix("·") })
    chart.heading.source = ""
    #expect(!texts(try resolve(chart.plot(words: .english))).contains { $0.contains("Source") })
  }

  @Test("letters from right to left are set in pictures and stay text in pages; what no font has is named")
  func rightToLeft() throws {
    var chart = Samples.harmony
    chart.series[0].name = "כושר"
    chart.heading.title = "النوم"
    let share = try resolve(chart.plot(words: .english))
    #expect(share.textFaults.isEmpty)
    let page = try chart.plot(words: .english).resolve(
      size: ChartSize(width: 720, height: 240), theme: ChartTheme(.light), fonts: try Samples.fonts())
    #expect(InlineSVG.figure(page, id: "c").contains("כושר"))
    chart.heading.title = "\u{10A00}"
    let faults = try resolve(chart.plot(words: .english)).textFaults.map(\.description)
    #expect(faults == ["The fonts lack U+10A00; it is left out."])
    #expect(
      TextFault.all(["\u{634}", "\u{4E2D}"]).map(\.description) == [
        "The fonts lack U+0634, U+4E2D; they are left out (Debian's fonts-noto-core has Arabic, Hebrew and Devanagari "
          + "letters, Debian's fonts-noto-cjk has Chinese, Japanese and Korean letters)."
      ])
  }

  @Test("a wide picture has room for more notes on unusual days than a narrow one")
  func unusual() throws {
    var chart = Samples.line(Array(repeating: 50, count: 120))
    for index in stride(from: 4, to: 120, by: 10) {
      chart.series[0].points[index].value = index % 20 == 4 ? 90 : 20
      chart.series[0].points[index].unusual = true
    }
    func count(_ width: Double) throws -> Int {
      texts(try resolve(chart.plot(words: .english), width: width)).filter { $0.contains(" on ") }.count
    }
    #expect(try count(1280) > count(640) && count(640) >= count(320))
    #expect(try count(320) <= 2)
  }
}
