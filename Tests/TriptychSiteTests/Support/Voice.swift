/// What no sentence may say, by language: phrases that begin at a word; one that ends with `*` is the
/// beginning of a word.
struct Voice: Sendable {
  /// Phrases by what is wrong with them.
  let banned: [String: [String]]
  /// Honest sentences that hold a banned phrase to deny it.
  private let allowed: [[String]]
  /// The phrases by their first word, and those that are the beginning of a word.
  private var byFirst: [String: [Phrase]] = [:]
  private var beginnings: [Phrase] = []

  private struct Phrase {
    var words: [String]
    /// Whether the last word may go on.
    var isOpen: Bool
    var fault: String

    func begins(_ text: ArraySlice<String>) -> Bool {
      guard text.count >= words.count, let last = words.last else { return false }
      let end = text[text.startIndex + words.count - 1]
      return text.starts(with: words.dropLast()) && (isOpen ? end.hasPrefix(last) : end == last)
    }
  }

  init(banned: [String: [String]], allowed: [String]) {
    self.banned = banned
    self.allowed = allowed.map(Voice.words)
    for (reason, phrases) in banned {
      for phrase in phrases {
        let phrase = Phrase(
          words: Voice.words(phrase), isOpen: phrase.hasSuffix("*"), fault: reason + ": " + phrase)
        if phrase.isOpen, phrase.words.count == 1 {
          beginnings.append(phrase)
        } else {
          byFirst[phrase.words[0], default: []].append(phrase)
        }
      }
    }
  }

  /// What is wrong with a text, each with the phrase that says it; sorted.
  func faults(in text: String) -> [String] {
    var words = Voice.words(text)
    for phrase in allowed where words.contains(phrase[0]) {
      while let place = words.indices.first(where: { words[$0...].starts(with: phrase) }) {
        words.replaceSubrange(place..<place + phrase.count, with: [""])
      }
    }
    var found: Set<String> = []
    for (place, word) in words.enumerated() {
      for phrase in (byFirst[word] ?? []) + beginnings where phrase.begins(words[place...]) {
        found.insert(phrase.fault)
      }
    }
    return found.sorted()
  }

  /// The words of a text in small letters.
  private static func words(_ text: String) -> [String] {
    text.lowercased().split { !($0.isLetter || $0.isNumber || $0 == "-") }.map(String.init)
  }

  static let english = Voice(
    banned: [
      "blame": [
        "missed", "fail*", "lazy", "should have", "shame*", "asham*", "guilt*", "disappoint*", "let down",
        "give up", "gave up", "slack*", "excuse*", "neglect*", "you forgot", "sadly", "unfortunately",
        "poor", "bad", "not good enough",
      ],
      "loss of a streak": [
        "streak lost", "lost your streak", "lose your streak", "streak is broken", "broke your streak",
        "broken streak", "streak is over", "streak ends", "do not lose", "don t lose", "start over",
        "back to zero", "your streak is at",
      ],
      "hurry": [
        "hurry", "last chance", "now or never", "right now", "immediately", "urgent*", "at once or",
        "running out", "too late", "you must", "you have to", "only today", "act now", "don t miss",
        "do not miss", "quick before",
      ],
      "warning": [
        "warning*", "danger*", "alarm*", "watch out", "be careful", "beware", "at risk", "risky", "critical*",
        "unhealthy", "emergency", "worrying", "see a doctor", "threat*",
      ],
      "cause": [
        "causes", "caused by", "because of your", "because you", "leads to", "led to", "makes you",
        "made you",
        "due to your", "thanks to your", "as a result of", "improves your", "worsens your", "harms your",
      ],
      "diagnosis": [
        "diagnos*", "depressi*", "disorder*", "burnout", "insomnia", "apnea", "apnoea", "disease*",
        "illness*", "symptom*", "abnormal*", "patholog*", "you are ill", "you are sick",
      ],
      "weight and eating less": [
        "lose weight", "weight loss", "losing weight", "overweight", "obes*", "slim*", "eat less",
        "eating less", "fewer calories", "calorie deficit", "cut calories", "skip a meal", "skip meals",
        "burn off", "go on a diet", "thin*",
      ],
    ],
    allowed: [
      "never what causes what", "nothing about causes", "never a diagnosis",
      "eating less are never scored", "does not say that one leads to the other",
      "a season or an illness", "thing", "things", "think",
    ])

  static let german = Voice(
    banned: [
      "blame": [
        "verpasst", "versäumt", "versagt", "versagen", "gescheitert", "scheitern", "faul", "hättest",
        "schäm*", "schande", "schuld*", "enttäusch*", "aufgegeben", "gib nicht auf", "ausrede*",
        "vernachlässig*", "hast du vergessen", "leider", "schlecht", "nicht gut genug",
      ],
      "loss of a streak": [
        "serie verloren", "serie verlierst", "serie ist gerissen", "serie gerissen", "serie unterbrochen",
        "serie endet", "serie ist vorbei", "verlier nicht", "verliere nicht", "von vorn", "zurück auf null",
        "deine serie steht auf",
      ],
      "hurry": [
        "beeil*", "letzte chance", "jetzt oder nie", "sofort los", "dringend", "eilig", "läuft ab",
        "zu spät", "du musst", "du sollst", "du solltest", "nur heute", "verpass*", "schnell noch",
      ],
      "warning": [
        "warnung*", "achtung", "vorsicht", "gefahr", "gefähr*", "alarm*", "pass auf", "riskant", "risiko*",
        "kritisch*", "ungesund*", "notfall*", "besorgniserregend", "geh zum arzt", "bedroh*",
      ],
      "cause": [
        "weil du", "weil dein*", "wegen dein*", "führt zu", "führte zu", "verursach*", "bewirkt",
        "macht dich",
        "liegt an dein*", "dank dein*", "aufgrund dein*", "verbessert dein*", "verschlechtert dein*",
        "schadet",
      ],
      "diagnosis": [
        "diagnos*", "depressi*", "störung*", "burnout", "burn-out", "schlaflosigkeit", "apnoe", "krank*",
        "symptom*", "abnorm*", "krankhaft", "patholog*",
      ],
      "weight and eating less": [
        "abnehm*", "abzunehmen", "gewichtsverlust", "gewicht verlieren", "übergewicht*", "adipos*",
        "schlank*", "weniger essen", "iss weniger", "weniger kalorien", "kaloriendefizit",
        "kalorien sparen", "mahlzeit auslassen", "diät*", "dünn*",
      ],
    ],
    allowed: [
      "nie eine diagnose", "weniger essen werden nie bewertet",
      "einer Jahreszeit oder einer Krankheit",
    ])

  /// The list of a language.
  static func list(_ code: String) -> Voice {
    ["ar": arabic, "de": german, "es": spanish, "fr": french][code] ?? english
  }
}
