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
      ("ar", "للأسف، فشلت في بلوغ هدفك هذا الأسبوع.", "blame"),
      ("ar", "انقطعت سلسلتك بعد ٩ أيام.", "loss of a streak"),
      ("ar", "هيا، هذه فرصتك الأخيرة اليوم!", "hurry"),
      ("ar", "تحذير: تعافيك منخفض.", "warning"),
      ("ar", "الكافيين يؤدي إلى ليالٍ أقصر.", "cause"),
      ("ar", "مزاجك منخفض لأنك نمت قليلاً.", "cause"),
      ("ar", "هذه أعراض اضطراب في النوم.", "diagnosis"),
      ("ar", "طعام أقل لإنقاص الوزن.", "weight and eating less"),
      ("es", "Has fallado: no has llegado a tu objetivo.", "blame"),
      ("es", "Has perdido tu racha de 9 días.", "loss of a streak"),
      ("es", "¡Date prisa, es tu última oportunidad!", "hurry"),
      ("es", "Advertencia: tu recuperación es baja.", "warning"),
      ("es", "La cafeína lleva a noches más cortas.", "cause"),
      ("es", "Tu ánimo es bajo porque dormiste poco.", "cause"),
      ("es", "Son síntomas de un trastorno del sueño.", "diagnosis"),
      ("es", "Come menos para perder peso.", "weight and eating less"),
      ("fr", "Malheureusement, vous avez raté votre objectif.", "blame"),
      ("fr", "Votre série est interrompue.", "loss of a streak"),
      ("fr", "Dépêchez-vous, c’est votre dernière chance !", "hurry"),
      ("fr", "Attention : votre récupération est basse.", "warning"),
      ("fr", "La caféine conduit à des nuits plus courtes.", "cause"),
      ("fr", "Votre humeur est basse parce que vous avez peu dormi.", "cause"),
      ("fr", "Ce sont les symptômes d’un trouble du sommeil.", "diagnosis"),
      ("fr", "Mangez moins pour perdre du poids.", "weight and eating less"),
    ])
  func planted(code: String, sentence: String, reason: String) {
    #expect(Voice.list(code).faults(in: sentence).contains { $0.hasPrefix(reason + ": ") })
  }

  @Test("Honest denials are no faults") func denials() {
    #expect(Voice.english.faults(in: "They show what is, never what causes what.").isEmpty)
    #expect(Voice.german.faults(in: "Das ist nie eine Diagnose.").isEmpty)
    #expect(Voice.spanish.faults(in: "No es nunca un diagnóstico.").isEmpty)
    #expect(Voice.arabic.faults(in: "وليس تشخيصاً أبداً.").isEmpty)
    #expect(Voice.french.faults(in: "Ce n’est jamais un diagnostic.").isEmpty)
    #expect(!Voice.english.faults(in: "It shows what causes what.").isEmpty)
  }
}
