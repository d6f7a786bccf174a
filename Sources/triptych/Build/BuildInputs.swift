import Foundation
import TriptychArchive
import TriptychGraphics
import TriptychHealth
import TriptychSite

/// What sites are made from besides each person's cache, as one fingerprint: a site with the inputs of the published one
/// is not made again.
///
/// It covers the program (version and executable file), templates, languages, styles and scripts, fonts, the version of
/// the pets' drawings and the machine's time zone rules; for each person also the id, the name of the site, the settings
/// and the moment asked for. The cache is checked separately, and the erasure book at each build.
struct BuildInputs: Sendable {
  private let all: Fingerprint

  /// The inputs of a run; each file is looked at once.
  init(_ templates: SiteTemplates, version: String) throws {
    var bytes = FingerprintBytes()
    bytes.add("inputs 1")
    bytes.add(version)
    bytes.add(templates.fingerprint)
    bytes.add(PetArt.version)
    bytes.add(TimeZone.current.identifier)
    let zones = ["/etc/localtime", "/usr/share/zoneinfo/tzdata.zi", "/usr/share/zoneinfo/+VERSION"]
    let executable = Bundle.main.executablePath ?? CommandLine.arguments[0]
    for path in try [executable] + ProgramResources.fontsAndFiles().files + zones {
      bytes.add(path)
      bytes.add(FileIdentity(at: URL(fileURLWithPath: path).resolvingSymlinksInPath().path))
    }
    all = bytes.fingerprint
  }

  /// The fingerprint of one person's inputs.
  func fingerprint(of person: PersonID, for line: SiteBuildPipeline) throws -> Fingerprint {
    var bytes = FingerprintBytes()
    bytes.add(all)
    bytes.add(person.text)
    bytes.add(line.publisher.name(of: person))
    bytes.add(line.asOf.canonical)
    for failed in try FailedImports(of: person, in: line.home).list() {
      bytes.add(failed.file ?? "")
      bytes.add(
        [failed.source.rawValue, failed.reason.rawValue, failed.moment.utcText].joined(separator: " "))
    }
    bytes.add(FileIdentity(at: InboxFolderRegister.path(of: person, in: line.home)))
    // Sealed settings lie in one file with the cache, which is looked at by itself.
    bytes.add(try line.home.isSealed(person) ? "sealed" : line.home.settingsText(of: person))
    return bytes.fingerprint
  }

  /// The contents of a person's site if it was made from what is there now and has not been touched since, else `nil`.
  /// The cache is looked at from outside; its bytes are read only if the file has been moved, copied or restored.
  func unchanged(_ person: PersonID, for line: SiteBuildPipeline) throws -> SiteContents? {
    try ErasureBook(of: line.home).requireNotErased(person)
    try line.home.requireNoLink(of: person)
    // With a key, the build seals a plain cache; without one, it refuses a sealed cache.
    guard try line.home.isKnown(person), try line.home.isSealed(person) == (line.home.sealing != nil) else {
      return nil
    }
    let inputs = try fingerprint(of: person, for: line)
    return try line.publisher.intact(person) { stamp in
      guard stamp.inputs == inputs, stamp.clock?.contains(line.now.seconds) == true else { return false }
      let files = try BuildInputs.files(of: person, in: line.home)
      guard files.journals.allSatisfy({ FileIdentity(at: $0) == nil }) else { return false }
      let kept = try identities(of: person, in: line.home)
      if kept == stamp.kept { return true }
      // A file written in place holds something else; one that was copied or restored may hold the same.
      let isWritten = zip(kept, stamp.kept).contains {
        $0?.inode == $1?.inode && $0?.modified != $1?.modified
      }
      return try !isWritten && kept.map { $0?.size } == stamp.kept.map { $0?.size }
        && BuildInputs.contents(of: files.kept) == stamp.store
    }
  }

  /// What is known of a site before it is published: its inputs, and which files it is made from.
  func stamp(of person: PersonID, asOf: AsOf, for line: SiteBuildPipeline) throws -> LedgerStamp {
    LedgerStamp(
      inputs: try fingerprint(of: person, for: line), asOf: asOf.instant,
      kept: try identities(of: person, in: line.home))
  }

  /// Throws `store_damaged` when a person has no cache although their own site was made from one.
  ///
  /// A site of that name that their places do not list is somebody else's, as after a new beginning with another home.
  func requireStore(
    of person: PersonID, under standing: StandingSite, for line: SiteBuildPipeline
  ) throws {
    guard standing.stamp?.hadPlainCache == true, try !line.home.isSealed(person),
      try !line.home.holdsStore(of: person)
    else { return }
    let site = PlaceRegister.absolute(line.publisher.directory(of: person))
    guard try PlaceRegister(of: person, in: line.home).sites.contains(where: { $0.path == site }) else {
      return
    }
    throw StoreError.storeGone(line.home.storePath(of: person))
  }

  /// Completes a stamp when the cache is closed: from now on the person counts as unchanged.
  func complete(
    _ stamp: inout LedgerStamp, of file: PersonFile, asOf: AsOf, for line: SiteBuildPipeline,
    over standing: StandingSite
  ) throws {
    // A model's answer about the mood may change whenever the model may be asked.
    guard !file.settings.moodModel.consent, !file.settings.formModel.consent else { return }
    let files = try BuildInputs.files(of: file.person, in: line.home)
    stamp.kept = try identities(of: file.person, in: line.home)
    stamp.clock = file.clock(asOf: asOf, now: line.now)
    stamp.store =
      if let before = standing.stamp, before.clock != nil, before.kept == stamp.kept { before.store } else {
        try BuildInputs.contents(of: files.kept)
      }
  }

  /// The identities of the files that hold what is known about a person and, last, of a plain cache: whether there is one
  /// tells a person who never had data from one whose cache is gone.
  private func identities(of person: PersonID, in home: Home) throws -> [FileIdentity?] {
    let kept = try BuildInputs.files(of: person, in: home).kept.map { FileIdentity(at: $0) }
    return kept + [try home.isSealed(person) ? nil : kept[0]]
  }

  /// The files that hold what is known about a person, and those that show that somebody is at work or was killed.
  private static func files(of person: PersonID, in home: Home) throws -> (kept: [String], journals: [String])
  {
    let store = home.storePath(of: person)
    return (
      [
        try home.isSealed(person) ? home.sealedPath(of: person) : store,
        PlaceRegister.path(of: person, in: home),
      ], ["-journal", "-wal"].map { store + $0 }
    )
  }

  /// The fingerprint of the bytes of some files.
  private static func contents(of paths: [String]) throws -> Fingerprint {
    var bytes = FingerprintBytes()
    for path in paths {
      bytes.add(Fingerprint(ofFile: path) ?? Fingerprint(of: []))
    }
    return bytes.fingerprint
  }
}

extension LedgerStamp {
  /// Whether the site was made from a cache that was not sealed.
  fileprivate var hadPlainCache: Bool { kept.count == 3 && kept[2] != nil }
}

extension Home {
  /// Whether a person has no cache although one of their own sites was made from one that was not sealed.
  ///
  /// Reads the ledgers of the sites of somebody without a cache.
  func hasLostStore(of person: PersonID) throws -> Bool {
    guard try !holdsStore(of: person) else { return false }
    return try PlaceRegister(of: person, in: self).sites.contains { site in
      var hadCache = false
      _ = Publisher(output: site.output, naming: { _ in site.name }).stands(person) { stamp in
        hadCache = stamp.hadPlainCache
        return false
      }
      return hadCache
    }
  }
}

extension FingerprintBytes {
  /// Adds the state of a file of the program; a missing file differs from all others. The inode is left out: machines
  /// that run one image have the same files under other inodes.
  fileprivate mutating func add(_ identity: FileIdentity?) {
    guard let identity else { return add("missing") }
    add(identity.size)
    add(identity.modified)
  }
}

extension PersonFile {
  /// The range of the machine's clock in which a build would keep and drop the same days.
  fileprivate func clock(asOf: AsOf, now: Instant) -> ClosedRange<Int64> {
    let today = zone.day(of: now)
    guard
      RetentionRule(settings.privacy.retention, on: min(asOf.day, today)) != nil
        || settings.privacy.conversations
    else {
      return Int64.min...Int64.max
    }
    func start(_ day: CalendarDay) -> Int64 { zone.instant(day: day, wallClockSecond: 0).seconds }
    if asOf.day <= today { return start(asOf.day)...Int64.max }
    return start(today)...max(start(today), start(today.advanced(by: 1)) - 1)
  }
}

extension AsOfRequest {
  /// One text for each request.
  fileprivate var canonical: String {
    switch self {
    case .now(let instant): "now \(instant.seconds)"
    case .endOf(let day): "end \(day.number)"
    case .wallClock(let local): "clock \(local.seconds)"
    }
  }
}
