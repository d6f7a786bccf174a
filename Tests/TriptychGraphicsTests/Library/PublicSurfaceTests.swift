import Foundation
import Testing

@testable import TriptychGraphics

/// What somebody outside meets: documented, and free of the one subject this project happens to have.
struct PublicSurfaceTests {
  @Test("every public declaration says what it is", arguments: LibrarySources.files(ending: ".swift"))
  func documented(file: LibrarySources.File) {
    #expect(Self.undocumented(file.lines) == [], "\(file.path)")
  }

  @Test("a declaration without a comment is found, attributes and all")
  func finder() {
    #expect(Self.undocumented(["/// Good.", "public let a = 1"]) == [])
    #expect(Self.undocumented(["/// Good.", "@discardableResult", "public func b() {}"]) == [])
    #expect(Self.undocumented(["public let c = 1"]) == ["public let c = 1"])
    #expect(Self.undocumented(["/// E.", "public enum E {", "  case a", "}"]) == ["case a"])
    #expect(Self.undocumented(["/// E.", "enum E {", "  case a", "}"]) == [])
  }

  /// Public declarations, and cases of public enums, without a comment above them.
  private static func undocumented(_ lines: [String]) -> [String] {
    var found: [String] = []
    var publicEnum: Int?
    for (index, line) in lines.enumerated() {
      let code = line.trimmingCharacters(in: .whitespaces)
      let indent = line.prefix { $0 == " " }.count
      if let open = publicEnum, indent <= open, code.hasPrefix("}") { publicEnum = nil }
      let isCase = code.hasPrefix("case ") && publicEnum.map { indent == $0 + 2 } ?? false
      guard code.hasPrefix("public ") || isCase else { continue }
      if code.hasPrefix("public enum ") { publicEnum = indent }
      // Names of phrases are what the language files show beside their texts.
      if isCase, lines.contains(where: { $0.contains("enum Phrase:") }) { continue }
      var above = index - 1
      while above >= 0, lines[above].trimmingCharacters(in: .whitespaces).hasPrefix("@") { above -= 1 }
      let isDocumented = above >= 0 && lines[above].trimmingCharacters(in: .whitespaces).hasPrefix("///")
      if !isDocumented, !code.hasPrefix("public extension") { found.append(code) }
    }
    return found
  }

  /// Words of health; what is generic in charts (step, stage, range, weight of a font) is not among them.
  private static let words: Set<String> = [
    "activity", "asleep", "awake", "beats", "blood", "bmi", "body", "bpm", "breath", "breathing", "calorie",
    "calories", "carbohydrate", "carbohydrates", "cardio", "diet", "distance", "doctor", "energy", "exercise",
    "food", "glucose", "health", "heart", "hrv", "hypnogram", "kcal", "meal", "meals", "medical", "mindful",
    "mood", "oxygen", "patient", "pillar", "pillars", "protein", "pulse", "recovery", "rem", "sleep", "spo2",
    "steps", "stress", "vo2", "water", "workout", "workouts",
  ]

  /// Where a word of the list means something else.
  private static let generic: [String: Set<String>] = [
    // Ticks and widths come in steps; style sheets count in rem; colors lie at a distance.
    "steps": [], "rem": [], "distance": [], "body": [],
  ]

  /// The pets are figures with moods and phases of their own: what these follow from is not said there.
  private static let drawn = LibrarySources.files(ending: ".swift").filter { !$0.path.hasPrefix("Pets/") }

  @Test("nothing in the library but the pets is about health", arguments: drawn)
  func neutral(file: LibrarySources.File) {
    let found = file.lines.enumerated().flatMap { number, line in
      Self.words(in: line).filter { Self.words.contains($0) && Self.generic[$0] == nil }.map {
        "line \(number + 1): \($0)"
      }
    }
    #expect(found == [], "\(file.path)")
  }

  /// The words of a line, names split at their capitals, in small letters.
  private static func words(in line: String) -> [String] {
    var words: [String] = []
    var current = ""
    for character in line {
      if character.isUppercase || !(character.isLetter || character.isNumber) {
        words.append(current.lowercased())
        current = ""
      }
      if character.isLetter || character.isNumber { current.append(character) }
    }
    return (words + [current.lowercased()]).filter { !$0.isEmpty }
  }
}
