import Foundation
import Testing
import TriptychHealth

@testable import TriptychArchive

@Suite("Lines of JSON")
struct FlatJSONTests {
  private func object(_ text: String) -> FlatJSONObject? { FlatJSONObject(Array(text.utf8)[...]) }

  @Test("Any text is read back as it was written, by Foundation too", arguments: StoreFixture.hostileTexts)
  func texts(text: String) throws {
    var line = FlatJSONWriter()
    line.put("t", text)
    let bytes = line.end()
    let written = String(decoding: bytes.dropLast(), as: UTF8.self)
    #expect(object(written)?.text("t").map { Array($0.utf8) } == Array(text.utf8))
    let foundation = try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: String]
    #expect(foundation?["t"] == text)
  }

  @Test("Any number is read back as it was written", arguments: 0..<100)
  func numbers(seed: Int) {
    var dice = StoreDice(seed: UInt64(seed))
    let candidates = [
      Double(bitPattern: dice.next()), Double(dice.below(1_000_000)), Double(dice.below(1000)) / 7, 0.1 + 0.2,
      1e300,
      .leastNonzeroMagnitude, -0.5, 9_007_199_254_740_992,
    ]
    for value in candidates where value.isFinite {
      var line = FlatJSONWriter()
      line.put("n", value)
      #expect(object(String(decoding: line.end().dropLast(), as: UTF8.self))?.number("n") == value)
    }
  }

  @Test("Escapes of other writers are understood")
  func escapes() {
    let line = object(#" { "t" : "\u00e9\n\/\ud83d\ude80\"" , "x":null, "f" : true,"n":-1.5E2 } "#)
    #expect(line?.text("t") == "é\n/🚀\"")
    #expect(line?.flag("f") == true && line?.number("n") == -150 && line?.text("x") == nil)
  }

  @Test(
    "What is no flat object is refused",
    arguments: [
      "", "{", "[]", "{\"a\":1}}", "{\"a\":[1]}", "{\"a\"}", "{\"a\":\"\\ud83d\"}", "{\"a\":\"x",
      "{\"a\":tru}",
      "{a:1}", "{\"a\":1,}", "{\"a\":NaN}", "{\"a\":{}}", "{\"a\":\"\u{1}\"}", "{\"a\":\"\\n\u{1}\"}",
      "{\"a\":\"\\udc00\"}",
    ])
  func refused(text: String) {
    #expect(object(text) == nil)
  }

  @Test("A number that JSON cannot hold, or that is too large, is no number")
  func notNumbers() {
    #expect(object("{\"n\":1e999}")?.number("n") == nil)
    #expect(object("{\"n\":1.5}")?.integer("n") == nil)
    #expect(object("{\"n\":--1}")?.number("n") == nil)
    #expect(object("{\"n\":9223372036854775807}")?.integer("n") == .max)
    #expect(object("{\"n\":-1e30}")?.integer("n") == .min)
  }
}
