import Foundation
import Testing

@testable import TriptychArchive

@Suite("The file of the key")
struct SealKeyTests {
  let scratch: ScratchHome
  var path: String { scratch.path + "/key" }

  init() throws { scratch = try ScratchHome() }

  private func read(_ contents: [UInt8], mode: mode_t = 0o600) -> Result<SealKey, StoreError> {
    _ = FileManager.default.createFile(atPath: path, contents: Data(contents))
    chmod(path, mode)
    return Result { () throws(StoreError) in try SealKey.read(fileAt: path) }
  }

  private let random = (0..<32).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ 11) }

  @Test("A key may be written in hexadecimal, in base64 or as bytes")
  func forms() throws {
    let key = try #require(SealKey(random))
    let hex = SHA256Digest.hex(random)
    let base64 = Data(random).base64EncodedString()
    for text in [
      hex, hex.uppercased() + "\n", "  " + hex + "\r\n", base64, base64 + "\n", String(base64.dropLast()),
    ] {
      #expect(read(Array(text.utf8)) == .success(key), "\(text.count) characters")
    }
    #expect(read(random) == .success(key))
  }

  @Test(
    "What is no key of 32 bytes is refused with a sentence",
    arguments: [
      "", "secret", String(repeating: "0", count: 64), String(repeating: "g", count: 64),
      "correct horse battery staple 123", String(repeating: "ab", count: 31),
      String(repeating: "a", count: 900),
    ])
  func refused(contents: String) throws {
    guard case .failure(let error) = read(Array(contents.utf8)) else { throw CocoaError(.featureUnsupported) }
    #expect(error.code == .keyFile && error.diagnostic.place == path && error.diagnostic.hint != nil)
    if contents.count > 5 { #expect(!error.diagnostic.line.contains(contents)) }
  }

  @Test(
    "A key file that others may read, write or run is refused",
    arguments: [0o640, 0o604, 0o620, 0o602, 0o601])
  func open(mode: mode_t) {
    guard case .failure(let error) = read(random, mode: mode) else {
      Issue.record("a key file open to others was taken")
      return
    }

    #expect(error.code == .keyFile && error.diagnostic.hint == "Make it private: chmod 600 FILE")
  }

  @Test("A missing key file, a folder and a pipe are told")
  func noFile() {
    for path in [scratch.path + "/none", scratch.path] {
      #expect(throws: StoreError.self) { try SealKey.read(fileAt: path) }
    }
    mkfifo(path, 0o600)
    #expect(throws: StoreError.self) { try SealKey.read(fileAt: path) }
  }

  @Test("A key does not show itself")
  func hidden() throws {
    let key = try #require(SealKey(random))
    var dumped = ""
    dump(Sealing(key: .success(key), randomness: { _ in [] }), to: &dumped)
    #expect("\(key)" == "SealKey" && String(reflecting: key) == "SealKey")
    #expect(!dumped.contains("11") && !dumped.contains("48"))
  }
}
