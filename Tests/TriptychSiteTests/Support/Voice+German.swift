/// German.
extension Voice {
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
}
