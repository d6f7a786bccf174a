import Foundation
import TriptychHealth

extension Home {
  /// Takes back a person who was made for an import that took nothing.
  ///
  /// Does nothing when settings or any fact is held of them.
  public func removeUnused(_ person: PersonID) throws {
    guard try settingsText(of: person) == nil else { return }
    let store = try openStore(of: person)
    let isUnused = try store.counts().isEmpty
    try store.close()
    guard isUnused else { return }
    for path in [storePath(of: person), folder(of: person) + "/lock", folder(of: person)] {
      try? FileManager.default.removeItem(atPath: path)
    }
  }
}
