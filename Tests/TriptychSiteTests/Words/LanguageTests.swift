import Testing
import TriptychGraphics
import TriptychHealth

@testable import TriptychSite

@Suite("Every language is whole") struct LanguageTests {
  /// Words no text of another language holds; those that languages share are left out, and names that keep their own.
  private static let telltales = Voice(
    banned: [
      "English": [
        "the", "and", "of", "your", "you", "with", "day", "days", "week", "weeks", "not", "no", "is", "are",
        "it", "from", "to", "for", "by", "steps", "sleep", "mood", "night", "nights", "weight", "yet", "this",
        "that", "more", "less", "than", "as", "at", "has", "have", "no data", "data", "out", "so far", "mean",
        "value", "points", "part", "parts", "usual", "month", "year", "hours", "minutes", "heart", "rate",
      ]
    ],
    allowed: ["Sleep Regularity Index", "Life’s Essential 8", "American Heart Association", "Data Package"])

  /// The English words in a text that should be German.
  static func english(in text: String) -> [String] {
    // Ids, such as those of columns, are the same in every language.
    telltales.faults(in: text.replacing(/\{\w+\}|\w+_\w+/, with: ""))
      .map { String($0.dropFirst("English: ".count)) }
  }

  @Test("All languages have the same words and no others") func sameKeys() throws {
    let languages = try TestLanguages.codes.map { Set(try TestLanguages.pages($0).keys) }
    for keys in languages { #expect(keys.symmetricDifference(languages[0]).sorted() == []) }
    #expect(try TestTemplates.load().languageCodes == TestLanguages.codes)
  }

  @Test("A word has the same places to fill in every language and every form") func samePlaces() throws {
    let english = try TestLanguages.pages("en")
    for code in TestLanguages.codes {
      for (key, texts) in try TestLanguages.pages(code) {
        let places = Set(try #require(english[key]).map(TestLanguages.places))
        for text in texts {
          #expect(places.contains(TestLanguages.places(text)), "\(code) \(key): \(text)")
        }
      }
    }
  }

  @Test(
    "No text is empty but the units that have none and the word after times, none has spaces at its ends or two in a row"
  )
  func noEmptyText() throws {
    for code in TestLanguages.codes {
      for (key, texts) in try TestLanguages.pages(code) {
        let isUnit = [".count", ".0/1"].contains { key.hasPrefix("unit") && key.hasSuffix($0) }
        let mayBeEmpty = isUnit || key == "formatClockWord"
        for text in texts {
          #expect(!text.isEmpty || mayBeEmpty, "\(code) \(key)")
          #expect(!text.contains("  "), "\(code) \(key)")
          let ends = [text.first, text.last].contains(" ")
          #expect(!ends || ["and", "comma", "colon", "separator"].contains(key), "\(code) \(key)")
        }
      }
    }
  }

  /// English words that are words of another language too, or columns of CSV.
  private static let shared = [
    "ar": ["mood", "sleep"], "es": ["no", "has", "mood"],
    "fr": ["as", "minutes", "mood", "part", "parts", "points"], "de": [],
  ]

  @Test("No other language has English left", arguments: TestLanguages.codes.filter { $0 != "en" })
  func noEnglishLeft(code: String) throws {
    for text in try TestLanguages.all(code) {
      let found = Self.english(in: text.text).filter { Self.shared[code]?.contains($0) != true }
      #expect(found.isEmpty, "\(text) - \(found)")
    }
    #expect(Self.english(in: "Zeit, no data") == ["data", "no", "no data"])
    let english = try TestLanguages.pages("en")
    for (key, texts) in try TestLanguages.pages(code) {
      let same = Set(texts).intersection(english[key] ?? []).filter { text in
        text.replacing(/\{\w+\}/, with: "").split { !$0.isLetter }.count { $0.count > 2 } >= 3
      }
      #expect(same.isEmpty, "\(key): \(same)")
    }
  }

  @Test("German quotes are German quotes, and units do not part from their numbers") func typography() throws
  {
    for (key, texts) in try TestLanguages.pages("de") {
      for text in texts {
        #expect(!text.contains("\"") && !text.contains("'") && !text.contains("“„"), "\(key)")
        let parted = /[0-9}] (?:%|h|min|kcal|g|l|Uhr)(?:[ ,.;:)]|$)/
        #expect(text.firstMatch(of: parted) == nil, "\(key): \(text)")
      }
    }
  }

  @Test("French and Spanish have the marks of their language, and units do not part from their numbers")
  func marks() throws {
    for (key, texts) in try TestLanguages.pages("fr") {
      for text in texts {
        #expect(!text.contains("\"") && !text.contains("'") && !text.contains("“"), "\(key): \(text)")
        // A no-break space before these marks, wide or narrow.
        let glued = /[^\u{A0}\u{202F}\d](?:[;!?»]|:(?:\s|$))/
        #expect(text.firstMatch(of: glued) == nil, "\(key): \(text)")
        #expect(text.firstMatch(of: /« |[0-9}] (?:%|h|min|kcal|g|l)(?:[ ,.;:)]|$)/) == nil, "\(key): \(text)")
      }
    }
    for (key, texts) in try TestLanguages.pages("es") {
      for text in texts {
        #expect(!text.contains("\"") && !text.contains("'") && !text.contains("“"), "\(key): \(text)")
        #expect(text.count { $0 == "?" } == text.count { $0 == "¿" }, "\(key): \(text)")
        #expect(text.count { $0 == "!" } == text.count { $0 == "¡" }, "\(key): \(text)")
        #expect(text.firstMatch(of: /[0-9}] (?:%|h|min|kcal|g|l)(?:[ ,.;:)]|$)/) == nil, "\(key): \(text)")
      }
    }
  }

  @Test("Arabic has its own marks and digits, no signs of direction, and speaks to women and men alike")
  func arabicMarks() throws {
    for (key, texts) in try TestLanguages.pages("ar") {
      for text in texts {
        // Code, placeholders, formulas and names keep their letters and digits.
        let own = text.replacing(/`[^`]*`|\{\w+\}|%\d|[A-Za-z][^\u{600}-\u{6FF}]*/, with: "")
        #expect(own.firstMatch(of: /[,;?"']/) == nil, "\(key): \(text)")
        // What people type into the search may have either kind of digits.
        if !["format", "formula.", "searchAlso."].contains(where: key.hasPrefix) {
          #expect(own.firstMatch(of: /[0-9]/) == nil, "\(key): \(text)")
        }
        let controls = text.unicodeScalars.filter {
          $0.properties.generalCategory == .format && $0.value != 0x200C
        }
        #expect(controls.isEmpty, "\(key): \(text)")
        // Feminine and masculine imperatives and forms of address differ in writing; verbal nouns do not.
        #expect(
          text.firstMatch(of: /(?:^|\s)(?:اكتب|اكتبي|اضغط|اضغطي|اختر|اختاري|أنتِ)(?:\s|$)/) == nil, "\(key)")
      }
    }
  }

  @Test("Settings, pages and charts offer the same languages") func sameLanguages() throws {
    #expect(try TestTemplates.load().languageCodes == Settings.languages.sorted())
    for code in Settings.languages {
      #expect(ChartWords.named(code)?.language.hasPrefix(code) == true)
      let names = try TestLanguages.pages(code).keys.filter { $0.hasPrefix("setting.choice.language.") }
      let ids = names.map { String($0.split(separator: ".").last ?? "") }
      #expect(ids.sorted() == Settings.languages.sorted())
    }
  }
}
