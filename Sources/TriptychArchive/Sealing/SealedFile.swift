import TriptychFiles
import TriptychHealth

/// A sealed file open for reading. Its content stays the same when another file replaces it by name.
final class SealedFile {
  let path: String
  let header: SealedHeader
  private let file: OpenFile

  /// Opens a file and checks its header; `nil` when the file does not exist.
  init?(_ path: String) throws {
    self.path = path
    do throws(Errno) {
      file = try OpenFile(path, .readOnly, [.noFollow, .nonBlocking])
    } catch {
      if error == .noSuchFileOrDirectory { return nil }
      throw PrivateFiles.failure(error, path)
    }
    header = try SealedFile.header(of: file, path)
  }

  private static func header(of file: OpenFile, _ path: String) throws -> SealedHeader {
    let status = try PrivateFiles.at(path) { () throws(Errno) in try file.status() }
    guard status.kind == .file else { throw StoreError.sealHeader(path) }
    let start = try bytes(
      of: file, at: 0, count: Int(min(status.size, Int64(SealedHeader.readingLength))), place: path)
    return try SealedHeader(start, fileSize: status.size, place: path)
  }

  /// Whether the file contains a cache and not only settings.
  var holdsStore: Bool { header.storeLength > 0 }

  /// The key that opens the file. Throws what is wrong with the given master key or salt.
  func personKey(_ master: SealKey, person: PersonID, saltPath: String) throws -> PersonKey {
    guard try master.mark() == header.marks.master else { throw StoreError.keyWrong(path) }
    guard try SealMarks.person(person, of: master) == header.marks.person else {
      throw StoreError.sealForeign(path)
    }
    guard let salt = try SealSalt.read(saltPath) else { throw StoreError.saltMissing(saltPath) }
    let key = try PersonKey(master, person: person, salt: salt)
    guard key.marks == header.marks else { throw StoreError.saltWrong(saltPath) }
    return key
  }

  /// Decrypts the settings; `nil` when the file has none. Throws when any of their bytes was changed.
  func settings(_ key: PersonKey, of person: PersonID) throws -> String? {
    guard header.settingsLength > 0 else { return nil }
    var bytes = [UInt8](repeating: 0, count: Int(header.settingsLength) - SealedBox.overhead)
    try bytes.withUnsafeMutableBytes {
      try openBox(.settings, at: Int64(SealedHeader.length), key, person, into: $0)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The nonce of the cache's box, which differs with every write; `nil` without a cache.
  func storeNonce() throws -> [UInt8]? {
    guard holdsStore else { return nil }
    return try bytes(at: header.storeOffset, count: AuthenticatedCipher.nonceLength)
  }

  /// Copies a box without decrypting it.
  func copy(_ box: SealedBox, to file: OutputFile) throws {
    var offset = box == .settings ? Int64(SealedHeader.length) : header.storeOffset
    var left = box == .settings ? header.settingsLength : header.storeLength
    while left > 0 {
      let piece = try bytes(at: offset, count: Int(min(left, Int64(SealedFile.pieceLength))))
      try file.write(piece)
      offset += Int64(piece.count)
      left -= Int64(piece.count)
    }
  }

  /// Small enough to stay in a processor cache between reading and decryption.
  static let pieceLength = 1 << 18

  /// Decrypts a box into a buffer of exactly its size. Throws when any of its bytes was changed.
  func openBox(
    _ box: SealedBox, at offset: Int64, _ key: PersonKey, _ person: PersonID,
    into target: UnsafeMutableRawBufferPointer
  ) throws {
    let nonce = try bytes(at: offset, count: AuthenticatedCipher.nonceLength)
    let cipher = try AuthenticatedCipher(
      isSealing: false, key: key.bytes, nonce: nonce, associated: box.associated(person))
    let start = offset + Int64(nonce.count)
    var done = 0
    while done < target.count {
      let end = min(done + SealedFile.pieceLength, target.count)
      let piece = UnsafeMutableRawBufferPointer(rebasing: target[done..<end])
      try SealedFile.fill(piece, from: file, at: start + Int64(done), place: path)
      try cipher.update(UnsafeRawBufferPointer(piece), into: piece)
      done = end
    }
    let tag = try bytes(at: start + Int64(done), count: AuthenticatedCipher.tagLength)
    guard try cipher.finishOpening(tag: tag) else { throw StoreError.sealBody(path) }
  }

  private func bytes(at offset: Int64, count: Int) throws -> [UInt8] {
    try SealedFile.bytes(of: file, at: offset, count: count, place: path)
  }

  private static func bytes(
    of file: OpenFile, at offset: Int64, count: Int, place: String
  ) throws -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    try bytes.withUnsafeMutableBytes { try fill($0, from: file, at: offset, place: place) }
    return bytes
  }

  private static func fill(
    _ target: UnsafeMutableRawBufferPointer, from file: OpenFile, at offset: Int64, place: String
  ) throws {
    let count = try PrivateFiles.at(place) { () throws(Errno) in try file.fill(target, at: offset) }
    if count < target.count { throw StoreError.sealCut(place) }
  }
}
