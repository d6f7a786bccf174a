import Testing
import TriptychBase

@testable import TriptychHealth
@testable import TriptychSite

@Suite("Messages in words") struct MessageTextTests {
  private static let names = [
    "Mira", "Ægir Þór", "李小龍", "👩‍👩‍👧‍👦 Family", String(repeating: "Anna-Maria ", count: 9) + "A",
    String(repeating: "ß", count: 100), "{text}",
  ]

  @Test(
    "Y16: Every message is under 100 characters, title and body together, whatever name, tone and units",
    arguments: TestLanguages.codes)
  func short(language: String) throws {
    var count = 0
    for tone in CoachingSettings.Tone.allCases {
      for (index, name) in ([nil] + MessageTextTests.names).enumerated() {
        let units = Settings.Units.allCases[index % 3]
        let maker = MessageMaker(name: name, language: language, tone: tone, units: units)
        let words = try maker.words()
        // A name goes with any body alike, so a few of each kind are enough for the others.
        let messages = maker.messages().enumerated().filter { name == nil || $0.offset % 23 < 7 }
        for (_, message) in messages {
          let text = MessageText.text(message, maker.analysis, words)
          #expect(text.whole.count < 100, "\(language) \(tone) \(text.whole)")
          #expect(!text.title.isEmpty && text.body.count > 5)
          #expect(!text.whole.contains("{") || name == "{text}", "a place is left open: \(text.whole)")
          count += 1
        }
      }
    }
    #expect(count > 1000)
  }

  @Test(
    "A message about an insight of any kind says what was found, in every tone",
    arguments: TestLanguages.codes)
  func found(language: String) throws {
    var kinds: Set<Insight.Kind> = []
    for tone in CoachingSettings.Tone.allCases {
      let maker = MessageMaker(language: language, tone: tone)
      let words = try maker.words()
      for message in maker.messages() {
        guard let insight = message.insight, MadeFindings.insights.contains(insight) else { continue }
        let names = words.list(insight.metrics.map { words(.metricNoun, $0.id) })
        let text = MessageText.text(message, maker.analysis, words)
        for about in [MessageWord.insightAbout, .patternAbout] {
          #expect(text.body != words(about, ["metrics": names]), "\(insight.kind) \(text.whole)")
        }
        kinds.insert(insight.kind)
      }
    }
    #expect(kinds == Set(Insight.Kind.allCases))
  }

  @Test("The name stands where the person allows it and it fits; a longer one is left out whole")
  func names() throws {
    func body(_ name: String?, allowed: Bool = true) throws -> String {
      var maker = MessageMaker(name: name)
      maker.analysis.history.settings.notifications.usesName = allowed
      let message = try #require(maker.messages().first { $0.kind == .workout })
      return MessageText.text(message, maker.analysis, try maker.words()).body
    }
    #expect(try body("Mira") == "Hi Mira. A good hour to move, if you feel like it.")
    #expect(try body(nil) == "A good hour to move, if you feel like it.")
    #expect(try body("Mira", allowed: false) == "A good hour to move, if you feel like it.")
    #expect(try body(String(repeating: "M", count: 100)) == "A good hour to move, if you feel like it.")
  }

  @Test("Facts read the same in every tone, and numbers are the language's own")
  func facts() throws {
    func texts(_ language: String, _ tone: CoachingSettings.Tone) throws -> [String] {
      let maker = MessageMaker(language: language, tone: tone)
      let message = PlannedMessage(
        id: "x", kind: .goalMilestone, due: maker.analysis.asOf.instant,
        figures: ["goals": 1, "value": 12_034], metric: .steps, day: MessageMaker.day, path: "index.html")
      let text = MessageText.text(message, maker.analysis, try maker.words())
      return [text.title, text.body]
    }
    #expect(
      try texts("en", .supportive)
        == ["Well done", "Steps: 12,034 on Wednesday 23 September. Goal reached."])
    #expect(
      try texts("de", .direct) == [
        "Meilenstein", "Schritte: 12.034 am Mittwoch, dem 23. September. Ziel erreicht.",
      ])
    #expect(try Set(CoachingSettings.Tone.allCases.map { try texts("en", $0)[1] }).count == 1)
    #expect(try Set(CoachingSettings.Tone.allCases.map { try texts("en", $0)[0] }).count == 4)
  }

  /// Lower-case beginnings of words; what may not be said of anybody, in either language.
  private static let banned = [
    "en": [
      "guilt", "asham", "shame", "lazy", "should", "must", "fail", "missed", "missing", "lost", "lose",
      "losing", "broke", "reset", "again", "behind", "hurry", "now or", "last chance", "don't", "don’t",
      "warning", "danger", "risk", "urgent", "immediately", "only", "still no", "forgot", "slipp",
      "weight", "calor", "less", "diet", "disappoint", "sad", "waiting for you", "diagnos", "cause",
    ],
    "de": [
      "schuld", "scham", "schäm", "faul", "solltest", "musst", "muss", "versäum", "verpass", "verlor",
      "verlier", "gebrochen", "zurückgesetzt", "zurückgefallen", "schon wieder", "beeil", "letzte chance",
      "warnung", "achtung", "gefahr", "risiko", "dringend", "sofort", "immer noch", "vergessen", "gewicht",
      "kalorie", "weniger", "diät", "enttäusch", "traurig", "wartet auf dich", "diagnos", "weil du",
      "ursache",
    ],
  ]

  @Test(
    "X8: No sentence of any language and tone matches the guilt, streak-loss, urgency or warning list; no PixelPal notification",
    arguments: TestLanguages.codes)
  func voice(language: String) throws {
    // The list of the voice holds for every language; these are stricter for messages.
    let banned = MessageTextTests.banned[language] ?? []
    let entries = try TestTemplates.load().language(language).entries
    for key in MessageWord.keys {
      for text in try #require(entries[key]).templates.values {
        let lower = " " + text.lowercased()
        for start in banned { #expect(!lower.contains(" " + start), "\(key) says \(start)") }
        #expect(Voice.list(language).faults(in: text).isEmpty, "\(key)")
        #expect(!lower.contains("pixelpal") && !lower.contains("symbi"))
      }
    }
    #expect(PlannedMessage.Kind.allCases.allSatisfy { !$0.rawValue.contains("pal") })
  }

  @Test("Both languages word every kind in every tone, no two tones alike")
  func tones() throws {
    for language in ["en", "de"] {
      for kind in PlannedMessage.Kind.allCases {
        let texts = try CoachingSettings.Tone.allCases.map { tone in
          let maker = MessageMaker(language: language, tone: tone)
          let message = try #require(maker.messages().first { $0.kind == kind })
          return MessageText.text(message, maker.analysis, try maker.words()).whole
        }
        #expect(Set(texts).count == 4, "\(language) \(kind): \(texts)")
      }
    }
  }
}
