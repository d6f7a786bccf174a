import Foundation
import TriptychGraphics

/// How hard sentences are to read, told as the years of school and the age that they take.
///
/// A word is what no line can break: a number with its unit (`7 h 20 min`), which a no-break space joins, is read as one. A
/// number counts for the length of a sentence and, since figures have no syllables, not for the difficulty of its
/// words; nor does the name of a month, which is part of a date. Sentences are judged together, as the text of a page: a name such as "heart-rate variability" makes a single short
/// sentence hard by these formulas, and a page is read as a whole. For single sentences there is a limit of
/// words, ``longest``.
///
/// A child of the first year of school is six, so the age is the year of school and five.
enum ReadingLevel {
  /// The most words of a sentence, in any language.
  static let longest = 25

  /// The age for which sentences of a language are written.
  static func age(_ sentences: [String], _ code: String) -> Double {
    5 + (code == "de" ? wiener(sentences) : fleschKincaid(sentences))
  }

  /// The Flesch-Kincaid grade of English: 0.39 times the words of a sentence and 11.8 times the syllables of a word, less 15.59.
  ///
  /// Source: Kincaid, Fishburne, Rogers and Chissom, Derivation of New Readability Formulas for Navy Enlisted
  /// Personnel, 1975.
  static func fleschKincaid(_ sentences: [String]) -> Double {
    let text = Text(sentences, syllables: englishSyllables)
    return 0.39 * text.wordsOfSentence + 11.8 * text.syllablesOfWord - 15.59
  }

  /// The first Vienna formula (Wiener Sachtextformel), the year of school of a German text: from the shares in per cent of words of
  /// three syllables and more, of words of more than six letters and of words of one syllable, and the words of a sentence.
  ///
  /// Source: Bamberger and Vanecek, Lesen - Verstehen - Lernen - Schreiben, 1984.
  static func wiener(_ sentences: [String]) -> Double {
    let text = Text(sentences, syllables: germanSyllables)
    return 0.1935 * text.share { $0.syllables >= 3 } + 0.1672 * text.wordsOfSentence
      + 0.1297 * text.share { $0.letters > 6 } - 0.0327 * text.share { $0.syllables == 1 } - 0.875
  }

  private static let months = Set(ChartWords.english.months.long + ChartWords.german.months.long)

  private struct Text {
    var sentences = 0
    var words = 0
    /// The words that are no numbers and no months.
    var spelled: [(letters: Int, syllables: Int)] = []

    init(_ texts: [String], syllables: (String) -> Int) {
      sentences = texts.count
      for text in texts {
        for word in ReadingLevel.words(text) {
          words += 1
          let letters = word.filter(\.isLetter)
          if word.contains(where: \.isNumber) || ReadingLevel.months.contains(letters) { continue }
          spelled.append((letters.count, syllables(letters)))
        }
      }
    }

    var wordsOfSentence: Double { Double(words) / Double(max(1, sentences)) }
    var syllablesOfWord: Double {
      Double(spelled.reduce(0) { $0 + $1.syllables }) / Double(max(1, spelled.count))
    }

    func share(_ isCounted: ((letters: Int, syllables: Int)) -> Bool) -> Double {
      100 * Double(spelled.count(where: isCounted)) / Double(max(1, spelled.count))
    }
  }

  /// The words of a text: what stands between spaces that can break, if it has a letter or a digit. Hours and minutes
  /// that follow a number belong to it.
  static func words(_ text: String) -> [String] {
    var words: [String] = []
    var isAmount = false
    for word in text.split(whereSeparator: { " \n\t".contains($0) }) {
      guard word.contains(where: { $0.isLetter || $0.isNumber }) else { continue }
      let bare = word.filter { $0.isLetter || $0.isNumber }
      let isUnit = ["h", "min", "س", "د"].contains(bare)
      let goesOn = isAmount && (isUnit || words.last?.last?.isLetter == true && bare.allSatisfy(\.isNumber))
      if goesOn, let last = words.last {
        words[words.count - 1] = last + "\u{A0}" + word
      } else {
        words.append(String(word))
      }
      // "7 h 20 min" goes on after "7" and after "h", and ends with "min".
      isAmount = isUnit ? bare == "h" || bare == "س" : word.allSatisfy { $0.isNumber || ".,".contains($0) }
    }
    return words
  }

  /// The syllables of an English word: groups of vowels, less a silent e at the end.
  static func englishSyllables(_ word: String) -> Int {
    let word = word.lowercased()
    var count = groups(word, vowels: "aeiouy")
    let letters = Array(word)
    if letters.count > 2, letters.last == "e" {
      let before = letters[letters.count - 2]
      let isTable = before == "l" && !"aeiouy".contains(letters[letters.count - 3])
      if !"aeiouy".contains(before), !isTable { count -= 1 }
    }
    if word.hasSuffix("ed"), letters.count > 3, !"aeiouytd".contains(letters[letters.count - 3]) {
      count -= 1
    }
    return max(1, count)
  }

  /// The syllables of a German word: vowels, of which ei, ai, au, äu, eu, ie and doubled ones are one.
  static func germanSyllables(_ word: String) -> Int {
    let letters = Array(word.lowercased())
    let pairs: Set<String> = ["ei", "ai", "au", "äu", "eu", "ie", "aa", "ee", "oo"]
    var count = 0
    var at = 0
    while at < letters.count {
      if "aeiouyäöü".contains(letters[at]) {
        count += 1
        if at + 1 < letters.count, pairs.contains(String(letters[at...at + 1])) { at += 1 }
      }
      at += 1
    }
    return max(1, count)
  }

  private static func groups(_ word: String, vowels: String) -> Int {
    var count = 0
    var wasVowel = false
    for letter in word {
      let isVowel = vowels.contains(letter)
      if isVowel, !wasVowel { count += 1 }
      wasVowel = isVowel
    }
    return count
  }
}

extension ReadingLevel {
  /// The sentences of a text. One ends with its sign and a space, but not within a German date such as "18. November".
  static func sentences(_ text: String) -> [String] {
    var found: [String] = []
    var sentence: [Substring] = []
    let words = text.split { " \n\t".contains($0) }
    for (place, word) in words.enumerated() {
      sentence.append(word)
      let end = word.last { !"”“»«\u{202F}\u{A0}’)".contains($0) } ?? " "
      let isOrdinal = end == "." && word.dropLast().last?.isNumber == true
      let next = place + 1 < words.count ? words[place + 1] : nil
      let goesOn = isOrdinal && next.map { isOfDate($0) } == true
      if ".!?؟".contains(end), !goesOn {
        found.append(sentence.joined(separator: " "))
        sentence = []
      }
    }
    if !sentence.isEmpty { found.append(sentence.joined(separator: " ")) }
    return found
  }

  /// Whether a word goes on after the number of a day: a month, or a word that begins no sentence.
  private static func isOfDate(_ word: Substring) -> Bool {
    let months = ["Jan", "Feb", "Mär", "Apr", "Mai", "Jun", "Jul", "Aug", "Sep", "Okt", "Nov", "Dez"]
    return word.first?.isLowercase == true || months.contains { word.hasPrefix($0) }
  }

  /// The sentences of a page, without its frame, its pictures, captions and what is no whole sentence, such as labels.
  static func sentences(ofPage html: String) -> [String] {
    let blocks: Set<Substring> = [
      "p", "li", "td", "th", "dd", "dt", "h1", "h2", "h3", "caption", "summary", "figcaption", "label",
      "button", "section", "div", "ul", "ol", "dl", "table", "tr", "details", "main", "br", "small", "legend",
    ]
    // A caption names what its picture or table is of: the measure, the days and the unit.
    let left: Set<Substring> = [
      "head", "script", "style", "svg", "nav", "header", "footer", "code", "caption", "figcaption",
    ]
    var found: [String] = []
    var text = ""
    var skipped = 0
    for piece in html.split(separator: "<") {
      guard let end = piece.firstIndex(of: ">") else { continue }
      let isClosing = piece.first == "/"
      let name = (isClosing ? piece.dropFirst() : piece).prefix { $0.isLetter || $0.isNumber }
      if left.contains(name) { skipped += isClosing ? -1 : 1 }
      if blocks.contains(name) {
        found += sentences(text)
        text = ""
      }
      if skipped == 0 { text += piece[piece.index(after: end)...] }
    }
    return (found + sentences(text)).filter { sentence in
      (sentence.last.map { ".!?؟".contains($0) } ?? false) && words(sentence).count > 2
    }
  }
}
