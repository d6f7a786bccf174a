import Testing

@testable import TriptychSite

@Suite("Fingerprints as text") struct FingerprintTests {
  /// The SHA-256 digest of "abc" in FIPS 180-2, appendix B.1.
  private let abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"

  @Test("A fingerprint is written as its digest, and read again") func hex() {
    let print = Fingerprint(of: Array("abc".utf8))
    #expect(print.hex == abc)
    #expect(Fingerprint(hex: abc) == print)
  }

  @Test("Anything else is not read", arguments: ["", "-", "ba78", "+a", "zz", "BA", "é"])
  func others(start: String) {
    #expect(Fingerprint(hex: start) == nil)
    let filled = start + String(repeating: "0", count: 64 - start.utf8.count)
    if start != "ba78", !start.isEmpty { #expect(Fingerprint(hex: filled) == nil) }
  }
}
