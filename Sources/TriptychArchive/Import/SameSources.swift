import TriptychHealth

extension [Source] {
  /// Whether two lists of sources are the same to the byte: texts that look the same are equal, and yet two names.
  ///
  /// Lists that share their memory, as those of the batches of a bundle do, are not compared further.
  func hasSameBytes(as other: [Source]) -> Bool {
    guard count == other.count else { return false }
    let isShared = withUnsafeBufferPointer { own in
      other.withUnsafeBufferPointer { own.baseAddress == $0.baseAddress }
    }
    return isShared
      || zip(self, other).allSatisfy { $0 == $1 && $0.name.utf8.elementsEqual($1.name.utf8) }
  }
}
