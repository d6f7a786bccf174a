import TestSupport
import Testing

@testable import TriptychHealth

@Suite struct PixelPalTests {
  @Test("X1: low below 2000 steps, neutral below 7500, vital from there, for every number of steps")
  func energy() {
    for steps in 0...100_000 {
      let expected: PixelPalState.Energy = steps <= 1999 ? .low : steps <= 7499 ? .neutral : .vital
      if PixelPal.energy(steps: Double(steps)) != expected { Issue.record("wrong at \(steps)") }
    }
  }

  @Test(
    "X2: a phase ends with 25,000, 75,000 and 200,000 steps, which still belong to it",
    arguments: [
      (0, 1), (25_000, 1), (25_001, 2), (75_000, 2), (75_001, 3), (200_000, 3), (200_001, 4), (90_000_000, 4),
    ])
  func phase(total: Int, phase: Int) {
    #expect(PixelPal.phase(totalSteps: total) == phase)
  }

  @Test("X4: the total is each day's steps once, from the profile's day to the moment asked for")
  func total() {
    var random = SeededGenerator(seed: 4)
    for _ in 0..<100 {
      var builder = HistoryBuilder()
      builder.set(.steps, 0..<60, when: { _ in random.next() % 4 != 0 }) { _ in Double(random.next() % 30_000)
      }
      let since = Int(random.next() % 60)
      let asOf = Int(random.next() % 70)
      builder.settings.profileSince = builder.day(since)
      let expected = (builder.values[.steps] ?? [:]).filter { $0.key >= since && $0.key <= asOf }
        .reduce(0) { $0 + Int($1.value) }
      let state = builder.pixelPal(on: asOf)
      #expect(state.totalSteps == expected)
      #expect(state.phase == PixelPal.phase(totalSteps: expected))
      builder.settings.profileSince = nil
      #expect(builder.pixelPal(on: asOf).totalSteps >= expected)
    }
  }

  @Test("X3: mixing up the days of a history gives the same phase")
  func permutation() {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<100 {
      let steps = (0..<30).map { _ in Double(random.next() % 12_000) }
      var one = HistoryBuilder()
      one.set(.steps, 0..<30) { steps[$0] }
      let shuffled = steps.shuffled(using: &random)
      var other = HistoryBuilder()
      other.set(.steps, 0..<30) { shuffled[$0] }
      #expect(one.pixelPal(on: 29).phase == other.pixelPal(on: 29).phase)
    }
  }

  @Test("X1: at any hour today's steps count at once, and until evening they never lower the state")
  func anyHour() {
    let vectors: [(steps: Double, energy: PixelPalState.Energy)] = [
      (1999, .low), (2000, .neutral), (7499, .neutral), (7500, .vital), (8000, .vital),
    ]
    for hour in 0..<24 {
      for (steps, energy) in vectors {
        var builder = HistoryBuilder()
        builder.set(.steps, on: 10, steps)
        #expect(state(builder, hour).energy == energy && state(builder, hour).energyDay == builder.day(10))
        builder.set(.steps, on: 9, 1000)
        #expect(state(builder, hour).energy == energy && state(builder, hour).energyDay == builder.day(10))
        builder.set(.steps, on: 9, 9000)
        #expect(state(builder, hour).energy == (hour < 21 ? .vital : energy))
        #expect(state(builder, hour).energyDay == builder.day(hour < 21 ? 9 : 10))
      }
    }
  }

  private func state(_ builder: HistoryBuilder, _ hour: Int) -> PixelPalState {
    builder.companions(at: builder.moment(on: 10, hour: hour)).pixelPal
  }

  @Test("A day without steps has no state, and a beginner's total is 0")
  func noSteps() {
    let state = HistoryBuilder().pixelPal(on: 0)
    #expect(state == PixelPalState(totalSteps: 0, phase: 1, energy: nil))
    var builder = HistoryBuilder()
    builder.set(.steps, on: 0, 0)
    #expect(builder.pixelPal(on: 0).energy == .low)
    #expect(builder.pixelPal(on: 1).energy == nil)
  }
}
