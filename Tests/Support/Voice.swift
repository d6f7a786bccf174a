/// What no sentence may say, by language: phrases that begin at a word; one that ends with `*` is the
/// beginning of a word.
public struct Voice: Sendable {
  /// Phrases by what is wrong with them.
  public let banned: [String: [String]]
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

  /// Creates a list; `allowed` are honest sentences that hold a banned phrase to deny it.
  public init(banned: [String: [String]], allowed: [String]) {
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
  public func faults(in text: String) -> [String] {
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
}
