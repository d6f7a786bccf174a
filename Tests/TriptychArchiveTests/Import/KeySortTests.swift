import Testing
import TriptychHealth

@testable import TriptychArchive

@Suite("Sorting by integer keys")
struct KeySortTests {
  private struct Item: Equatable {
    var key: UInt64
    var place: Int
  }

  /// The order that a comparison gives, equal keys as they came.
  private static func expected(_ items: [Item]) -> [Item] {
    items.sorted { ($0.key, $0.place) < ($1.key, $1.place) }
  }

  @Test(
    "Keys of any bits are in order, and equal ones stay as they came", arguments: [2, 63, 64, 500, 5_000])
  func anyKeys(count: Int) {
    var state: UInt64 = 42
    func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state >> 20
    }
    // Few bits, bits apart from each other, all 64 bits, and only the highest.
    let shapes: [(UInt64) -> UInt64] = [
      { $0 & 7 }, { $0 & 3 << 16 | $0 & 0x1F << 37 }, { $0 &* 0x9E37_79B9_7F4A_7C15 }, { $0 << 63 },
    ]
    for shape in shapes {
      var items = (0..<count).map { Item(key: shape(next()), place: $0) }
      let wanted = Self.expected(items)
      KeySort.sort(&items) { $0.key }
      #expect(items == wanted)
    }
  }

  @Test("Nothing, one element and elements in order stay as they are")
  func inOrder() {
    for keys in [[], [5], [1, 1, 2, .max]] as [[UInt64]] {
      var items = keys.enumerated().map { Item(key: $1, place: $0) }
      let wanted = items
      KeySort.sort(&items) { $0.key }
      #expect(items == wanted)
    }
  }

  @Test("Of values of one day, metric and source the last one stays, and the others are counted")
  func lastValueOfADay() throws {
    var days = DailyBatch()
    let steps = try #require(MetricNumber(.steps))
    let weight = try #require(MetricNumber(.weight))
    let (first, second) = (CalendarDay(number: 100), CalendarDay(number: -3))
    days.add(first, weight, source: 0, 70)
    days.add(first, steps, source: 1, 10)
    days.add(second, steps, source: 0, 5)
    days.add(first, steps, source: 1, 30)
    days.add(first, steps, source: 1, 20)
    #expect(days.count == 5)
    #expect(
      days.take() == [
        DailyReading(day: second, metric: .steps, source: 0, value: 5),
        DailyReading(day: first, metric: .steps, source: 1, value: 20),
        DailyReading(day: first, metric: .weight, source: 0, value: 70),
      ])
    #expect(days.count == 0 && days.replaced[steps.index] == 2 && days.replaced[weight.index] == 0)
  }
}
