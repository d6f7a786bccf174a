import Foundation
import TriptychGraphics
import TriptychHealth

/// The language of a chart's own words, by its name or as a file.
enum ChartLanguage {
  /// - Parameter asked: "en", "de" or the path of a JSON file with the words of another language.
  /// - Throws: a sentence with exit 64 where there is no such language or file, and with exit 65 where
  ///   the file's words are not complete.
  static func words(_ asked: String) throws -> ChartWords {
    switch asked {
    case "en": return .english
    case "de": return .german
    default: return try file(asked)
    }
  }

  private static func file(_ path: String) throws -> ChartWords {
    guard path.lowercased().hasSuffix(".json") else {
      throw CommandFailure.usage(
        "'\(path)' is no language of charts", hint: "Allowed are en, de or a file that ends in .json.")
    }
    guard FileManager.default.fileExists(atPath: path) else {
      throw CommandFailure.usage("There is no file '\(path)'", hint: "Check the name after --language.")
    }
    guard let bytes = try? Data(contentsOf: URL(fileURLWithPath: path)) else {
      throw CommandFailure(
        status: .tryAgain,
        diagnostic: Diagnostic(.error, code: "not_readable", "The language file cannot be read", place: path))
    }
    do {
      return try ChartWords(languageFile: Array(bytes))
    } catch {
      throw CommandFailure(
        status: .data, diagnostic: Diagnostic(.error, code: "chart_words", "\(error)", place: path))
    }
  }
}
