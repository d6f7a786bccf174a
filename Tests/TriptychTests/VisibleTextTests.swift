import Foundation
import Testing
import TriptychHealth

@testable import triptych

@Suite("What a terminal would obey is written out") struct VisibleTextTests {
  private static let hidden: [UInt32] =
    Array(0..<0x20) + Array(0x7F..<0xA0) + [0x061C, 0x200E, 0x200F, 0x2028, 0x2029, 0xFEFF]
    + Array(0x202A...0x202E) + Array(0x2066...0x2069)

  @Test(
    "Every control character of text becomes its code; a line feed ends a line and stays", arguments: hidden)
  func codes(value: UInt32) throws {
    let scalar = try #require(Unicode.Scalar(value))
    let text = "a" + String(scalar) + "b"
    let code = "a\\u{" + String(value, radix: 16, uppercase: true) + "}b"
    #expect(VisibleText.line(text) == code)
    #expect(VisibleText.lines(text) == (value == 10 ? text : code))
  }

  @Test("Words of any script and emoji stay as they are")
  func words() {
    for text in [
      "Lentil soup", "Grüße", "שלום", "سلام", "می\u{200C}خواهم", "👩\u{200D}🍳", "e\u{301}",
      "\u{1F1E9}\u{1F1EA}", "\\u{202E}",
    ] {
      #expect(
        VisibleText.line(text) == text && VisibleText.lines(text) == text && VisibleText.json(text) == text)
    }
  }

  @Test("JSON with all of them reads back as the same value, and holds none of them")
  func json() throws {
    let text = String(String.UnicodeScalarView(Self.hidden.compactMap(Unicode.Scalar.init))) + "\u{E0001}"
    let value = JSONValue.members([text: .array([.string(text), .number(1)])])
    let shown = VisibleText.json(value.text(.indented))
    #expect(!shown.unicodeScalars.contains { $0 != "\n" && VisibleText.isHidden($0) })
    #expect(try JSONDecoder().decode(JSONValue.self, from: Data(shown.utf8)) == value)
  }

  @Test("A cell is one line of a table, whatever is in it")
  func table() {
    let rows = JSONValue.array([
      .members(["name": .string("one\ntwo\u{202E}"), "kcal": .number(200)]),
      .members(["name": .string("three"), "kcal": .number(1)]),
    ])
    #expect(
      TextTable.text(of: rows) == """
        name                 kcal
        one\\u{A}two\\u{202E}  200
        three                1
        """)
  }

  @Test(
    "Commands show no control character of what was entered",
    arguments: [
      ["show", "records"], ["records", "list"], ["show", "all"], ["show", "settings"], ["notify", "plan"],
    ])
  func commands(words: [String]) throws {
    let home = FileManager.default.temporaryDirectory.appendingPathComponent("visible-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: home) }
    let whose = ["--person", "anna", "--home", home.path]
    let meal = ["log", "meal", "Soup \u{202E}evil\u{200F}", "--kcal", "200", "--as-of", "2026-03-05T12:00"]
    #expect(try BuiltProgram.run(meal + whose).status == 0)
    for json in [[], ["--json"]] {
      let ending = try BuiltProgram.run(words + json + whose)
      #expect(ending.status == 0, "\(ending.errors)")
      #expect(
        !(ending.output + ending.errors).unicodeScalars.contains { $0 != "\n" && VisibleText.isHidden($0) })
      if words.contains("records") {
        #expect(ending.output.contains(json.isEmpty ? "\\u{202E}evil\\u{200F}" : "\\u202Eevil\\u200F"))
      }
    }
  }
}
