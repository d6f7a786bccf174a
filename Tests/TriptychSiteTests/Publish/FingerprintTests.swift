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

  @Test("A text of another length is not read") func length() {
    for text in ["", "-", String(abc.dropLast(2)), abc + "00"] { #expect(Fingerprint(hex: text) == nil) }
  }

  @Test("Other letters and signs are not read", arguments: ["+a", "-0", "zz", "BA", "é"])
  func letters(start: String) {
    #expect(Fingerprint(hex: start + abc.dropFirst(start.utf8.count)) == nil)
  }
}
