import Foundation
import Testing
import TriptychHealth

@testable import TriptychArchive

@Suite("Numbers and times in raw bytes")
struct ByteValueTests {
  private static func slice<Result>(_ text: String, _ body: (ByteSlice) -> Result) -> Result {
    Array(text.utf8 + [0]).withUnsafeBufferPointer { buffer in
      body(ByteSlice(base: buffer.baseAddress!, count: buffer.count - 1))
    }
  }

  @Test("numbers are read as the standard library reads them, to the last bit")
  func numbers() {
    var state: UInt64 = 42
    for _ in 0..<20_000 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let digits = String(state >> (state & 31))
      let point = Int(state >> 40) % (digits.count + 1)
      let text = digits.prefix(point) + "." + digits.dropFirst(point)
      #expect(Self.slice(String(text)) { $0.number } == Double(text))
    }
    for text in ["0", "-0.5", "+7", "1e3", "1.5E-7", "123456789012345678901234567890", ".5", "5."] {
      #expect(Self.slice(text) { $0.number } == (Double(text) ?? Double("0" + text + "0")), "\(text)")
    }
    for text in [
      "", "-", ".", "nan", "inf", "0x1p3", "1,5", "1 ", " 1", "1e999", "--1", "1.2.3", "1e", "infinity",
    ] {
      #expect(Self.slice(text) { $0.number } == nil, "\(text)")
    }
  }

  @Test("Separators group thousands only where all groups have three digits; else it is no number")
  func groups() {
    let numbers: [(String, Double)] = [
      ("1,050.5", 1050.5), ("1 050", 1050), ("-12 345 678", -12_345_678), ("1\u{A0}050", 1050),
      ("+1\u{202F}050.25", 1050.25), ("999", 999), (" 7.5 ", 7.5), ("1e3", 1000), ("1,050,000", 1_050_000),
    ]
    for (text, value) in numbers { #expect(Self.slice(text) { $0.amount() } == value, "\(text)") }
    for text in [
      "6650,2", "1 2 3", "1,05", "1234,567", ",050", "1,,050", "1,050 000", "1.050,5", "1,05e3",
      "1,", "1,0500", "- 100", "1 ,050", "1.5 000", "",
    ] {
      #expect(Self.slice(text) { $0.amount() } == nil, "\(text)")
    }
    for (text, value) in [("6650,2", 6650.2), ("1.050,5", 1050.5), ("1 050,25", 1050.25), ("0,01", 0.01)] {
      #expect(Self.slice(text) { $0.amount(decimalComma: true) } == value, "\(text)")
    }
    for text in ["1.05,5", "1,5,5", "1.2"] {
      #expect(Self.slice(text) { $0.amount(decimalComma: true) } == nil, "\(text)")
    }
  }

  @Test("stamps are read as RFC 3339 is, for every offset and the years 1970 to 2100")
  func stamps() {
    var time = AppleTime()
    var second: Int64 = 0
    while second < 4_102_444_800 {
      let offset = Int64((second / 7919) % 105 - 48) * 900
      let local = Instant(seconds: second + offset).utcText
      let hours = abs(offset) / 3600
      let minutes = abs(offset) / 60 % 60
      let zone =
        (offset < 0 ? "-" : "+") + (hours < 10 ? "0" : "") + "\(hours)" + (minutes < 10 ? "0" : "")
        + "\(minutes)"
      let text = local.replacingOccurrences(of: "T", with: " ").replacingOccurrences(
        of: "Z", with: " " + zone)
      #expect(Self.slice(text) { time.seconds($0) } == second, "\(text)")
      second += 777_777
    }
    #expect(Self.slice("2024-01-31T18:30:00+01:00") { time.seconds($0) } == seconds("2024-01-31T17:30:00Z"))
    for text in [
      "2024-13-01 00:00:00 +0000", "2024-01-01 24:00:00 +0000", "2024-01-01 00:00:00 +000x", "",
      "0000-01-01 00:00:00 +0000",
    ] {
      #expect(Self.slice(text) { time.seconds($0) } == nil, "\(text)")
    }
  }
}
