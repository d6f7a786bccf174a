import TestSupport
import Testing

@testable import TriptychHealth

@Suite("Round numbers of steps") struct StepMilestoneTests {
  @Test(
    "The highest round number that was passed counts",
    arguments: [
      (0, 4999, nil), (0, 5000, 5000), (4999, 5000, 5000), (5000, 9999, nil), (0, 12_000, 10_000),
      (24_000, 26_000, 25_000), (74_999, 75_000, 75_000), (80_000, 99_999, nil), (99_999, 100_000, 100_000),
      (100_000, 199_999, nil), (199_000, 201_000, 200_000), (950_000, 1_020_000, 1_000_000),
      (0, 0, nil), (9000, 4000, nil),
    ] as [(Int, Int, Int?)])
  func passed(before: Int, now: Int, expected: Int?) {
    #expect(StepMilestone.passed(from: before, to: now) == expected)
  }

  @Test("It is shown for 3 to 5 seconds") func duration() {
    #expect((3000...5000).contains(StepMilestone.milliseconds))
  }

  @Test(
    "Over any days each milestone comes at most once, on the day that passes it, and never on a day without steps"
  )
  func once() {
    var random = SeededGenerator(seed: 63)
    for _ in 0..<100 {
      var series = BuildSeries()
      series.builder.set(.weight, on: 0, 70)
      series.builder.fill(0..<40, &random, most: 9000)
      var seen: [Int] = []
      for day in 0..<40 {
        let pal = series.build(on: day, hour: 23).pixelPal
        let steps = series.builder.values[.steps]?[day].map { Int($0) } ?? 0
        if steps == 0 { #expect(pal.milestone == nil) }
        guard let milestone = pal.milestone else { continue }
        #expect(pal.totalSteps >= milestone && pal.totalSteps - steps < milestone)
        seen.append(milestone)
      }
      #expect(seen == seen.sorted() && Set(seen).count == seen.count && !seen.isEmpty)
    }
  }

  @Test("A phase comes from its beginning to its end, and the last has none")
  func progress() {
    func progress(_ steps: Int, _ phase: Int) -> Double? {
      PixelPalState(totalSteps: steps, phase: phase, energy: nil).progress(of: phase)
    }
    #expect(progress(0, 1) == 0 && progress(12_500, 1) == 0.5 && progress(50_000, 2) == 0.5)
    #expect(progress(137_500, 3) == 0.5 && progress(300_000, 4) == nil)
    // Earned further, drawn as the second; and taken below by a correction.
    #expect(progress(90_000, 2) == 1 && progress(20_000, 2) == 0)
  }
}
