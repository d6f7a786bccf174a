/// What can be wrong with a sealed cache, each with a sentence of its own. None of them changes a file.
extension StoreError {
  static func keyNeeded(_ place: String) -> StoreError {
    StoreError(
      .keyNeeded, "The cache is sealed, and no key was given", place: place,
      hint: "Name the file that holds the key with --key-file or $TRIPTYCH_KEY_FILE.")
  }

  static func keyWrong(_ place: String) -> StoreError {
    StoreError(
      .keyWrong, "The cache was sealed with another key", place: place,
      hint: "Name the file that holds the right key; the cache was left as it is.")
  }

  static func saltMissing(_ place: String) -> StoreError {
    StoreError(
      .keyGone, "The person's part of the key is gone, so the cache cannot be opened by anybody",
      place: place,
      hint: "It was destroyed with an erasure, or lost: then put back seal.salt from a copy of it.")
  }

  static func saltWrong(_ place: String) -> StoreError {
    StoreError(
      .keyGone, "The person's part of the key is not the one that this cache was sealed with", place: place,
      hint: "Put back the seal.salt that belongs to it; the cache was left as it is.")
  }

  static func sealForeign(_ place: String) -> StoreError {
    StoreError(
      .sealForeign, "This is the sealed cache of somebody else", place: place,
      hint: "Put back this person's own; the file was left as it is.")
  }

  static func sealNewer(_ place: String) -> StoreError {
    StoreError(
      .newerVersion, "The cache was sealed by a newer version of Triptych", place: place,
      hint: "Use that version, or a newer one.")
  }

  static func sealCut(_ place: String) -> StoreError {
    StoreError(.sealBroken, "The sealed cache was cut short", place: place, hint: restoring)
  }

  static func sealHeader(_ place: String) -> StoreError {
    StoreError(
      .sealBroken, "The first bytes of the sealed cache are damaged, or it is no sealed cache", place: place,
      hint: restoring)
  }

  static func sealBody(_ place: String) -> StoreError {
    StoreError(
      .sealBroken, "The sealed cache is not what was sealed: bytes in it were changed", place: place,
      hint: restoring)
  }

  static func sealLonger(_ place: String) -> StoreError {
    StoreError(.sealBroken, "The sealed cache is longer than what was sealed", place: place, hint: restoring)
  }

  static let crypto = StoreError(
    .failed, "libcrypto refused to seal or open", place: nil,
    hint: "Check that OpenSSL 3 is installed as it should be.")

  private static let restoring =
    "Put back a copy of it, or move it away and import the export files again; it was left as it is."
}
