import Foundation
import Testing

@testable import TriptychGraphics

/// Rings of parts and progress to goals as a reader sees them.
struct PartTests {
  // The worked example of the method with the Hare quota: 10 seats for 100,000 votes.
  @Test("shares by the largest remainder agree with a worked election")
  func election() {
    let votes: [Double] = [47_000, 16_000, 15_900, 12_000, 6000, 3100]
    #expect(LargestRemainder.shares(votes, of: 10) == [5, 2, 1, 1, 1, 0])
  }

  @Test("whole per cents add up to 100, whatever the amounts")
  func percents() {
    var random = Random(seed: 17)
    for round in 0..<500 {
      let amounts = (0..<(1 + round % 9)).map { _ in random.unit() * (round % 2 == 0 ? 1e-9 : 1e300) }
      let shares = LargestRemainder.percents(amounts)
      #expect(shares?.reduce(0, +) == 100)
      let sum = amounts.reduce(0) { $0 + $1 / (amounts.max() ?? 1) }
      for (share, amount) in zip(shares ?? [], amounts) {
        #expect(abs(Double(share) - amount / (amounts.max() ?? 1) / sum * 100) < 1)
      }
    }
    #expect(LargestRemainder.percents([1, 1, 1]) == [34, 33, 33])
    #expect(LargestRemainder.percents([0, 0]) == nil)
    #expect(LargestRemainder.percents([1, -1]) == nil)
    #expect(LargestRemainder.percents([]) == nil)
  }

  private func ring(_ amounts: [Double?], unit: String = "g") -> PartsRing {
    PartsRing(
      heading: Samples.heading(), measure: Measure(name: "Energy", unit: unit),
      parts: amounts.enumerated().map {
        RingPart("Part \($0.offset)", amount: $0.element, accent: .series($0.offset))
      })
  }

  @Test("segments run from the top around the whole ring, with two points of card between them")
  func segments() throws {
    let scene = try BarKinds.scene(ring([50, 25, 25]).plot(words: .english))
    let arcs = scene.arcs
    try #require(arcs.count == 3)
    let gap = 2 / (2 * Double.pi * arcs[0].radius)
    #expect(abs(arcs[0].start - gap / 2) < 1e-9)
    #expect(abs(arcs.reduce(0) { $0 + $1.sweep } + 3 * gap - 1) < 1e-9)
    #expect(abs(arcs[1].sweep - arcs[2].sweep) < 1e-9)
    #expect(abs(arcs[0].sweep - (0.5 - gap)) < 1e-9)
    #expect(arcs.allSatisfy { !$0.isRound })
    #expect(scene.strings.contains("50 g · 50\u{A0}%") && scene.strings.contains("100"))
  }

  @Test("amounts of an average day say so: in the ring, in its words and for who cannot see it")
  func dailyMean() throws {
    var mean = ring([50, 25, 25])
    #expect(mean.plot(words: .english).description.summary[0].hasPrefix("Energy: 100 in all. Of these:"))
    mean.isDailyMean = true
    let plot = mean.plot(words: .english)
    #expect(plot.description.summary[0].hasPrefix("Energy: 100 on an average day. Of these:"))
    #expect(try BarKinds.scene(plot).strings.contains("g a\u{A0}day"))
    #expect(
      mean.plot(words: .german).description.summary[0].hasPrefix(
        "Energy: 100 an einem mittleren Tag. Davon:"))
  }

  @Test(
    "the ring of a mean names its unit in every language, in a page and in pictures of any width",
    arguments: ChartWords.everyOwn)
  func unitOfMean(words: ChartWords) throws {
    let fonts = try Samples.fonts()
    // As pages say it: the Arabic unit is a word.
    for unit in words.language.hasPrefix("ar") ? ["سعرة", "كيلوجول"] : ["kcal", "kJ"] {
      var chart = ring([306, 862, 594], unit: unit)
      chart.isDailyMean = true
      let whole = words.say(.partsMeanUnit, ["unit": unit])
      let page = try chart.plot(words: words).resolve(
        size: ChartSize(width: 720, height: 240), theme: ChartTheme(.light), fonts: fonts)
      #expect(page.scene.strings.joined(separator: " ").contains(whole), "\(words.language)")
      for width in [320.0, 390, 480, 800] {
        let scene = try BarKinds.scene(chart.plot(words: words), width, 420)
        #expect(scene.strings.joined(separator: " ").contains(whole), "\(words.language) at \(width)")
        #expect(PlacedText.collisions(PlacedText.all(scene, fonts: fonts)) == [], "\(words.language)")
      }
    }
  }

  @Test("where amount and percent have no room, the percent stands alone and is not cut")
  func narrowDetail() throws {
    let fonts = try Samples.fonts()
    let chart = ring([1306, 1262, 594], unit: "kcal")
    let resolved = try chart.plot(words: .english).resolve(
      size: ChartSize(width: 720, height: 240), theme: ChartTheme(.light), fonts: fonts)
    func strings(_ width: Double) -> [String] {
      PlacedText.all(resolved, figure: width, fonts: fonts).map(\.string)
    }
    let full = ["1,306 kcal · 41\u{A0}%", "1,262 kcal · 40\u{A0}%", "594 kcal · 19\u{A0}%"]
    for width in [300.0, 322, 420, 560, 800] { #expect(strings(width).filter(full.contains) == full) }
    for width in [252.0, 292] {
      #expect(strings(width).contains("41\u{A0}%") && !strings(width).contains(full[0]))
      #expect(!strings(width).contains { $0.hasSuffix("…") }, "\(strings(width))")
    }
  }

  @Test("a small ring names the unit alone, and no text in it reaches its segments")
  func smallRing() throws {
    let fonts = try Samples.fonts()
    var chart = ring([306, 862, 594], unit: "kcal")
    chart.isDailyMean = true
    for height in stride(from: 220.0, through: 420, by: 20) {
      let scene = try BarKinds.scene(chart.plot(words: .german), 640, height)
      let arc = try #require(scene.arcs.first)
      let inner = arc.radius - arc.width / 2
      let middle = scene.frame.point(arc.center)
      let texts = PlacedText.all(scene, fonts: fonts).filter {
        hypot($0.box.x + $0.box.width / 2 - middle.x, $0.box.y + $0.box.height / 2 - middle.y) < inner
      }
      #expect(texts.contains { $0.string.hasPrefix("kcal") }, "at \(height): \(texts)")
      for text in texts {
        let corner = hypot(
          text.box.width / 2, max(middle.y - text.box.y, text.box.maxY - middle.y))
        #expect(corner <= inner, "at \(height): \(text)")
      }
    }
  }

  @Test("every part has one marker shape in the ring and beside its name")
  func markers() throws {
    let scene = try BarKinds.scene(ring([50, 25, 25]).plot(words: .english))
    var shapes: [Accent: [MarkerShape]] = [:]
    for case .marker(let marker) in scene.items { shapes[marker.accent, default: []].append(marker.shape) }
    #expect(shapes.count == 3)
    #expect(shapes.values.allSatisfy { $0.count == 2 && $0[0] == $0[1] })
    #expect(Set(shapes.values.map { $0[0] }).count == 3)
  }

  @Test("without amounts the ring is an empty track; a part without data has no segment")
  func missing() throws {
    #expect(try BarKinds.scene(ring([nil, .nan]).plot(words: .english)).arcs.map(\.paint) == [.track])
    #expect(try BarKinds.scene(ring([0, 0]).plot(words: .english)).arcs.map(\.paint) == [.track])
    let plot = ring([3, nil, -1]).plot(words: .english)
    #expect(try BarKinds.scene(plot).arcs.map(\.sweep) == [1])
    #expect(plot.description.summary.last == "There is no data for Part 1 and Part 2.")
  }

  @Test("parts beyond the eighth are drawn as one and listed in the table")
  func many() throws {
    let plot = ring((1...11).map { Double($0) }).plot(words: .english)
    let scene = try BarKinds.scene(plot)
    #expect(scene.arcs.count == 8)
    #expect(scene.strings.contains("4 others"))
    #expect(plot.table.rows.count == 12)
    let shares = plot.table.rows.dropLast().compactMap { Int($0[2].dropLast(2)) }
    #expect(shares.reduce(0, +) == 100)
  }

  @Test("a goal is green above 75 per cent, yellow from 50 and red below, by the number shown")
  func colors() {
    func progress(_ value: Double?) -> GoalProgress {
      GoalProgress("Goal", value: value, goal: 1000, measure: Measure(name: "Value"))
    }
    let known: [(Double, Int, Accent)] = [
      (0, 0, .low), (494, 49, .low), (495, 50, .fair), (500, 50, .fair), (754, 75, .fair), (755, 76, .good),
      (1000, 100, .good), (2431, 243, .good), (-50, -5, .low),
    ]
    for (value, percent, accent) in known {
      #expect(progress(value).percent == percent)
      #expect(progress(value).accent == accent)
    }
    #expect(progress(nil).percent == nil && progress(.infinity).percent == nil)
    #expect(GoalProgress("Goal", value: 1, goal: 0, measure: Measure(name: "Value")).percent == nil)
  }

  @Test("beyond the goal the ring is full and tells the true per cent; without data its track is empty")
  func progressRing() throws {
    func scene(_ value: Double?) throws -> Scene {
      let progress = GoalProgress("Steps", value: value, goal: 8000, measure: Measure(name: "Steps"))
      return try BarKinds.scene(ProgressRing(progress).plot(words: .english), 200, 200)
    }
    let over = try scene(19_412)
    #expect(over.arcs.map(\.sweep) == [1, 1])
    #expect(over.strings == ["243\u{A0}%", "19,412 of 8,000"])
    #expect(try scene(4000).arcs.map(\.sweep) == [1, 0.5])
    #expect(try scene(nil).arcs.map(\.paint) == [.track])
  }

  @Test("a progress bar is as long as what is reached, full beyond the goal, hatched without data")
  func progressBar() throws {
    let values: [Double?] = [50, 100, 250, 0, nil]
    let goals = values.enumerated().map {
      GoalProgress("Goal \($0.offset)", value: $0.element, goal: 100, measure: Measure(name: "Value"))
    }
    let scene = try BarKinds.scene(
      ProgressBars(heading: Samples.heading(), goals: goals).plot(words: .english), 640, 480)
    let tracks = scene.boxes { $0 == .track }
    #expect(tracks.count == 4)
    #expect(scene.bars.count == 3)
    for (bar, share) in zip(scene.bars, [0.5, 1, 1]) {
      #expect(abs(bar.width - tracks[0].width * share) < 0.01)
      #expect(bar.x == tracks[0].x)
    }
    #expect(!scene.runs(.hatch).isEmpty)
    #expect(scene.strings.contains("250\u{A0}%"))
  }
}
