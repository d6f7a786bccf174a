import Testing
import TriptychBase

@testable import TriptychHealth

@Suite("One session, recorded by several sources")
struct SessionTwinsTests {
  private static let start: Int64 = 1_772_409_600

  private static func session(
    _ id: String, _ name: String, source: Int, from: Int64, minutes: Int64,
    origin: ExerciseRecord.Origin = .synced
  ) -> ExerciseRecord {
    let begin = Instant(seconds: start + from * 60)
    return ExerciseRecord(
      id: id, name: name, span: begin..<begin.adding(seconds: minutes * 60), minutes: Double(minutes),
      origin: origin,
      source: source)
  }

  @Test("The most trusted source's session counts, completed by the others; what only touches stays")
  func joined() {
    var watch = Self.session("watch", "Outdoor Run", source: 0, from: 0, minutes: 40)
    watch.meanHeartRate = 150
    var strava = Self.session("strava", "Run", source: 1, from: 1, minutes: 38)
    strava.distance = 7
    strava.meanHeartRate = 149
    let garmin = Self.session("garmin", "Running", source: 2, from: -2, minutes: 45)
    let next = Self.session("next", "Walking", source: 1, from: 40, minutes: 20)
    for order in [[watch, strava, garmin, next], [next, garmin, strava, watch]] {
      let joined = SessionTwins(ranks: [0, 2, 1]).joined(order).sessions
      #expect(joined.map(\.id) == ["watch", "next"])
      #expect(joined.first?.distance == 7 && joined.first?.meanHeartRate == 150)
    }
    #expect(SessionTwins(ranks: [2, 0, 1]).joined([watch, strava, garmin]).sessions.map(\.id) == ["strava"])
  }

  @Test("Another kind of activity within a long one is a session of its own, unless it is the same hour")
  func kinds() {
    let hike = Self.session("hike", "Hiking", source: 0, from: 0, minutes: 180)
    let yoga = Self.session("yoga", "Yoga", source: 1, from: 60, minutes: 20)
    let workout = Self.session("workout", "Workout", source: 1, from: 5, minutes: 170)
    #expect(SessionTwins(ranks: [0, 1]).joined([hike, yoga]).sessions.count == 2)
    #expect(SessionTwins(ranks: [0, 1]).joined([hike, workout]).sessions.map(\.id) == ["hike"])
  }

  @Test("Two sessions of one source, and sessions by hand, are never joined")
  func apart() {
    let one = Self.session("a", "Running", source: 0, from: 0, minutes: 30)
    let other = Self.session("b", "Running", source: 0, from: 5, minutes: 30)
    let hand = Self.session("c", "Running", source: 1, from: 0, minutes: 30, origin: .manual)
    #expect(SessionTwins(ranks: [0, 1]).joined([one, other, hand]).sessions.count == 3)
  }
}
