import TriptychHealth

extension AuditTrail {
  /// Those of some people of whom the trail says that data was imported, and not that it was taken away since.
  ///
  /// Nothing is said of what was entered by hand, or of imports whose lines were dropped as old. A missing trail names nobody.
  func imported(among people: [PersonID]) throws -> Set<PersonID> {
    guard !people.isEmpty, let secret = try HomeSecret.read(in: home),
      let bytes = try PrivateFiles.read(home.auditPath)
    else { return [] }
    var held: Set<String> = []
    for line in bytes.split(separator: 10) {
      guard let json = JSONValue(decoding: Array(line)), let person = json["person"]?.text,
        let kind = json["event"]?.text.flatMap(AuditEvent.Kind.init)
      else { continue }
      switch kind {
      case .imported: if (json["counts"]?["new"]?.whole ?? 0) > 0 { held.insert(person) }
      case .purged, .erased: held.remove(person)
      case .renamed:
        // `renamed-OLD-NEW`, with pseudonyms.
        let parts = (json["reference"]?.text ?? "").split(separator: "-").map(String.init)
        if parts.count == 3, held.remove(parts[1]) != nil { held.insert(person) }
      default: continue
      }
    }
    return Set(people.filter { held.contains(secret.pseudonym(of: $0)) })
  }
}

extension Home {
  /// Those of some people of whom nothing but settings is left although data was imported: their cache is gone.
  ///
  /// A person who never had a cache is not among them. Reads the whole trail when somebody has settings alone.
  func lostStores(among people: [PersonID]) throws -> Set<PersonID> {
    try AuditTrail(of: self).imported(
      among: people.filter { person in
        // A folder that cannot be looked into tells nothing.
        (try? isKnown(person) && !isSealed(person) && !holdsStore(of: person)) == true
      })
  }
}
