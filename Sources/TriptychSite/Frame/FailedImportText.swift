import TriptychHealth

/// The sentences about a file that could not be imported, for the banner of every page and the page about devices.
extension FailedImport {
  /// Which file could not be imported.
  func lead(in words: Words) -> String {
    let word: FrameWord =
      switch source {
      case .appleHealth: .importFailedApple
      case .table: .importFailedTable
      case .bundle: .importFailedBundle
      case .unknown: .importFailedFile
      }
    let name = file.map { " " + words(FrameWord.importFailedName, ["name": FailedImport.short($0)]) }
    return words(word, ["file": name ?? ""])
  }

  /// Why, and what to try.
  func reason(in words: Words) -> String {
    let word: FrameWord =
      switch reason {
      case .unknownFormat: .importFailedUnknown
      case .damaged: .importFailedDamaged
      case .locked: .importFailedLocked
      case .nothingTaken: isLeft ? .importFailedNothingLeft : .importFailedNothing
      case .other: isLeft ? .importFailedOtherLeft : .importFailedOther
      }
    return words(word)
  }

  /// A file name that fits on a narrow screen: a long one keeps its beginning and its ending.
  private static func short(_ name: String) -> String {
    name.count <= 40 ? name : name.prefix(24) + "…" + name.suffix(12)
  }
}
