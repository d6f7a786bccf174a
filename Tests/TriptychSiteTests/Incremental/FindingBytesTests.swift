import Testing
import TriptychHealth

@testable import TriptychSite

@Suite("A page is made anew when anything that it says of a finding has changed")
struct FindingBytesTests {
  private static let steps = Metric.steps
  private static let days = CalendarDay(number: 20_000)...CalendarDay(number: 20_089)

  private func print(_ trend: Trend?) -> Fingerprint {
    var bytes = FingerprintBytes()
    bytes.add(trend)
    return bytes.fingerprint
  }

  @Test("Every field of a trend counts, and so does whether it is known")
  func trends() {
    let trend = Trend(metric: Self.steps, window: 90, days: Self.days, count: 80, need: 45)
    let edits: [(inout Trend) -> Void] = [
      { $0.metric = .mood }, { $0.window = 30 }, { $0.days = Self.days.lowerBound...Self.days.lowerBound },
      { $0.count = 79 }, { $0.need = nil }, { $0.slopePerDay = 0 }, { $0.p = 0 }, { $0.score = 0 },
      { $0.q = 0 }, { $0.threshold = 0 }, { $0.direction = .rising },
    ]
    #expect(Mirror(reflecting: trend).children.count == edits.count)
    var prints: Set<Fingerprint> = [print(nil), print(trend)]
    for edit in edits {
      var edited = trend
      edit(&edited)
      prints.insert(print(edited))
    }
    #expect(prints.count == edits.count + 2)
  }

  @Test("A change and a weekday count with every field, and a change with whether it lasts")
  func findings() {
    func print(_ add: (inout FingerprintBytes) -> Void) -> Fingerprint {
      var bytes = FingerprintBytes()
      add(&bytes)
      return bytes.fingerprint
    }
    func change(_ metric: Metric = .steps, first: Int = 40, mean: Double = 1, q: Double = 0.02) -> ChangePoint
    {
      ChangePoint(
        metric: metric, day: Self.days.lowerBound, days: Self.days, counts: (first, 50), means: (mean, 2),
        p: 0.01, q: q)
    }
    func weekday(_ weekday: Weekday = .monday, mean: Double = 1, count: Int = 12, p: Double = 0.01)
      -> WeekdayEffect
    {
      WeekdayEffect(
        metric: .steps, weekday: weekday, means: (mean, 2), days: Self.days, counts: (90, count), p: p,
        q: 0.02)
    }
    let prints =
      [change(), change(.mood), change(first: 41), change(mean: 3), change(q: 0.03)].flatMap { found in
        [true, false].map { lasts in print { $0.add(found, lasts: lasts) } }
      }
      + [weekday(), weekday(.friday), weekday(mean: 3), weekday(count: 13), weekday(p: 0.02)].map { found in
        print { $0.add(found) }
      }
    #expect(Set(prints).count == prints.count)
    // Whoever adds a field adds it to what pages are told apart by, and counts it here.
    #expect(Mirror(reflecting: change()).children.count == 9)
    #expect(Mirror(reflecting: weekday()).children.count == 10)
  }
}
