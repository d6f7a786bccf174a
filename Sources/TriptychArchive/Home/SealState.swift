import TriptychHealth

/// How what is held of a person lies on the disk.
public enum SealState: Hashable, Sendable {
  /// Plain.
  case plain
  /// Sealed; without a key no more can be said.
  case sealed
  /// Sealed, and the key of the home opens all of it.
  case opens
  /// Sealed, and plain files lie beside it: sealing or its undoing was interrupted.
  case unfinished
  /// Sealed, and it cannot be opened.
  case unusable(StoreError)

  /// What scripts see.
  public var code: String {
    switch self {
    case .plain: "plain"
    case .sealed: "sealed"
    case .opens: "opens"
    case .unfinished: "unfinished"
    case .unusable(let error): error.code.rawValue
    }
  }
}

extension Home {
  /// How what is held of a person lies. With a key every byte of a sealed cache is checked, about 0.5 ms a
  /// MB; nothing is changed.
  public func sealState(of person: PersonID) throws -> SealState {
    do {
      guard let file = try SealedFile(sealedPath(of: person)) else { return .plain }
      if let sealing {
        let key = try key(of: person, opening: file, sealing)
        _ = try file.settings(key, of: person)
        _ = try file.image(key, of: person)
      }
      for path in [storePath(of: person), settingsPath(of: person)]
      where try PrivateFiles.kind(path) != .missing {
        return .unfinished
      }
      return sealing == nil ? .sealed : .opens
    } catch let error as StoreError {
      return .unusable(error)
    }
  }
}
