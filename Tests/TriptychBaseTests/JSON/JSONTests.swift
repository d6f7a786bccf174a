import Foundation
import Testing
import TriptychBase

@Suite struct JSONTests {
  @Test("Numbers are written as short as they can be read back")
  func numbers() throws {
    let figures = [0.1, 73.4, 8123, -0.5, 1e-7, 1.0 / 3, 1e21, 2e-308, 123_456_789_012]
    let text = JSONValue.array(figures.map { .number($0) }).text()
    #expect(text.hasPrefix("[0.1,73.4,8123,-0.5,1e-07,0.3333333333333333,1e+21,"))
    #expect(try JSONDecoder().decode([Double].self, from: Data(text.utf8)) == figures)
    #expect(JSONValue.number(.nan).text() == "null")
    #expect(JSONValue(Double?.none).text() == "null")
    #expect(JSONValue(Double.infinity).text() == "null")
  }

  @Test("Any text survives writing and reading: quotes, breaks, control signs, other scripts")
  func texts() throws {
    let texts = [
      "", "\"\\/\n\r\t", "\u{0}\u{1F}\u{7F}", "Ünï ⌚️ 漢字", "e\u{301}", "\u{2028}", "\r\n", "\"\u{301}",
    ]
    for text in texts {
      let written = JSONValue.string(text).text()
      let read = try JSONDecoder().decode([String].self, from: Data("[\(written)]".utf8))
      #expect(read.first.map { Array($0.unicodeScalars) } == Array(text.unicodeScalars))
    }
  }

  @Test("Members keep their order, or are sorted when asked for; the layout is readable")
  func layout() {
    let value = JSONValue.members(["b": .bool(true), "a": .array([]), "c": .members([:])])
    #expect(value.text() == #"{"b":true,"a":[],"c":{}}"#)
    #expect(value.text(sortedNames: true) == #"{"a":[],"b":true,"c":{}}"#)
    #expect(
      JSONValue.members(["a": .array([.number(1), .null])]).text(.indented)
        == "{\n  \"a\": [\n    1,\n    null\n  ]\n}\n")
    #expect(
      JSONValue.members(["a": .array([.array([.number(1), .number(2)]), .array([])]), "b": .null])
        .text(.outline(levels: 2))
        == "{\n  \"a\": [\n    [1, 2],\n    []\n  ],\n  \"b\": null\n}\n")
    #expect(value["b"] == .bool(true))
    #expect(value["z"] == nil)
  }

  @Test("Decoding keeps true and 1 apart")
  func decoding() throws {
    let text = #"{"b":[true,1,0,false,null,"1",1.5],"a":{}}"#
    let value = try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
    #expect(value.text() == #"{"a":{},"b":[true,1,0,false,null,"1",1.5]}"#)
  }
}
