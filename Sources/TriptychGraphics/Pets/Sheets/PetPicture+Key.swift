extension PetArt {
  /// Grows with every change of how drawings become bytes: their palettes, their noise, their packing.
  public static let encoderVersion = 1
}

extension PetPicture {
  /// A name that is one of a kind and says nothing to people: 16 hexadecimal digits.
  ///
  /// Where files show in logs of web servers or in lists of folders, a name such as `symbi-stressed-l2` would
  /// tell how somebody is doing. A key does not say it to whoever reads along; it is no secret, since whoever has the
  /// program can list the keys of all pictures. It depends on the picture, the version of the drawings and that of
  /// the encoder, so that a file with this name never changes.
  ///
  /// The hash is FNV-1a with 64 bits (Fowler, Noll and Vo; RFC 9923), finished by the mixer of SplitMix64
  /// (Steele, Lea and Flood 2014) so that the first digits are spread evenly.
  public var key: String {
    let text = "\(PetArt.version)/\(PetArt.encoderVersion)/\(path)"
    var hash = text.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    hash = (hash ^ hash >> 30) &* 0xBF58_476D_1CE4_E5B9
    hash = (hash ^ hash >> 27) &* 0x94D0_49BB_1331_11EB
    hash ^= hash >> 31
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// Where its PNG lies in a folder that everybody shares: `1/3f/3fa94c0d25e7b816.png`.
  public var sharedPath: String { "\(PetArt.version)/\(key.prefix(2))/\(key).png" }
}
