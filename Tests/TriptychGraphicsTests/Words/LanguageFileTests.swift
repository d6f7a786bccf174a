import ChartExamples
import Foundation
import Testing

@testable import TriptychGraphics

/// A language comes as a file from outside; whatever is wrong with it is said in a sentence.
struct LanguageFileTests {
  /// The German file with one text replaced by another.
  private func german(_ old: String, _ new: String) throws -> ChartWords {
    let text = String(decoding: PackageResources.de_json, as: UTF8.self)
    #expect(text.contains(old), "the German file holds \(old)")
    return try ChartWords(languageFile: Array(text.replacingOccurrences(of: old, with: new).utf8))
  }

  private func fault(_ old: String, _ new: String) throws -> ChartWordsError? {
    do {
      _ = try german(old, new)
      return nil
    } catch let error as ChartWordsError {
      return error
    }
  }

  @Test("a language file needs every phrase with exactly its placeholders")
  func phrases() throws {
    #expect(try german("Ziel {value}", "Ziel {value}") == .german)
    #expect(
      try fault("Ziel {value}", "Ziel {wert}") == .placeholders(.goal, found: ["wert"], need: ["value"]))
    #expect(try fault("\"Ziel {value}\"", "\"Ziel\"") == .placeholders(.goal, found: [], need: ["value"]))
    #expect(try fault("\"goal\"", "\"gaol\"") == .unknown("gaol"))
    #expect(try fault("\"goal\": \"Ziel {value}\",", "") == .missing(.goal))
    #expect(
      try fault("\"noPicture\": {", "\"noPicture\": { \"goal\": \"Ziel {value}\",") == .twice(.goal))
  }

  @Test("a template is one line of text, not too long, and its braces are placeholders")
  func templates() throws {
    #expect(try fault("\"Ziel {value}\"", "\"  \"") == .template(.goal, .blank))
    #expect(try fault("Ziel {value}", "Ziel\\n{value}") == .template(.goal, .control))
    #expect(try fault("Ziel {value}", "Ziel\\u0000{value}") == .template(.goal, .control))
    #expect(try fault("Ziel {value}", "Ziel {value}}") == .template(.goal, .brace))
    #expect(try fault("Ziel {value}", "Ziel {value} {") == .template(.goal, .brace))
    let long = String(repeating: "Ziel ", count: 20_000) + "{value}"
    #expect(try fault("Ziel {value}", long) == .template(.goal, .tooLong))
    let just = String(repeating: "Z", count: 993) + "{value}"
    #expect(try fault("Ziel {value}", just) == nil)
  }

  @Test("a counted phrase has the forms of its language's rule, no more and no less")
  func forms() throws {
    #expect(try fault("\"plurals\": \"one-other\"", "\"plurals\": \"dual\"") == .unknownPlurals("dual"))
    #expect(try fault("\"plurals\": \"one-other\"", "\"plurals\": \"french\"") == nil)
    let polish = try fault("\"plurals\": \"one-other\"", "\"plurals\": \"polish\"")
    #expect(polish?.description.contains("lacks the plural form \"few\"") == true)
    let japanese = try fault("\"plurals\": \"one-other\"", "\"plurals\": \"none\"")
    #expect(japanese?.description.contains("never takes") == true)
    #expect(
      try fault("\"goal\": \"Ziel {value}\"", "\"goal\": { \"one\": \"Ziel {value}\" }")
        == .missingForm(.goal, form: "other"))
    #expect(
      try fault("\"goal\": \"Ziel {value}\"", "\"goal\": { \"dual\": \"Ziel {value}\" }")
        == .unknown("goal.dual"))
  }

  @Test("names of months and weekdays are all there, and no two months are called the same")
  func names() throws {
    #expect(try fault("\"Januar\",", "") == .wrongCount(list: "months", need: 12))
    #expect(try fault("\"Mo\",", "\"Mo\", \"Mo\",") == .wrongCount(list: "weekdays", need: 7))
    #expect(try fault("\"Januar\"", "\"Februar\"") == .names(list: "months"))
    #expect(try fault("\"Montag\"", "\" \"") == .names(list: "weekdays"))
    #expect(
      try fault("\"Montag\"", "\"\(String(repeating: "M", count: 61))\"") == .names(list: "weekdays"))
    #expect(try fault("\"Montag\"", "\"Mon\\ttag\"") == .names(list: "weekdays"))
    #expect(try fault("de-DE", "de_DE") == .language("de_DE"))
    #expect(try fault("de-DE", "") == .language(""))
    #expect(try fault("de-DE", "\\\" onload=") == .language("\" onload="))
  }

  @Test("signs of numbers can be told apart and are no digits")
  func numbers() throws {
    func refused(_ old: String, _ new: String) throws -> Bool {
      if case .numbers = try fault(old, new) { return true }
      return false
    }
    #expect(try refused("\"group\": \".\"", "\"group\": \",\""))
    #expect(try refused("\"group\": \".\"", "\"group\": \"1\""))
    #expect(try refused("\"decimal\": \",\"", "\"decimal\": \"\""))
    #expect(try refused("\"decimal\": \",\"", "\"decimal\": \"komma\""))
    #expect(try refused("\"groupFrom\": 5", "\"groupFrom\": 0"))
    #expect(try fault("\"groupFrom\": 5", "\"groupFrom\": 4.5") != nil)
    #expect(try fault("\"group\": \".\"", "\"group\": \"\u{202F}\"") == nil)
    #expect(try fault("\"group\": \".\"", "\"group\": \"\"") == nil)
  }

  @Test("a file that cannot be read says what is wrong and where")
  func unreadable() throws {
    #expect(try fault("\"numbers\"", "\"numerals\"") == .unreadable("\"numbers\" is missing"))
    #expect(
      try fault("\"goal\": \"Ziel {value}\"", "\"goal\": 5")
        == .unreadable("\"phrases.labels.goal\" has a value of another kind than it must"))
    #expect(
      try fault("\"hours\": 24", "\"hours\": 13")
        == .clock("\"hours\" is 13, allowed are 12 and 24"))
    #expect(
      try fault("\"firstWeekday\": \"monday\"", "\"firstWeekday\": \"Sonntag\"")
        == .clock("\"firstWeekday\" takes \"monday\" to \"sunday\""))
    #expect(throws: ChartWordsError.unreadable("it is no JSON")) { try ChartWords(languageFile: []) }
    #expect(throws: ChartWordsError.unreadable("it is no JSON")) { try ChartWords(languageFile: [0x7B]) }
    let nested = Array(String(repeating: "[", count: 100_000).utf8)
    #expect(throws: ChartWordsError.self) { try ChartWords(languageFile: nested) }
    let most = LanguageFile.largest
    let ten = [UInt8](repeating: 0x20, count: 10 << 20)
    #expect(throws: ChartWordsError.tooLarge(bytes: ten.count, most: most)) {
      try ChartWords(languageFile: ten)
    }
  }

  @Test("every fault is said in a sentence of readable length")
  func sentences() throws {
    let long = String(repeating: "x", count: 10_000)
    let faults: [ChartWordsError] = [
      .tooLarge(bytes: 5, most: 4), .unreadable("it is no JSON"), .language(long),
      .wrongCount(list: "months", need: 12), .names(list: "months"), .numbers("they differ"),
      .clock("it differs"),
      .unknownPlurals(long), .unknown(long), .missing(.goal), .missingForm(.goal, form: "few"),
      .unusedForm(.goal, form: "few"), .twice(.goal), .template(.goal, .brace),
      .placeholders(.goal, found: [long], need: ["value"]),
    ]
    for fault in faults {
      #expect(fault.description.hasSuffix(".") && fault.description.count < 450)
      #expect(fault.description.contains(" words of charts") || fault.description.hasPrefix("The signs"))
    }
  }
}
