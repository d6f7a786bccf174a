import TriptychHealth

extension HomeCheck {
  /// What lies plain beside what is sealed, since sealing does not reach it: caches set aside as damaged, files that wait
  /// to be imported or were, queues. Each is named with how to be rid of it.
  public func plainBesideSeal() throws -> [Diagnostic] {
    let sealed = try home.people().filter { try (person == nil || $0 == person) && home.isSealed($0) }
    return try sealed.flatMap { person -> [Diagnostic] in
      let folder = home.folder(of: person)
      return try PersonPlaces.names(in: folder).compactMap { name -> Diagnostic? in
        guard let hint = try wayOut(of: name, in: folder) else { return nil }
        return Diagnostic(
          .warning, code: "plain_beside_seal", "This lies plain beside a sealed cache",
          place: folder + "/" + name, hint: hint)
      }
    }
  }

  /// How to be rid of what lies plain under a name; `nil` where it does not.
  private func wayOut(of name: String, in folder: String) throws -> String? {
    if name.hasPrefix("cache.damaged-") {
      // What was set aside while it was sealed is sealed still.
      return name.hasSuffix(".sealed") ? nil : "Delete it once the export files were imported again."
    }
    if ["inbox", "imported", "refused"].contains(name) {
      return try holdsAnything(folder + "/" + name) ? "Delete the files once they are imported." : nil
    }
    let isQueue = name.hasPrefix("queue") || name.hasPrefix("triptych-queue")
    return isQueue ? "Delete it once it is applied." : nil
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
