import TestSupport

@testable import TriptychHealth

/// One person's cache over a series of builds: data that may change between them, and what they keep.
struct BuildSeries {
  var builder = HistoryBuilder()
  /// What all builds so far keep.
  var kept = Remembered()

  /// Builds at an hour of a day and keeps what follows.
  @discardableResult
  mutating func build(
    on index: Int, hour: Int = 22, mood: MoodInputs = MoodInputs()
  ) -> (symbi: SymbiState, pixelPal: PixelPalState) {
    let moment = builder.moment(on: index, hour: hour)
    let formed = builder.companions(at: moment, kept, mood)
    kept = kept.keeping(formed.remembered, of: moment.instant)
    return (formed.symbi, formed.pixelPal)
  }

  /// Deletes the days of all metrics before one, as retention does.
  mutating func prune(before index: Int) {
    builder.values = builder.values.mapValues { $0.filter { $0.key >= index } }
  }
}

extension HistoryBuilder {
  /// An hour of a day; 23:59 when none is given.
  func moment(on index: Int, hour: Int? = nil) -> AsOf {
    let second = hour.map { $0 * 3600 } ?? 23 * 3600 + 59 * 60
    return AsOf(zone.instant(day: day(index), wallClockSecond: second), in: zone)
  }

  /// Both companions at a moment, without all else that an analysis holds.
  func companions(
    at moment: AsOf, _ kept: Remembered = Remembered(), _ mood: MoodInputs = MoodInputs()
  ) -> (symbi: SymbiState, pixelPal: PixelPalState, remembered: Remembered) {
    let earlier = kept.known(at: moment)
    let found = CompanionUpdate(
      history: build().seen(at: moment), asOf: moment, facts: earlier.facts, notes: earlier.builds, mood: mood
    ).formed()
    return (found.symbi, found.pixelPal, Remembered(facts: found.facts, builds: found.notes))
  }

  func symbi(on index: Int, hour: Int? = nil) -> SymbiState {
    companions(at: moment(on: index, hour: hour)).symbi
  }

  func pixelPal(on index: Int) -> PixelPalState { companions(at: moment(on: index)).pixelPal }

  /// Steps on most days, sleep on some, variability on some, over days from the first on.
  mutating func fill(_ days: Range<Int>, _ random: inout SeededGenerator, most steps: UInt64 = 20_000) {
    for index in days {
      if random.next() % 5 != 0 { set(.steps, on: index, Double(random.next() % steps)) }
      if random.next() % 3 != 0 { set(.sleepDuration, on: index, 4.5 + Double(random.next() % 50) / 10) }
      if random.next() % 3 != 0 { set(.hrvRMSSD, on: index, 25 + Double(random.next() % 60)) }
    }
  }
}
