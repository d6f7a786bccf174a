/// Links that lead somewhere from any page of a folder; most pages of a folder share most of theirs.
struct KnownLinks {
  private var known: [UInt64: [UInt8]] = [:]

  /// Whether a link, as it is written on a page, was added.
  func holds(_ link: Range<Int>, of page: [UInt8]) -> Bool {
    page.withUnsafeBytes { bytes in
      let written = UnsafeRawBufferPointer(rebasing: bytes[link])
      return known[KnownLinks.hash(written)]?.elementsEqual(written) ?? false
    }
  }

  /// Adds a link as it is written on a page.
  mutating func add(_ link: Range<Int>, of page: [UInt8]) {
    page.withUnsafeBytes { bytes in
      let written = UnsafeRawBufferPointer(rebasing: bytes[link])
      known[KnownLinks.hash(written)] = Array(written)
    }
  }

  /// Eight bytes at a time, since some sixty thousand links of a site are looked up. Two links of one hash
  /// only cost a second look.
  private static func hash(_ link: UnsafeRawBufferPointer) -> UInt64 {
    var hash = UInt64(link.count)
    var index = 0
    func mix(_ word: UInt64) {
      let (high, low) = (hash ^ word).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
      hash = high ^ low
    }
    while index + 8 <= link.count {
      mix(link.loadUnaligned(fromByteOffset: index, as: UInt64.self))
      index += 8
    }
    var rest: UInt64 = 0
    while index < link.count {
      rest = rest << 8 | UInt64(link[index])
      index += 1
    }
    mix(rest)
    return hash
  }
}
