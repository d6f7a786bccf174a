import TestSupport
import Testing

@testable import TriptychHealth

@Suite("A language model decides the mood only where a person allows it") struct MoodModelTests {
  private static let noon = CivilZone.utc.instant(day: day("2026-03-10"), wallClockSecond: 12 * 3600)

  private var allowed: ModelSettings {
    var settings = ModelSettings(model: ModelSettings.languageModel)
    settings.consent = true
    settings.endpoint = "https://models.example.org"
    return settings
  }

  private func policy(
    _ settings: ModelSettings? = nil, notes: [BuildNote] = [], at moment: Instant = noon, known: Int = 3,
    now: Instant? = noon
  ) -> MoodModelPolicy {
    MoodModelPolicy(
      settings: settings ?? allowed, notes: notes, asOf: AsOf(moment, in: .utc), known: known, now: now)
  }

  private func hours(_ count: Double) -> Instant { Self.noon.adding(seconds: Int64(count * 3600)) }

  private func note(_ reply: MoodReply, _ moment: Instant) -> BuildNote {
    MoodAnswer(asked: moment, reply: reply).note(asOf: moment)
  }

  @Test("Without consent, an address, two figures, the morning behind or a clock nobody is asked")
  func nobodyAsked() {
    #expect(policy().step == .ask)
    #expect(policy(ModelSettings(model: ModelSettings.languageModel)).step == .decided(.rules))
    var nowhere = allowed
    nowhere.endpoint = nil
    #expect(policy(nowhere).step == .decided(.rules))
    #expect(policy(known: 1).step == .decided(.rules))
    #expect(policy(now: nil).step == .decided(.rules))
    #expect(policy(at: hours(-4.01), now: hours(-4)).step == .decided(.rules))
    #expect(policy(at: hours(-4), now: hours(-4)).step == .ask)
    #expect(policy(now: hours(30)).step == .decided(.rules), "an older day asks nobody")
    #expect(policy(now: hours(-1)).step == .decided(.rules), "a day to come asks nobody")
  }

  @Test("A word holds for 24 hours, then the next build asks again")
  func cached() {
    let notes = [note(.word(.calm), Self.noon)]
    let word = MoodDecision.word(.calm, asked: Self.noon, isFresh: false)
    #expect(policy(notes: notes, at: hours(1), now: hours(1)).step == .decided(word))
    #expect(policy(notes: notes, at: hours(23.9), now: hours(23.9)).step == .decided(word))
    #expect(policy(notes: notes, at: hours(24), now: hours(24)).step == .ask)
    #expect(
      policy(notes: notes).step == .decided(.word(.calm, asked: Self.noon, isFresh: true)),
      "the same moment built again says the same")
  }

  @Test("S6: unreachable gives the last word, timed out the steps rule, which stays until the next day")
  func failures() {
    let old = note(.word(.rested), hours(-30))
    let answer = { (reply: MoodReply) in MoodAnswer(asked: Self.noon, reply: reply) }
    let last = MoodDecision.word(.rested, asked: hours(-30), isFresh: false)
    #expect(policy(notes: [old]).decision(after: answer(.unreachable)) == last)
    #expect(policy().decision(after: answer(.unreachable)) == .rules)
    #expect(policy(notes: [old]).decision(after: answer(.timedOut)) == .stepsRule)
    #expect(policy(notes: [old]).decision(after: answer(.otherWord)) == .stepsRule)
    let timedOut = [old, note(.timedOut, Self.noon)]
    #expect(policy(notes: timedOut, at: hours(3), now: hours(3)).step == .decided(.stepsRule))
    #expect(
      policy(notes: timedOut, at: hours(21), now: hours(21)).step == .decided(last),
      "the next morning, still within 24 hours of the request")
    #expect(policy(notes: timedOut, at: hours(24), now: hours(24)).step == .ask)
  }

  @Test("S5: only the seven words count, case and spaces apart", arguments: Mood.allCases)
  func words(_ mood: Mood) {
    let isAllowed = mood != .sad && mood != .resting
    for text in [mood.rawValue, " \(mood.rawValue.uppercased())\n", "\t" + mood.rawValue] {
      #expect(MoodReply(word: text) == (isAllowed ? .word(mood) : .otherWord))
    }
    for text in [mood.rawValue + ".", "not " + mood.rawValue, mood.rawValue + "\u{301}", ""] {
      #expect(MoodReply(word: text) == .otherWord)
    }
  }

  @Test("S5: of any reply only one of the seven words, case and spaces apart, decides; else the steps rule")
  func anyReply() {
    let spaces = ["", " ", "\t", "\n", "\r\n", "  \n"]
    let near = [".", "!", "s", "-", " calm", "\u{301}", "\u{200B}", "\u{0}", "\""]
    for seed in 0..<300 {
      var numbers = SeededNumbers(seed: UInt64(seed))
      func pick<Element>(_ list: [Element]) -> Element { list[numbers.next(below: list.count)] }
      var word = pick(Mood.allCases).rawValue
      var isNear = false
      switch numbers.next(below: 4) {
      case 0:
        word += pick(near)
        isNear = true
      case 1:
        word.removeLast()
        isNear = true
      case 2:
        word = String((0..<numbers.next(below: 12)).map { _ in pick(Array("aclmrest é7\n")) })
        // Chance may write a word; six letters of these hold only "calm", with spaces around.
        isNear =
          word.filter { $0 != " " && $0 != "\n" } != "calm"
          || word.split { $0 == " " || $0 == "\n" }.count != 1
      default: break
      }
      let cased = String(word.map { numbers.next(below: 2) == 0 ? Character($0.uppercased()) : $0 })
      let text = pick(spaces) + cased + pick(spaces)
      let mood =
        isNear ? nil : MoodQuestion.allowed.first { $0.rawValue == word.filter { $0 != " " && $0 != "\n" } }
      let answer = MoodAnswer(asked: Self.noon, reply: MoodReply(word: text))
      let expected = mood.map { MoodDecision.word($0, asked: Self.noon, isFresh: true) } ?? .stepsRule
      #expect(policy().decision(after: answer) == expected, "\(text.debugDescription)")
      // Whatever it was, it is asked about no second time that day.
      let later = policy(notes: [answer.note(asOf: Self.noon)], at: hours(3), now: hours(3)).step
      #expect(later == .decided(mood.map { .word($0, asked: Self.noon, isFresh: false) } ?? .stepsRule))
    }
  }

  @Test("S5: bodies of another shape are another word")
  func bodies() {
    let part = { (text: JSONValue) in
      JSONValue.members(["candidates": .array([.members(["content": .members(["parts": .array([text])])])])])
    }
    #expect(MoodReply(body: part(.members(["text": .string("Calm\n")]))) == .word(.calm))
    #expect(MoodReply(body: part(.members(["text": .number(1)]))) == .otherWord)
    #expect(MoodReply(body: part(.null)) == .otherWord)
    #expect(MoodReply(body: .array([])) == .otherWord)
  }

  @Test(
    "S7: in any series of builds, consent switched on and off and moments built again, at most one request in 24 hours"
  )
  func atMostOnce() {
    for seed in 0..<150 {
      var numbers = SeededNumbers(seed: UInt64(seed))
      var kept = Remembered()
      var asked: [Instant] = []
      var moments: [Instant] = []
      var now = Self.noon
      for _ in 0..<60 {
        now = now.adding(seconds: Int64(numbers.next(below: 12 * 3600)))
        // Builds speak for now, for a moment up to three days back, or for one built before.
        let back = numbers.next(below: 3) == 0 ? Int64(numbers.next(below: 3 * 86_400)) : 0
        let isAgain = !moments.isEmpty && numbers.next(below: 2) == 0
        let moment =
          isAgain
          ? moments[moments.count - 1 - numbers.next(below: min(3, moments.count))]
          : now.adding(seconds: -back)
        moments.append(moment)
        var settings = allowed
        settings.consent = numbers.next(below: 3) > 0
        let policy = policy(
          settings, notes: kept.builds, at: moment, known: numbers.next(below: 4), now: now)
        var build = Remembered()
        if policy.step == .ask {
          #expect(settings.consent)
          asked.append(now)
          let replies: [MoodReply] = [.word(.calm), .otherWord, .timedOut, .unreachable]
          build.builds = [
            MoodAnswer(asked: now, reply: replies[numbers.next(below: 4)]).note(asOf: moment)
          ]
        }
        kept = kept.keeping(build, of: moment)
      }
      #expect(!asked.isEmpty)
      for (one, next) in zip(asked, asked.dropFirst()) { #expect(one.seconds(until: next) >= 86_400) }
    }
  }

  @Test("A build without consent keeps that a model was asked, and drops its other notes")
  func askedStays() {
    let request = note(.word(.calm), Self.noon)
    let shown = BuildNote(asOf: Self.noon, kind: .featured, key: "one")
    let kept = Remembered(builds: [shown, request])
    #expect(kept.keeping(Remembered(), of: Self.noon).builds == [request])
    let newer = MoodAnswer(asked: hours(25), reply: .timedOut).note(asOf: Self.noon)
    #expect(kept.keeping(Remembered(builds: [newer]), of: Self.noon).builds == [newer])
  }

  @Test("S7: the question holds three figures with their goals, and nothing else")
  func question() {
    let question = MoodQuestion(
      steps: .init(8211.4, goal: 8000), sleep: .init(6.4512, goal: 7), variability: .init(nil, goal: 51.7))
    #expect(question.known == 2)
    guard case .array(let contents)? = question.body["contents"],
      case .array(let parts)? = contents[0]["parts"],
      case .string(let text)? = parts[0]["text"]
    else {
      Issue.record("no text")
      return
    }
    let lines = text.split(separator: "\n").map(String.init)
    #expect(lines.count == 12)
    #expect(
      Array(lines.suffix(3)) == [
        "steps: 8211, goal: 8000", "sleep: 6.5 h, goal: 7 h",
        "heart-rate variability: not known, goal: 52 ms",
      ])
    for mood in MoodQuestion.allowed { #expect(lines[0].contains(mood.rawValue)) }
    // The meanings stand in the order in which the rules look at them.
    #expect(
      lines[2..<9].map { String($0.prefix { $0 != ":" }) } == MoodQuestion.allowed.map(\.rawValue))
  }

  @Test("A note is read back as it was written; anything else is no answer")
  func notes() {
    for reply in [MoodReply.word(.vibrant), .otherWord, .timedOut, .unreachable] {
      let answer = MoodAnswer(asked: Self.noon, reply: reply)
      #expect(MoodAnswer(answer.note(asOf: Self.noon)) == answer)
      let sent = MoodQuestion(
        steps: .init(8211, goal: 8000), sleep: .init(6.5, goal: nil), variability: .init(nil, goal: 52))
      let told = MoodAnswer(asked: Self.noon, reply: reply, sent: sent)
      let note = told.note(asOf: Self.noon)
      #expect(MoodAnswer(note) == told)
      // With old days the figures go as well; that somebody asked stays.
      let kept = Remembered(builds: [note])
      let later = CivilZone.utc.day(of: hours(72))
      let left = kept.forgetting(stepsBefore: later, moodsBefore: later).builds
      #expect(left == [answer.note(asOf: Self.noon)])
    }
    for value in ["", "calm", "2026-03-10T12:00:00Z sad", "2026-03-10 calm", "yesterday calm"] {
      #expect(MoodAnswer(BuildNote(asOf: Self.noon, kind: .model, key: "mood", value: value)) == nil)
    }
  }

  @Test("Y20: a wrong setting is named and refused; right ones are read back as written")
  func settings() {
    func read(_ members: KeyValuePairs<String, JSONValue>) -> SettingsReader.Result {
      SettingsReader(isTimeZone: { _ in true }).read(.members(["mood_model": .members(members)]))
    }
    let pin = "sha256//" + String(repeating: "A", count: 43) + "="
    let good = read([
      "consent": .bool(true), "endpoint": .string("https://models.example.org:8443/x"), "pin": .string(pin),
    ])
    #expect(good.settings?.moodModel.pin == pin && good.diagnostics.isEmpty)
    if let settings = good.settings {
      #expect(SettingsReader(isTimeZone: { _ in true }).read(settings.json).settings == settings)
    }
    let wrong: [(KeyValuePairs<String, JSONValue>, String)] = [
      (["consent": .number(1)], "consent"), (["consent": .bool(true)], "endpoint"),
      (["endpoint": .string("http://a.example")], "endpoint"),
      (["endpoint": .string("https://a.example/?k=1")], "endpoint"),
      (["endpoint": .string("https://me@a.example")], "endpoint"),
      (["endpoint": .string("https://a.example\"\nurl = b")], "endpoint"),
      (["model": .string("../x")], "model"), (["model": .string("")], "model"),
      (["pin": .string("sha256//short")], "pin"),
    ]
    for (members, place) in wrong {
      let result = read(members)
      #expect(result.settings == nil, "\(members)")
      #expect(result.diagnostics.contains { $0.place == "mood_model." + place })
    }
  }
}
