import Testing
import TriptychHealth

@testable import TriptychArchive

@Suite("Whether JSON is whole")
struct JSONCheckTests {
  private static func fault(_ bytes: [UInt8], piece: Int = .max) -> Int? {
    var check = JSONCheck()
    var rest = bytes[...]
    while !rest.isEmpty {
      _ = Array(rest.prefix(piece)).withUnsafeBytes { check.take($0) }
      rest = rest.dropFirst(piece)
    }
    _ = check.end()
    return check.fault
  }

  @Test(
    "What can be read is whole, in pieces of any size",
    arguments: [
      "{}", "[]", " [1, -2.5e3 ,true,null,NaN,\"a\"] ", "{\"a\":{\"b\":[{},[]]},\"c\":\"\"}", "12", "\"x\"",
      "{\"a\":1}\n{\"a\":2}\n", "{\"a\":1},\n{\"a\":2},\n", "\u{FEFF}{\"a\":1}", "", " \n",
      "[1e400,-1E+999,0.\(String(repeating: "1", count: 200))]",
      "\"\\u00e9\\ud83d\\ude00\\ud83d x\\n\\\\\\\"\"", "[\"}\",\"]\"]", "[1]2",
    ])
  func whole(text: String) {
    let bytes = Array(text.utf8)
    for piece in [3, 5, .max] { #expect(Self.fault(bytes, piece: piece) == nil, "\(text) \(piece)") }
  }

  @Test(
    "What ends too early or is no JSON is broken, and where",
    arguments: [
      ("{\"a\":", 5), ("[1,2", 4), ("{\"a\" 1}", 6), ("[{\"a\":tru}]", 9), ("[\"x", 3), ("{\"a\":[1,}", 9),
      ("{a:1}", 2), ("]", 1), ("{}}", 3), ("[1,]", 4), ("{\"a\":1,}", 8), (",1", 1), ("[--1]", 4),
      ("[1e]", 3), ("[1.5.2]", 5), ("nul", 3),
      ("\"\\x\"", 3), ("\"\\ud83d\\u0041\"", 13), ("[1\"a\"]", 4), ("[}", 2),
    ])
  func broken(text: String, place: Int) {
    let bytes = Array(text.utf8)
    for piece in [1, 4, .max] {
      let fault = Self.fault(bytes, piece: piece)
      #expect(fault != nil && abs((fault ?? 0) - place) <= 1, "\(text) \(piece) \(String(describing: fault))")
    }
  }

  @Test("Hostile nesting is broken")
  func nested() {
    #expect(Self.fault(Array(repeating: UInt8(ascii: "["), count: 100_000)) != nil)
  }

  @Test("Whatever is changed in a text, it is whole exactly when it can be read")
  func changed() {
    let text = Array(
      "{\"a\":[1,-2.5e3,{\"b\":\"x\\u00e9\\ud83d\\ude00\\n\"},true,false,null,NaN,[]],\"c\":{}} [\"d\",{\"e\":0.5}]"
        .utf8)
    let signs = Array("{}[]\",:\\u0dD8 e.-+nNtx".utf8)
    var state: UInt64 = 9
    func random(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    var counts = (whole: 0, broken: 0)
    for _ in 0..<20_000 {
      var bytes = text
      for _ in 0...random(2) {
        let place = random(bytes.count)
        switch random(3) {
        case 0: bytes[place] = signs[random(signs.count)]
        case 1: bytes.remove(at: place)
        default: bytes.insert(signs[random(signs.count)], at: place)
        }
      }
      if random(10) == 0 { bytes.removeLast(random(bytes.count)) }
      var stream = JSONStream(MemoryBytes(bytes), name: "a", paths: [[]])
      let isRead = (try? stream.read { _, _, _ in }) != nil
      let isWhole = Self.fault(bytes, piece: 3 + random(40)) == nil
      #expect(isRead == isWhole, "\(String(decoding: bytes, as: UTF8.self))")
      if isWhole { counts.whole += 1 } else { counts.broken += 1 }
    }
    #expect(counts.whole > 1_000 && counts.broken > 1_000)
  }
}
