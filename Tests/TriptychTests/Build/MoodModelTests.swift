import Foundation
import Testing
import TriptychHealth

@testable import triptych

/// Asking a mood model with a connection that is made up.
@Suite("Mood: a model is asked with care") struct MoodModelRequestTests {
  /// Answers of a made-up service, and what was asked of it.
  private final class Service: @unchecked Sendable {
    private let lock = NSLock()
    private var replies: [ModelClient.Attempt]
    private(set) var configs: [String] = []
    private(set) var waits: [Double] = []

    init(_ replies: [ModelClient.Attempt]) { self.replies = replies }

    func client(_ service: ModelSettings) -> ModelClient {
      ModelClient(
        service: service,
        attempt: { config in
          self.lock.withLock {
            self.configs.append(config)
            return self.replies.isEmpty ? .noConnection : self.replies.removeFirst()
          }
        },
        wait: { seconds in self.lock.withLock { self.waits.append(seconds) } })
    }
  }

  private static let noon = Instant(seconds: 1_767_225_600 + 12 * 3600)

  /// Steps and sleep of days from five before the first of January 2026 on.
  private static func history(days: Int, consent: Bool = true) -> HealthHistory {
    var settings = Settings()
    settings.moodModel.consent = consent
    settings.moodModel.endpoint = "https://models.example.org"
    let first = CivilZone.utc.day(of: noon).advanced(by: -5)
    func series(_ value: Double) -> DaySeries {
      DaySeries((0..<days).map { DayValue(day: first.advanced(by: $0), value: value, source: "Watch") })
    }
    return HealthHistory(
      person: PersonID("mira")!, settings: settings, zone: .utc,
      days: [.steps: series(5000), .sleepDuration: series(7.5)],
      sources: [Source(name: "Watch", kind: .watch)],
      dataThrough: noon.adding(seconds: Int64(days - 6) * 86_400))
  }

  private static func body(_ word: String) -> String {
    #"{"candidates":[{"content":{"parts":[{"text":"\#(word)"}]}}]}"#
  }

  @Test("S6: after any series of failures there is a mood, from at most three tries", arguments: 0..<140)
  func failures(seed: Int) throws {
    var numbers = SeededNumbers(seed: UInt64(seed))
    let kinds: [ModelClient.Attempt] = [
      .noConnection, .noConnection, .noConnection, .timedOut, .refused, .answered(status: 503, body: ""),
      .answered(status: 429, body: ""), .answered(status: 400, body: "{}"),
      .answered(status: 200, body: "no JSON"), .answered(status: 200, body: Self.body("merry")),
      .answered(status: 200, body: Self.body(" Vibrant\\n")),
    ]
    let replies = (0..<5).map { _ in kinds[numbers.next(below: kinds.count)] }
    let asOf = AsOf(Self.noon, in: .utc)
    var kept = Remembered()
    let hasWord = numbers.next(below: 2) == 0
    let earlier = Self.noon.adding(seconds: -30 * 3600)
    if hasWord { kept.builds = [MoodAnswer(asked: earlier, reply: .word(.rested)).note(asOf: earlier)] }
    let service = Service(replies)
    let history = Self.history(days: 6)
    let asked = try MoodModelRequest(
      history, kept, asOf: asOf, now: Self.noon, client: service.client)

    let tries = min(3, (replies.firstIndex { $0 != .noConnection } ?? 3) + 1)
    #expect(service.configs.count == tries)
    #expect(service.waits == Array([1.0, 3.0].prefix(tries - 1)))
    #expect(service.configs.allSatisfy { $0.contains("max-time = 10\n") }, "each try ends in time")
    let cached = MoodDecision.word(.rested, asked: earlier, isFresh: false)
    let sent = MoodQuestion(history, asOf: asOf)
    let expected: MoodDecision =
      switch replies[tries - 1] {
      case .noConnection, .refused, .answered(429, _), .answered(503, _): hasWord ? cached : .rules
      case .answered(200, Self.body(" Vibrant\\n")):
        .word(.vibrant, asked: Self.noon, isFresh: true, sent: sent)
      case .timedOut, .answered, .busy: .stepsRule
      }
    #expect(asked.inputs.decision == expected)
    #expect(asked.note.flatMap(MoodAnswer.init)?.asked == Self.noon)
    let symbi = analyse(history, remembered: kept, mood: asked.inputs, asOf: asOf).symbi
    let decider: MoodDecider =
      switch expected {
      case .rules: .metricsRule
      case .stepsRule: .stepsRule
      case .word(_, _, let isFresh, _): isFresh ? .model : .cache
      }
    #expect(symbi.decidedBy == decider)
    if decider == .stepsRule { #expect(symbi.mood == .resting, "5,000 steps rest") }
  }

  @Test(
    "S7: whatever moments are built again and however consent changes, one request in 24 hours and none without consent",
    arguments: 0..<120)
  func requests(seed: Int) throws {
    var numbers = SeededNumbers(seed: UInt64(seed))
    var kept = Remembered()
    var asked: [Instant] = []
    var moments: [Instant] = []
    var now = Self.noon
    for _ in 0..<40 {
      now = now.adding(seconds: Int64(numbers.next(below: 10 * 3600)))
      let isAgain = !moments.isEmpty && numbers.next(below: 2) == 0
      let moment = isAgain ? moments[moments.count - 1 - numbers.next(below: min(3, moments.count))] : now
      moments.append(moment)
      let consent = numbers.next(below: 3) > 0
      let replies: [ModelClient.Attempt] = [
        .timedOut, .refused, .answered(status: 200, body: Self.body("calm")),
        .answered(status: 200, body: Self.body("merry")),
      ]
      let service = Service([replies[numbers.next(below: replies.count)]])
      let request = try MoodModelRequest(
        Self.history(days: 46, consent: consent), kept, asOf: AsOf(moment, in: .utc), now: now,
        client: service.client)
      if !service.configs.isEmpty {
        #expect(consent)
        asked.append(now)
      }
      if !consent { #expect(request.inputs.decision == .rules) }
      kept = kept.keeping(Remembered(builds: [request.note].compactMap { $0 }), of: moment)
    }
    #expect(!asked.isEmpty)
    for (one, next) in zip(asked, asked.dropFirst()) { #expect(one.seconds(until: next) >= 86_400) }
  }
}
