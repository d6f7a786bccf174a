import Testing

@testable import TriptychSite

@Suite("X8: no sentence blames, hurries, warns, claims a cause or names a diagnosis") struct VoiceTests {
  @Test("Every sentence of pages and charts keeps the voice", arguments: TestLanguages.codes)
  func everySentence(code: String) throws {
    let voice = Voice.list(code)
    let texts = try TestLanguages.all(code)
    #expect(texts.count > 900)
    for text in texts {
      let faults = voice.faults(in: text.text)
      #expect(faults.isEmpty, "\(code) \(text) - \(faults.joined(separator: ", "))")
    }
  }

  @Test("Every phrase of a list is found within a sentence", arguments: TestLanguages.codes)
  func everyPhraseBites(code: String) {
    let voice = Voice.list(code)
    for (reason, phrases) in voice.banned {
      for phrase in phrases {
        let said = phrase.hasSuffix("*") ? phrase.dropLast() + "xyz" : phrase[...]
        let sentence = "Symbi: \(said), {n}."
        #expect(voice.faults(in: sentence).contains(reason + ": " + phrase), "\(phrase) is not found")
      }
    }
  }

  @Test(
    "A planted sentence of each kind is found",
    arguments: [
      ("en", "You missed your goal, don’t let down Symbi.", "blame"),
      ("en", "You lost your streak of 9 days.", "loss of a streak"),
      ("en", "Hurry, it is your last chance!", "hurry"),
      ("en", "Warning: your recovery is low.", "warning"),
      ("en", "Caffeine leads to shorter nights.", "cause"),
      ("en", "Your mood is low because you slept badly.", "cause"),
      ("en", "These are symptoms of a sleep disorder.", "diagnosis"),
      ("en", "Eat less to lose weight.", "weight and eating less"),
      ("de", "Leider hast du dein Ziel verpasst.", "blame"),
      ("de", "Deine Serie ist gerissen.", "loss of a streak"),
      ("de", "Beeil dich, du musst heute noch gehen!", "hurry"),
      ("de", "Achtung: Deine Erholung ist niedrig.", "warning"),
      ("de", "Koffein führt zu kürzeren Nächten.", "cause"),
      ("de", "Deine Stimmung ist niedrig, weil du wenig geschlafen hast.", "cause"),
      ("de", "Das sind Symptome einer Schlafstörung.", "diagnosis"),
      ("de", "Iss weniger, um abzunehmen.", "weight and eating less"),
    ])
  func planted(code: String, sentence: String, reason: String) {
    #expect(Voice.list(code).faults(in: sentence).contains { $0.hasPrefix(reason + ": ") })
  }

  @Test("Honest denials are no faults") func denials() {
    #expect(Voice.english.faults(in: "They show what is, never what causes what.").isEmpty)
    #expect(Voice.german.faults(in: "Das ist nie eine Diagnose.").isEmpty)
    #expect(!Voice.english.faults(in: "It shows what causes what.").isEmpty)
  }
}
