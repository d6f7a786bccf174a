import Foundation
import TriptychHealth

/// Looks whether a home and its output folders are as they should be; nothing is mended.
public struct HomeCheck: Sendable {
  /// What is looked at.
  public enum Part: String, Hashable, Sendable, CaseIterable {
    /// Folders 0700, files without a right for others, no links, all of one owner.
    case permissions
    /// Locks whose process ended without giving them back.
    case locks
    /// Every page of every cache.
    case caches
    /// The chain of the operator's trail.
    case audit
    /// What interrupted work left.
    case leftovers
    /// Nights that did not come to their end.
    case runs
    /// Who is due, and who came back.
    case erasures
  }

  /// The home.
  public var home: Home
  /// Folders that sites are published in.
  public var outputs: [String]
  /// One person alone; `nil` for everybody.
  public var person: PersonID?

  /// A check of a home.
  public init(home: Home, outputs: [String], person: PersonID? = nil) {
    self.home = home
    self.outputs = outputs
    self.person = person
  }

  /// What a part finds: errors for what has to be seen to, warnings and notes for what is worth knowing.
  public func findings(_ part: Part, asOf moment: Instant) throws -> [Diagnostic] {
    try home.requireNoLink()
    switch part {
    case .permissions: return try permissions()
    case .caches: return try people().compactMap { try cache(of: $0) }
    case .audit: return try audit()
    case .leftovers: return try leftovers()
    case .locks: return try locks()
    case .runs: return try runs()
    case .erasures: return try erasures(asOf: moment)
    }
  }

  private func people() throws -> [PersonID] {
    let returned = try ErasureBook(of: home).returned()
    return try home.people().filter { (person == nil || $0 == person) && !returned.contains($0) }
  }

  // MARK: Parts

  private func audit() throws -> [Diagnostic] {
    try AuditTrail(of: home).check().faults.map {
      Diagnostic(
        .error, code: "audit_chain_broken", $0.text, place: home.auditPath,
        hint: "Compare it with a backup; later lines go on in the chain.")
    }
  }

  private func cache(of person: PersonID) throws -> Diagnostic? {
    do {
      guard try home.holdsStore(of: person) else { return nil }
      let lock = try home.lock(person)
      defer { lock.release() }
      let store = try home.openStore(of: person)
      defer { try? store.close() }
      try store.check()
      return nil
    } catch let error as StoreError {
      var diagnostic = error.diagnostic
      if [.busy, .keyNeeded].contains(error.code) { diagnostic.severity = .note }
      return diagnostic
    }
  }

  private func leftovers() throws -> [Diagnostic] {
    var found: [String] = []
    for output in outputs where try PrivateFiles.kind(output) == .directory {
      found += try PersonPlaces.names(in: output).filter {
        $0.hasPrefix(".staging-") || $0.hasPrefix(".erasing-") || isPartial($0)
      }.map { output + "/" + $0 }
    }
    for folder in try [home.directory] + folders(of: person) where try PrivateFiles.kind(folder) == .directory
    {
      found += try PersonPlaces.names(in: folder).filter { isPartial($0) || $0.hasPrefix("cache.damaged-") }
        .map { folder + "/" + $0 }
    }
    return try plainBesideSeal()
      + found.map {
        Diagnostic(
          .warning, code: "leftover",
          "Interrupted or unfinished work lies here, unless something is at work now",
          place: $0,
          hint:
            "The next build or import takes it away; a damaged cache that was set aside is yours to delete."
        )
      }
  }

  private func folders(of person: PersonID?) throws -> [String] {
    if let person { return [home.folder(of: person)] }
    guard try PrivateFiles.kind(home.directory + "/people") == .directory else { return [] }
    return try PersonPlaces.names(in: home.directory + "/people").map { home.directory + "/people/" + $0 }
  }

  private func isPartial(_ name: String) -> Bool {
    name.hasPrefix(".") && (name.hasSuffix(".partial") || name.hasSuffix(".part"))
  }

  private func erasures(asOf moment: Instant) throws -> [Diagnostic] {
    let book = ErasureBook(of: home)
    let asked = try book.requests().filter { person == nil || $0.person == person }.compactMap { request in
      if request.began != nil {
        return Diagnostic(
          .error, code: "erasure_interrupted", "An erasure has begun and is not finished", place: nil,
          hint: "`triptych erase run` finishes it.")
      }
      guard request.cancelUntil <= moment else { return nil }
      return Diagnostic(
        request.runBy <= moment ? .error : .warning,
        code: request.runBy <= moment ? "erasure_overdue" : "erasure_due",
        "An erasure has to be done by \(request.runBy.utcText)", hint: "Run `triptych erase run`.")
    }
    let returned = try book.returned().filter { person == nil || $0 == person }.map {
      Diagnostic(
        .error, code: "person_erased", "Somebody who was erased is here again", place: home.folder(of: $0),
        hint: "`triptych erase run` removes what came back.")
    }
    return asked + returned
  }
}
