import TriptychHealth

/// What one part of a sealed file becomes when it is written anew.
enum SealedPart {
  /// The file is without it.
  case none
  /// It stays as it is in a file of the same key, not opened.
  case kept(SealedFile)
  /// These bytes are sealed.
  case new(UnsafeRawBufferPointer)
}

/// Writes the sealed file of one person, whole or not at all. No byte reaches the disk that is not sealed.
struct SealedWriter {
  var path: String
  var person: PersonID
  var key: PersonKey
  var sealing: Sealing

  /// Puts a file with these parts in place; returns the nonce of the cache's box where it is new.
  @discardableResult
  func write(settings: SealedPart, store: SealedPart) throws -> [UInt8]? {
    try PrivateFiles.requirePlainFile(orNothingAt: path)
    let file = try OutputFile(replacing: path)
    try file.write(
      SealedHeader(
        marks: key.marks, settingsLength: length(of: settings, .settings),
        storeLength: length(of: store, .store)
      ).bytes)
    try write(settings, .settings, to: file)
    let nonce = try write(store, .store, to: file)
    try file.publish()
    return nonce
  }

  private func length(of part: SealedPart, _ box: SealedBox) -> Int64 {
    switch part {
    case .none: 0
    case .kept(let file): box == .settings ? file.header.settingsLength : file.header.storeLength
    case .new(let bytes): Int64(bytes.count + SealedBox.overhead)
    }
  }

  @discardableResult
  private func write(_ part: SealedPart, _ box: SealedBox, to file: OutputFile) throws -> [UInt8]? {
    switch part {
    case .none: return nil
    case .kept(let held):
      try held.copy(box, to: file)
      return nil
    case .new(let bytes):
      let nonce = try sealing.random(AuthenticatedCipher.nonceLength)
      let cipher = try AuthenticatedCipher(
        isSealing: true, key: key.bytes, nonce: nonce, associated: box.associated(person))
      try file.write(nonce)
      var piece = [UInt8](repeating: 0, count: min(SealedFile.pieceLength, bytes.count))
      var done = 0
      while done < bytes.count {
        let part = UnsafeRawBufferPointer(rebasing: bytes[done..<min(done + piece.count, bytes.count)])
        try piece.withUnsafeMutableBytes { try cipher.update(part, into: $0) }
        try piece.withUnsafeBytes {
          try file.write(piece: UnsafeRawBufferPointer(rebasing: $0[..<part.count]))
        }
        done += part.count
      }
      try file.write(cipher.finishSealing())
      return nonce
    }
  }
}
