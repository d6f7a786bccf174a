import TriptychHealth

extension HomeCheck {
  /// What lies plain beside what is sealed, since sealing does not reach it: caches set aside as damaged, files that wait
  /// to be imported or were, queues. Each is named with how to be rid of it.
  public func plainBesideSeal() throws -> [Diagnostic] {
    let sealed = try home.people().filter { try (person == nil || $0 == person) && home.isSealed($0) }
    return try sealed.flatMap { person in
      let folder = home.folder(of: person)
      return try PersonPlaces.names(in: folder).compactMap { name in
        let hint: String
        if name.hasPrefix("cache.damaged-") {
          // What was set aside while it was sealed is sealed still.
          guard !name.hasSuffix(".sealed") else { return nil }
          hint = "Delete it once the export files were imported again."
        } else if ["inbox", "imported", "refused"].contains(name) {
          guard try holdsAnything(folder + "/" + name) else { return nil }
          hint = "Delete the files once they are imported."
        } else if name.hasPrefix("queue") || name.hasPrefix("triptych-queue") {
          hint = "Delete it once it is applied."
        } else {
          return nil
        }
        return Diagnostic(
          .warning, code: "plain_beside_seal", "This lies plain beside a sealed cache", place: folder + "/" + name,
          hint: hint)
      }
    }
  }

  private func holdsAnything(_ path: String) throws -> Bool {
    switch try PrivateFiles.kind(path) {
    case .missing: false
    case .file, .link, .other: true
    case .directory:
      try PersonPlaces.names(in: path).contains { try holdsAnything(path + "/" + $0) }
    }
  }
}
