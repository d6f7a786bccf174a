/// The person's own words for moods, so that an import knows what a renamed mood of another app means.
enum MoodWords {
  /// The names of the fields, from the worst mood (1) to the best (5).
  private static let names = ["worst", "low", "middle", "good", "best"]

  /// One field a mood, the best first; each holds words separated by commas.
  static let fields: [SettingField] = names.enumerated().reversed().map { index, name in
    SettingField(
      path: "sources.mood_words." + name, input: .text(.words), isOptional: true,
      place: .on(.devices, rank: 4)
    ) {
      JSONValue($0.moodWords[index + 1])
    } write: {
      if case .string(let text) = $1 { $0.moodWords[index + 1] = text } else { $0.moodWords[index + 1] = nil }
    }
  }
}

extension Settings {
  /// The mood, from 1 to 5, of each of the person's own words, in lower case without spaces at its ends; a word under
  /// two moods has the higher one.
  public var moodsByWord: [String: Double] {
    var moods: [String: Double] = [:]
    for (mood, text) in moodWords.sorted(by: { $0.key < $1.key }) {
      for part in text.split(separator: ",") {
        let word = SourceName.cleaned(part.lowercased())
        if !word.isEmpty { moods[word] = Double(mood) }
      }
    }
    return moods
  }
}
