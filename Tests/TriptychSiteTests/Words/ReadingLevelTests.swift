import Testing

@testable import TriptychSite

@Suite("Y28: pages read easily: in years of age as a whole, in words by sentence") struct ReadingLevelTests {
  /// What placeholders stand for, where it is more than a word.
  private static let fillings = [
    "range": "12 to 18 November", "days": "12 to 18 November", "dates": "12 to 18 November 2025",
    "metric": "Resting heart rate", "measure": "Resting heart rate", "name": "Resting heart rate",
    "list": "Steps, sleep and mood", "moods": "calm and active", "sources": "Watch and Phone",
    "subject": "your resting heart rate is", "day": "12 November", "moment": "Tuesday 12 November",
    "reason": "a long night and few steps", "date": "12 November", "unit": "beats a minute",
  ]

  private static func filled(_ text: String) -> String {
    TestLanguages.places(text).reduce(text) { filled, place in
      filled.replacing("{\(place)}", with: fillings[place] ?? "7")
    }
  }

  /// Formulas are read by those who ask for them.
  private static func isFormula(_ key: String) -> Bool { key.hasPrefix("formula") || key.hasPrefix("about") }

  @Test("No sentence has more than 25 words, in any language", arguments: TestLanguages.codes)
  func lengths(code: String) throws {
    var count = 0
    for text in try TestLanguages.all(code) where !Self.isFormula(text.key) {
      for sentence in ReadingLevel.sentences(Self.filled(text.text)) {
        count += 1
        let words = ReadingLevel.words(sentence).count
        #expect(words <= ReadingLevel.longest, "\(code) \(text.key): \(words) words in \"\(sentence)\"")
      }
    }
    #expect(count > 900)
  }

  @Test(
    "Each kind of page reads at 12 years of age at most in Light, at 14 in Deep", arguments: ["en", "de"])
  func ages(code: String) throws {
    var person = MadePerson()
    person.language = code
    let tree = try TestSite.build(person)
    var said: [String: Set<String>] = [:]
    // Days are alike, so that some of them are enough.
    for (place, path) in TestSite.pages(tree).enumerated() {
      let parts = path.split(separator: "/")
      guard parts.count > 1, ["light", "deep"].contains(parts[0]), !path.hasSuffix("about.html"),
        !path.hasSuffix("doctor.html"), !path.contains("/days/") || place.isMultiple(of: 12)
      else { continue }
      let kind = parts.count == 2 ? "dashboard" : String(parts[1])
      said["\(parts[0]) \(kind)", default: []].formUnion(
        ReadingLevel.sentences(ofPage: TestSite.text(tree, path)))
    }
    #expect(said.count > 12)
    for (kind, sentences) in said.sorted(by: { $0.key < $1.key }) {
      let age = ReadingLevel.age(Array(sentences), code)
      #expect(age <= (kind.hasPrefix("light") ? 12 : 14), "\(code) \(kind): \(age) years")
      for sentence in sentences {
        let words = ReadingLevel.words(sentence).count
        #expect(words <= ReadingLevel.longest, "\(code) \(kind): \(words) words in \"\(sentence)\"")
      }
    }
  }

  @Test("The Flesch-Kincaid grade of sentences that are published with their figures") func english() {
    // 6 words of 6 syllables.
    #expect(abs(ReadingLevel.fleschKincaid(["The cat sat on the mat."]) - -1.45) < 0.005)
    // 13 words of 24 syllables, of the article on Flesch in Wikipedia.
    let platypus = "The Australian platypus is seemingly a hybrid of a mammal and reptilian creature."
    #expect(abs(ReadingLevel.fleschKincaid([platypus]) - (0.39 * 13 + 11.8 * 24 / 13 - 15.59)) < 0.005)
  }

  @Test("The first Vienna formula of sentences counted by hand") func german() {
    // 4 words, of which 1 has more than six letters and 4 have one syllable.
    #expect(abs(ReadingLevel.wiener(["Der Hund läuft schnell."]) - -0.2337) < 0.0005)
    // 5 words: 1 of three syllables and more (Sauer-stoff-sät-ti-gung), 2 of more than six letters, 2 of one syllable.
    let hard = ReadingLevel.wiener(["Die Sauerstoffsättigung ist heute niedrig."])
    #expect(abs(hard - (0.1935 * 20 + 0.1672 * 5 + 0.1297 * 40 - 0.0327 * 40 - 0.875)) < 0.0005)
  }

  @Test("A number with its unit is a word, and a date ends no sentence") func words() {
    #expect(ReadingLevel.words("You slept 7\u{A0}h\u{A0}20\u{A0}min – fine.").count == 4)
    #expect(ReadingLevel.sentences("Bis zum 18. November. Am 3. war Ruhe. Ja!").count == 3)
    let page =
      "<main><p>One fine day.</p><svg><text>No one sees this.</text></svg><ul><li>A label</li></ul></main>"
    #expect(ReadingLevel.sentences(ofPage: page) == ["One fine day."])
  }
}
