import Foundation
import TriptychFiles
import TriptychHealth

/// Checks whether a home and its output folders are in order. Nothing is repaired.
public struct HomeCheck: Sendable {
  /// One part of the check.
  public enum Part: String, Hashable, Sendable, CaseIterable {
    /// Folders have mode 0700, files grant nothing to others, there are no links, and everything has one owner.
    case permissions
    /// Locks whose process ended without releasing them. They block nobody.
    case locks
    /// The integrity of every page of every cache, and caches that are gone although data was imported.
    case caches
    /// The settings that belong to what is held, and what is wrong in settings.
    case settings
    /// The hash chain of the operator's audit trail.
    case audit
    /// Files and folders left by interrupted work, and what lies among the folders of people and is none.
    case leftovers
    /// Nightly runs that did not finish.
    case runs
    /// People whose erasure is due, and erased people whose data reappeared.
    case erasures
  }

  /// The home.
  public var home: Home
  /// The folders in which sites are published.
  public var outputs: [String]
  /// The only person to check; `nil` for everybody.
  public var person: PersonID?
  /// Returns the zone in which messages say when a person's erasure has to be done.
  public var zone: @Sendable (PersonID) -> CivilZone
  /// Returns every fault of a person's settings.
  public var faults: @Sendable (PersonID) throws -> [Diagnostic]

  /// A check of a home.
  public init(
    home: Home, outputs: [String], person: PersonID? = nil,
    zone: @escaping @Sendable (PersonID) -> CivilZone = { _ in .utc },
    faults: @escaping @Sendable (PersonID) throws -> [Diagnostic] = { _ in [] }
  ) {
    self.home = home
    self.outputs = outputs
    self.person = person
    self.zone = zone
    self.faults = faults
  }

  /// Checks one part. Errors need action; warnings and notes are for information.
  public func findings(_ part: Part, asOf moment: Instant) throws -> [Diagnostic] {
    try home.requireNoLink()
    switch part {
    case .permissions: return try permissions()
    case .caches: return try caches()
    case .settings: return try people().flatMap { try settings(of: $0) }
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

  private func caches() throws -> [Diagnostic] {
    let people = try people()
    let lost = try home.lostStores(among: people)
    return try people.compactMap { person in
      lost.contains(person)
        ? StoreError.storeGone(home.storePath(of: person)).diagnostic : try cache(of: person)
    }
  }

  private func cache(of person: PersonID) throws -> Diagnostic? {
    do {
      try home.requireNoLink(of: person)
      guard try home.holdsStore(of: person) else { return nil }
      let lock = try home.lock(person)
      defer { lock.release() }
      let store = try home.openStore(of: person)
      defer { try? store.close() }
      try store.check()
      return nil
    } catch let error as StoreError {
      return finding(error)
    }
  }

  /// What is wrong with a person's settings. A cache that cannot be opened is a finding of its own.
  private func settings(of person: PersonID) throws -> [Diagnostic] {
    do {
      return try home.settingsText(of: person) == nil ? [] : faults(person)
    } catch let error as StoreError {
      return error.code == .damaged ? [] : [finding(error)]
    }
  }

  /// An error as a finding; what cannot be looked at now is no fault.
  private func finding(_ error: StoreError) -> Diagnostic {
    var diagnostic = error.diagnostic
    if [.busy, .keyNeeded].contains(error.code) { diagnostic.severity = .note }
    return diagnostic
  }

  private func leftovers() throws -> [Diagnostic] {
    var found: [String] = []
    for output in outputs where try PrivateFiles.kind(output) == .directory {
      found += try PrivateFiles.names(in: output).filter {
        $0.hasPrefix(".staging-") || $0.hasPrefix(".erasing-") || PrivateFiles.isPartial($0)
      }.map { output + "/" + $0 }
    }
    for folder in try [home.directory] + folders(of: person) where try PrivateFiles.kind(folder) == .directory
    {
      // One that cannot be read is told with the permissions.
      found += ((try? PrivateFiles.names(in: folder)) ?? []).filter {
        PrivateFiles.isPartial($0) || $0.hasPrefix("cache.damaged-")
      }
      .map { folder + "/" + $0 }
    }
    return try plainBesideSeal() + strangers()
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

  /// What lies among the folders of people and is none: nobody's site is built from it.
  private func strangers() throws -> [Diagnostic] {
    let people = home.directory + "/people"
    guard person == nil, try PrivateFiles.kind(people) == .directory else { return [] }
    return try PrivateFiles.names(in: people).filter { name in
      if name.hasPrefix(".") { return false }
      return try PersonID(name) == nil
        || ![.directory, .link].contains(PrivateFiles.kind(people + "/" + name))
    }.map {
      Diagnostic(
        .warning, code: "no_person",
        "This lies among the folders of people, and nobody's site is built from it",
        place: people + "/" + $0, hint: "Allowed are folders named by an id: \(PersonID.rule).")
    }
  }

  private func folders(of person: PersonID?) throws -> [String] {
    if let person { return [home.folder(of: person)] }
    guard try PrivateFiles.kind(home.directory + "/people") == .directory else { return [] }
    return try PrivateFiles.names(in: home.directory + "/people").map { home.directory + "/people/" + $0 }
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
        "An erasure has to be done by \(zone(request.person).rfc3339(request.runBy))",
        hint: "Run `triptych erase run`.")
    }
    let returned = try book.returned().filter { person == nil || $0 == person }.map {
      Diagnostic(
        .error, code: "person_erased", "Somebody who was erased is here again", place: home.folder(of: $0),
        hint: "`triptych erase run` removes what came back.")
    }
    let unreadable = try book.unreadableRequests().filter { person == nil || $0.person == person }.map(
      \.error.diagnostic)
    return asked + returned + unreadable
  }

  /// Unencrypted files next to a sealed cache that sealing does not cover: caches set aside as damaged, files
  /// waiting to be imported or already imported, and queues. Each finding says how to remove it.
  public func plainBesideSeal() throws -> [Diagnostic] {
    let sealed = try home.people().filter {
      (person == nil || $0 == person) && (try? home.requireNoLink(of: $0)) != nil
        && (try? home.isSealed($0)) == true
    }
    return try sealed.flatMap { person -> [Diagnostic] in
      let folder = home.folder(of: person)
      return try PrivateFiles.names(in: folder).compactMap { name -> Diagnostic? in
        guard let hint = try wayOut(of: name, in: folder) else { return nil }
        return Diagnostic(
          .warning, code: "plain_beside_seal", "This lies plain beside a sealed cache",
          place: folder + "/" + name, hint: hint)
      }
    }
  }

  /// How to remove an unencrypted file or folder of this name; `nil` when it is none.
  private func wayOut(of name: String, in folder: String) throws -> String? {
    if name.hasPrefix("cache.damaged-") {
      // A cache that was sealed when it was set aside is still sealed.
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
      try PrivateFiles.names(in: path).contains { try holdsAnything(path + "/" + $0) }
    }
  }

  /// Locks whose process ended without releasing them. They block nobody.
  func locks() throws -> [Diagnostic] {
    let everybody = try person.map { [$0] } ?? home.people()
    return everybody.compactMap { person in
      let path = home.folder(of: person) + "/lock"
      guard let owner = (try? LockOwner.left(at: path)) ?? nil else { return nil }
      return Diagnostic(
        .warning, code: "stale_lock", "A process ended without giving this person back: \(owner.sentence)",
        place: path,
        hint: "Nobody is kept from working; the next build or `triptych reconcile` clears it away.")
    }
  }

  /// Nightly runs in which a shard's last attempt did not finish or asks to be repeated.
  func runs() throws -> [Diagnostic] {
    guard person == nil else { return [] }
    return try home.runs().compactMap { run in
      if try run.isSettled() { return nil }
      var last: [String: RunFile] = [:]
      for file in try run.files() where (last["\(file.shard)/\(file.shards)"]?.attempt ?? 0) <= file.attempt {
        last["\(file.shard)/\(file.shards)"] = file
      }
      let open = try last.values.count { try [nil, 70, 75].contains($0.exitCode()) }
      guard open > 0 else { return nil }
      return Diagnostic(
        .warning, code: "run_unfinished",
        "\(open) of \(last.count) shards of a night have not come to a good end, unless they run now",
        place: run.path, hint: "`triptych reconcile --run \(run.name)` says who is missing.")
    }
  }

  /// Files and folders open to others, folders that cannot be looked into, links, and files of other owners. Each kind of
  /// fault is reported once, with its first path and the number of occurrences.
  func permissions() throws -> [Diagnostic] {
    var faults: [Fault: (place: String, count: Int)] = [:]
    func note(_ fault: Fault, _ path: String) {
      faults[fault] = (faults[fault]?.place ?? path, (faults[fault]?.count ?? 0) + 1)
    }
    func look(_ path: String) {
      guard let status = try? FileStatus(at: path) else { return }
      if status.kind == .link { return note(.link, path) }
      let isFolder = status.kind == .directory
      if status.mode & 0o077 != 0 { note(isFolder ? .openFolder : .openFile, path) }
      if status.owner != ThisProcess.user { note(.owner, path) }
      guard isFolder else { return }
      guard let names = try? PrivateFiles.names(in: path) else { return note(.closedFolder, path) }
      for name in names { look(path + "/" + name) }
    }
    for path in try roots() { look(path) }
    return faults.sorted { $0.key.rawValue < $1.key.rawValue }.map {
      $0.key.diagnostic($0.value.place, $0.value.count)
    }
  }

  /// The paths at which the check starts: everything, or one person's folders.
  private func roots() throws -> [String] {
    guard let person else { return [home.directory] + outputs }
    let register =
      try PrivateFiles.kind(home.folder(of: person)) == .directory
      ? PlaceRegister(of: person, in: home).sites.map { $0.output + "/" + $0.name } : []
    return [home.folder(of: person)]
      + Set(register + outputs.map { PlaceRegister.absolute($0) + "/" + person.text }).sorted()
  }

  private enum Fault: String {
    case openFolder = "folder_open_to_others"
    case closedFolder = "folder_not_readable"
    case openFile = "file_open_to_others"
    case link = "link_found"
    case owner = "foreign_owner"

    func diagnostic(_ place: String, _ count: Int) -> Diagnostic {
      let (text, hint) =
        switch self {
        case .openFolder: ("A folder is open to others", "chmod 700 closes it.")
        case .closedFolder: ("A folder cannot be looked into", "Check its owner and permissions.")
        case .openFile: ("A file is open to others", "chmod 600 closes it.")
        case .link:
          (
            "A symbolic link stands where none should be",
            "Links are never followed; find out who set it, then delete it."
          )
        case .owner: ("Something belongs to another user", "Check its owner.")
        }
      let more = count > 1 ? ", and \(count - 1) more" : ""
      return Diagnostic(.error, code: rawValue, text + more, place: place, hint: hint)
    }
  }
}
