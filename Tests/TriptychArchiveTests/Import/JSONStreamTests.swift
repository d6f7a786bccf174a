import Testing
import TriptychHealth

@testable import TriptychArchive

@Suite("Reading JSON in one pass")
struct JSONStreamTests {
  private static func read(_ text: String, _ paths: [[String]], piece: Int = 5) throws -> [String] {
    var found: [String] = []
    var stream = JSONStream(MemoryBytes(Array(text.utf8), piece: piece), name: "a.json", paths: paths)
    try stream.read { path, indices, value in
      found.append("\(path)\(indices) " + value.text(.compact))
    }
    return found
  }

  @Test(
    "Values at the chosen paths come in the order of the file, everything else is passed over",
    arguments: [1, 4, 999])
  func paths(piece: Int) throws {
    let text = """
      {"junk":{"a":[1,{"b":"]}\\""}]},"data":{"metrics":[{"data":[{"qty":1},{"qty":2.5e1}],"name":"steps"},
      {"name":"x","data":[]}],"n":7}}
      """
    let found = try Self.read(
      text, [["data", "metrics", "*", "name"], ["data", "metrics", "*", "data", "*"]], piece: piece)
    #expect(
      found == [
        #"1[0, 0] {"qty":1}"#, #"1[0, 1] {"qty":25}"#, #"0[0] "steps""#, #"0[1] "x""#,
      ])
  }

  @Test("An array, a single value and one value a line are all lists of values")
  func documents() throws {
    #expect(try Self.read("[{\"a\":1},{\"a\":2}]", [[], ["*"]]) == ["1[0] {\"a\":1}", "1[1] {\"a\":2}"])
    #expect(
      try Self.read("\u{FEFF}{\"a\":1}\n{\"a\":2}\n", [[], ["*"]]) == ["0[] {\"a\":1}", "0[] {\"a\":2}"])
    #expect(try Self.read(" [ ] ", [[], ["*"]]).isEmpty)
  }

  @Test("Escapes are resolved, also those beyond the first plane")
  func escapes() throws {
    let value = try JSONText.value(of: Array("\"a\\n\\u00e9\\ud83d\\ude00\\/\\\"\"".utf8))
    #expect(value == .string("a\né😀/\""))
    #expect(
      try JSONText.value(of: Array("[1,-2.5,true,null,\"1 050\"]".utf8)).elements.map(\.amount) == [
        1, -2.5, nil, nil, 1050,
      ])
  }

  @Test("A number beyond those of Double is the largest one, and none for a strict reader")
  func numbers() throws {
    for text in ["1e400", String(repeating: "9", count: 500)] {
      #expect(try JSONText.value(of: Array(text.utf8)) == .number(.greatestFiniteMagnitude))
      #expect(try JSONText.value(of: Array(("-" + text).utf8)) == .number(-.greatestFiniteMagnitude))
      #expect(throws: JSONText.Fault.self) { try JSONText.value(of: Array(text.utf8)[...], isStrict: true) }
    }
    for text in ["1e", "1e+", "e5", ".", "-", "1.2.3"] {
      #expect(throws: JSONText.Fault.self) { try JSONText.value(of: Array(text.utf8)) }
    }
  }

  @Test(
    "What is no JSON is refused with a sentence",
    arguments: [
      "{\"a\":", "[1,2", "{\"a\" 1}", "[{\"a\":tru}]", "[\"x", "{\"a\":[1,}", "{a:1}", "]", "n],1", "{}}",
    ])
  func damaged(text: String) {
    let error = #expect(throws: ImportFailure.self) { try Self.read(text, [["*"], [], ["a", "*"]]) }
    #expect(error?.code == .damaged && error?.diagnostic.place == "a.json")
  }

  @Test("Hostile nesting ends in a sentence, not in a crash")
  func nested() {
    let deep = String(repeating: "[", count: 100_000)
    for paths in [[[]], [["*"]], [["a"]], [Array(repeating: "*", count: 5_000)]] as [[[String]]] {
      let error = #expect(throws: ImportFailure.self) { try Self.read(deep, paths, piece: 1000) }
      #expect(error?.code == .damaged)
    }
  }
}
