/// Writes what a made-up person has chosen, every field named.
package struct SampleSettings {
  /// The person who chose them.
  package var person: SamplePerson

  /// The settings of a made-up person.
  package init(person: SamplePerson) { self.person = person }

  /// The file: two spaces a level, keys in the order in which pages ask for them.
  package func text() -> String {
    let isWatchWearer = [.everything, .stopped, .beginner].contains(person.habit)
    let watch = "\(person.name)’s Apple Watch"
    return """
      {
        "account": {
          "name": "\(person.name)",
          "birth_date": "\(person.birthDate.iso)"
        },
        "time_zone": "\(person.zone)",
        "units": "\(person.isImperial ? "imperial" : "metric")",
        "language": "en",
        "thresholds": {
          "sad": 2000,
          "active": 8000
        },
        "sources": {
          "priority": {\(isWatchWearer ? "\"sleep\": [\"\(watch)\"]" : "")},
          "off": []
        },
        "display": {
          "depth": "\(person.depth)",
          "theme": "\(person.theme)",
          "colour_vision": "none"
        },
        "companions": {
          "pet": "\(person.companions.pet)",
          "figure": \(quoted(person.companions.figure)),
          "skin": \(quoted(person.companions.skin)),
          "hair": \(quoted(person.companions.hair)),
          "outfit": "\(person.companions.outfit)"
        },
        "premium": {
          "since": \(quoted(person.companions.premiumSince?.iso))
        },
        "profile_since": null
      }

      """
  }

  private func quoted(_ word: String?) -> String { word.map { "\"\($0)\"" } ?? "null" }
}
