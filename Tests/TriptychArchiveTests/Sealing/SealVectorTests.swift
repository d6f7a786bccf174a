import Foundation
import Testing
import TriptychHealth

@testable import TriptychArchive

@Suite("Sealing by published vectors")
struct SealVectorTests {
  private func hex(_ text: String) -> [UInt8] { SHA256Digest.bytes(hex: text) ?? [] }

  @Test("Keys follow as RFC 5869 computes them (test cases 1 and 3)")
  func derivation() throws {
    let secret = [UInt8](repeating: 0x0B, count: 22)
    let first = try KeyDerivation.hkdf(secret, salt: Array(0...12), info: Array(0xF0...0xF9), count: 42)
    #expect(
      SHA256Digest.hex(first)
        == "3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865")
    let third = try KeyDerivation.hkdf(secret, salt: [], info: [], count: 42)
    #expect(
      SHA256Digest.hex(third)
        == "8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d9d201395faa4b61a96c8")
  }

  @Test("AES-256-GCM is that of the specification (test case 16), in one piece or many")
  func cipher() throws {
    let key = hex("feffe9928665731c6d6a8f9467308308feffe9928665731c6d6a8f9467308308")
    let nonce = hex("cafebabefacedbaddecaf888")
    let associated = hex("feedfacedeadbeeffeedfacedeadbeefabaddad2")
    let plain = hex(
      "d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a72"
        + "1c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b39")
    let sealed = hex(
      "522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa"
        + "8cb08e48590dbb3da7b08b1056828838c5f61e6393ba7a0abcc9f662")
    let tag = hex("76fc6ece0f4e1768cddf8853bb2d551b")
    for size in [1, 7, 16, 60] {
      let cipher = try AuthenticatedCipher(isSealing: true, key: key, nonce: nonce, associated: associated)
      #expect(try run(cipher, over: plain, size: size) == sealed)
      #expect(try cipher.finishSealing() == tag)
      let opener = try AuthenticatedCipher(isSealing: false, key: key, nonce: nonce, associated: associated)
      #expect(try run(opener, over: sealed, size: size) == plain)
      #expect(try opener.finishOpening(tag: tag))
    }
    let other = try AuthenticatedCipher(isSealing: false, key: key, nonce: nonce, associated: [1])
    _ = try run(other, over: sealed, size: 60)
    #expect(try !other.finishOpening(tag: tag))
  }

  private func run(_ cipher: AuthenticatedCipher, over bytes: [UInt8], size: Int) throws -> [UInt8] {
    var result: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: size) {
      var piece = Array(bytes[start..<min(start + size, bytes.count)])
      try piece.withUnsafeMutableBytes { try cipher.update(UnsafeRawBufferPointer($0), into: $0) }
      result += piece
    }
    return result
  }

  // Made with Python's `cryptography` from docs/sealing.md alone.
  @Test("A sealed file is byte for byte what another implementation of its description writes")
  func wholeFile() throws {
    let scratch = try ScratchHome()
    let person = scratch.person
    let path = scratch.path + "/cache.sealed"
    let key = try PersonKey(SealFixture.key, person: person, salt: Array(100..<132))
    let given = SealFixture.Given([[UInt8](repeating: 1, count: 12), [UInt8](repeating: 2, count: 12)])
    let writer = SealedWriter(
      path: path, person: person, key: key,
      sealing: Sealing(key: .success(SealFixture.key), randomness: given.draw))
    let store = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ $0 / 256) }
    let settings = Array(#"{"language":"de"}"#.utf8)
    try settings.withUnsafeBytes { text in
      try store.withUnsafeBytes { _ = try writer.write(settings: .new(text), store: .new($0)) }
    }
    let written = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    #expect(
      SHA256Digest.hex(Array(written[..<153]))
        == "545249505345414c0001006ce7cf8a19221bc1a6965d0126923d96541b848f5f5e5f4576d117f70d0e7d127f"
        + "eed2b8f4183ce666975c13310137c384000000000000002d00000000000493fc58eb84e786d5782053e2294e8194bb3"
        + "293a6a685833b3f2beec14b7fbaef96c30101010101010101010101018225755a33cabfae1677ededef6829ed9a5a60"
        + "4de57c8f3b309fa7e213b59ebc12")
    #expect(
      SHA256Digest.hex(of: written) == "eef99fa57da69c892c38cf8c094064fb208097de8d28c7e3390bdb9cbd742886")
    let file = try #require(try SealedFile(path))
    #expect(try file.settings(key, of: person) == #"{"language":"de"}"#)
    #expect(try file.image(key, of: person).map { Array($0.bytes) } == store)
  }
}
