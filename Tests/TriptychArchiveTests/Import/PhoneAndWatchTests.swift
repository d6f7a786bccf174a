import Testing
import TriptychHealth

@testable import TriptychArchive

/// A day of walks as a phone and a watch record them.
private struct WalkedDay {
  /// A record of steps in seconds of the day, half-open.
  struct Steps {
    var from, to: Int
    var count: Double
  }

  var watch: [Steps] = []
  var phone: [Steps] = []

  /// A made-up day. `watchPieces` and `phonePieces` are the lengths of the records in seconds.
  init(_ dice: inout StoreDice, watchPieces: ClosedRange<Int>, phonePieces: ClosedRange<Int>) {
    var time = 7 * 3600 + dice.below(1800)
    while time < 21 * 3600 {
      let end = time + 60 + dice.below(40 * 60)
      let pace = 0.6 + Double(dice.below(140)) / 100
      let carried = dice.below(10)
      if carried < 8 {
        watch += WalkedDay.pieces(
          &dice, from: time + dice.below(20), to: end + dice.below(20), watchPieces, pace)
      }
      if carried > 1 {
        phone += WalkedDay.pieces(
          &dice, from: time + dice.below(20), to: end + dice.below(20), phonePieces, pace)
      }
      time = end + 120 + dice.below(90 * 60)
    }
  }

  private static func pieces(
    _ dice: inout StoreDice, from: Int, to: Int, _ lengths: ClosedRange<Int>, _ pace: Double
  ) -> [Steps] {
    var result: [Steps] = []
    var time = from
    while time < to {
      let end = time + lengths.lowerBound + dice.below(lengths.count)
      let own = pace * (0.7 + Double(dice.below(60)) / 100)
      result.append(Steps(from: time, to: end, count: (own * Double(end - time)).rounded()))
      // Devices pause between records now and then.
      time = end + (dice.below(4) == 0 ? 1 + dice.below(25) : 0)
    }
    return result
  }

  /// The steps of an exact sweep: in each second an open record of the watch counts by its share, else one of the
  /// phone.
  var exact: Double {
    var isWatched = [Bool](repeating: false, count: 2 * 86_400)
    var sum = 0.0
    for record in watch {
      sum += record.count
      for second in record.from..<record.to { isWatched[second] = true }
    }
    for record in phone {
      let free = (record.from..<record.to).count { !isWatched[$0] }
      sum += record.count * Double(free) / Double(record.to - record.from)
    }
    return sum
  }
}

@Suite("Days made of a phone and a watch")
struct PhoneAndWatchTests {
  @Test("each day is within 1 % of an exact sweep in continuous time, and all together within .2 %")
  func exact() throws {
    let metric = try #require(MetricNumber(.steps))
    let first = try #require(CalendarDay(iso: "2024-01-01"))
    let watchPieces = [8...20, 10...60, 40...180, 60...600]
    let phonePieces = [20...120, 60...600, 300...900]
    let count = 168
    var dice = StoreDice(seed: 18)
    var builder = BatchBuilder(limit: .max)
    let watch = builder.registry.index(of: "Watch", kind: .watch)
    let phone = builder.registry.index(of: "Phone", kind: .phone)
    var exact: [Double] = []
    for number in 0..<count {
      let day = WalkedDay(
        &dice, watchPieces: watchPieces[number % watchPieces.count],
        phonePieces: phonePieces[number % phonePieces.count])
      let start = Int64(first.advanced(by: number).number) * 86_400
      for (source, records) in [(phone, day.phone), (watch, day.watch)] {
        for record in records {
          builder.add(
            sum: record.count, metric: metric, source: source, from: start + Int64(record.from),
            to: start + Int64(record.to))
        }
      }
      exact.append(day.exact)
    }
    let scratch = try ScratchHome()
    let store = try scratch.store()
    let batch = builder.take()
    try store.take([try #require(batch)])
    let history = try store.history(of: scratch.person, settings: Settings(), zone: .utc)
    var errors: [Double] = []
    for number in 0..<count {
      let formed = try #require(history[.steps][first.advanced(by: number)])
      errors.append(formed / exact[number] - 1)
    }
    let mean = errors.reduce(0, +) / Double(count)
    let worst = errors.map(abs).max() ?? 1
    #expect(errors.count { abs($0) > 0.01 } == 0, "\(worst)")
    #expect(abs(mean) < 0.002, "\(mean)")
  }

  @Test("a record shorter than a cell still covers one where nothing else covers its bin, in any order")
  func forcedCell() throws {
    let metric = try #require(MetricNumber(.water))
    let records: [(from: Int64, to: Int64)] = [(7, 7), (3, 4), (299, 300)]
    for order in [records, records.reversed()] {
      var builder = BatchBuilder(limit: .max)
      for record in order { builder.add(sum: 1, metric: metric, source: 0, from: record.from, to: record.to) }
      let batch = builder.take()
      #expect(
        batch?.bins[.water] == [QuantityBin(start: Instant(seconds: 0), source: 0, value: 3, coverage: 1)])
    }
    var builder = BatchBuilder(limit: .max)
    for (from, to) in [(7, 7), (100, 112)] as [(Int64, Int64)] {
      builder.add(sum: 1, metric: metric, source: 0, from: from, to: to)
    }
    let batch = builder.take()
    #expect(batch?.bins[.water]?.map(\.seconds) == [10])
  }
}
