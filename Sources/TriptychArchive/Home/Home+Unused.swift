import Foundation
import TriptychFiles
import TriptychHealth

extension Home {
  /// Takes back a person who was made for an import that took nothing, and the
  /// folders above them that are empty then. Does nothing when any fact is held.
  public func removeUnused(_ person: PersonID) throws {
    let store = try openStore(of: person)
    let isUnused = try store.counts().isEmpty
    try store.close()
    guard isUnused else { return }
    let files = [
      settingsPath(of: person), storePath(of: person), sealedPath(of: person), saltPath(of: person),
    ]
    for path in files + [folder(of: person) + "/lock"] {
      try? FileManager.default.removeItem(atPath: path)
    }
    // Only folders that are empty go; the system refuses the others.
    for path in [folder(of: person), directory + "/people", directory]
    where (try? Files.removeDirectory(path)) == nil { return }
  }
}
