import TriptychArchive
import TriptychFiles
import TriptychHealth

/// Imports files into one person's cache, each in a transaction of its own.
struct ImportRun {
  var home: Home
  var person: PersonID
  var newPersonZone: CivilZone
  var source: String?
  /// The moment of the import.
  var moment: Instant
  var dryRun: Bool
  var key = BundleKey()
  /// Whether the caller holds the person's lock.
  var holdsLock = false
  /// Shows how far the import is.
  var progress: ProgressLine?
  /// Whether a person who was erased may be created again.
  var liftsErasure = false

  /// The latest moment of a record that is no mistake: clocks and zones differ by up to a day.
  var latest: Instant { moment.adding(seconds: 86_400) }

  /// Imports all files in order. A file that fails is reported, and the others go on.
  ///
  /// A person who is not known yet is created, the time zone first, so that no data is ever held without it. If no
  /// record was taken, the new person is removed again.
  func importFiles(_ paths: [String], reading: (String) -> Void) throws -> ImportReport {
    var report = ImportReport()
    report.dryRun = dryRun
    let files = found(at: paths, limits: limits(zone: newPersonZone), report: &report)
    guard !files.isEmpty else { return report }
    let erased = try lift()
    var isSettled = false
    // Without any record taken, the person stays erased.
    defer { if let erased, !isSettled { try? ErasureBook(of: home).restore(person, erased: erased) } }
    let lock = try holdsLock ? nil : dryRun ? home.lock(person) : home.lockForWriting(person)
    defer { lock?.release() }
    // Before the lock is held, somebody else may still make the person.
    let isNew = try home.isToBeMade(person)
    // A person who was made for this import alone goes again, also when the disk is full or the import is refused.
    defer { if isNew, dryRun || report.tookNothing { try? home.removeUnused(person) } }
    report.zone = try zone(isNew: isNew)
    let store = try openStore(report: &report)
    defer { progress?.finish() }
    for file in files {
      progress?.finish()
      reading(file.path)
      progress?.begin(WorkProgress(importing: file))
      do {
        if try importFile(file, into: store, isNew: isNew, report: &report) {
          report.takeNothing(from: file.path)
        }
        if !dryRun, report.pillarsLeftOut.isEmpty, !report.tookNothing {
          let name = file.path.split(separator: "/").last.map(String.init) ?? file.path
          try FailedImports(of: person, in: home).settle(.init(file.kind), name: name)
        }
      } catch {
        report.fail(CommandFailure(error), at: file.path)
      }
    }
    try store.close()
    isSettled = !report.tookNothing
    return report
  }

  /// Notes what a file brought in the trail of the records, and the conflicts that it made; returns their number.
  private func note(_ summary: ImportSummary, _ ending: ImportEnding) throws -> Int {
    let total = ending.change.total
    guard !dryRun, total.new + total.changed > 0 else { return 0 }
    // A bundle brings its own trail.
    if summary.kind != "triptych-bundle" {
      try ending.add(
        TrailLine(
          .imported, "import/" + summary.kind, at: moment, by: .imported,
          after: .members([
            "read": JSONValue(summary.read), "new": JSONValue(total.new + total.changed),
            "unchanged": JSONValue(total.unchanged + total.outranked),
            "refused": JSONValue(summary.refused.total),
          ]), source: ImporterCatalog.title(of: summary.kind)))
    }
    guard ending.changesSessions else { return 0 }
    let settings = try SettingsFile.read(person, in: home)
    return try ending.noting { $0.findConflicts(settings, at: moment).count }
  }

  /// Removes the tombstone of an erased person, if that is asked for; returns when they were erased.
  private func lift() throws -> Instant? {
    let book = ErasureBook(of: home)
    guard let moment = try book.erased(person) else { return nil }
    guard liftsErasure, !dryRun else {
      try book.requireNotErased(person)
      return nil
    }
    return try book.lift(person) ? moment : nil
  }

  /// The person's cache. A damaged one is set aside, and an empty one takes its place, so that importing everything again
  /// rebuilds it; that one was damaged or is gone is reported.
  private func openStore(report: inout ImportReport) throws -> PersonStore {
    if dryRun {
      // Nothing is made for somebody who has settings alone.
      let isHeld = try home.isKnown(person) && !home.holdsStore(of: person)
      return try isHeld ? home.openStoreForReading(of: person) : home.openStore(of: person, create: true)
    }
    let isGone = try home.hasLostStore(of: person)
    let (store, setAside) = try home.openStoreSettingAsideDamage(of: person)
    if isGone {
      report.failures.append(
        Diagnostic(
          .warning, code: "cache_gone",
          "The cache that the site was built from is gone, so an empty one was made",
          place: home.storePath(of: person), hint: "Import all your files again to rebuild it."))
    }
    if let setAside {
      report.failures.append(
        Diagnostic(
          .warning, code: "cache_set_aside", "The cache was damaged and has been set aside", place: setAside,
          hint: "Import all your files again to rebuild it."))
    }
    return store
  }

  /// The importable files at some paths. What belongs to the export of a vendor may be spread over several of them.
  private func found(at paths: [String], limits: ImportLimits, report: inout ImportReport) -> [ImportFile] {
    var found: [ImportFiles] = []
    for path in paths {
      do throws(ImportFailure) {
        let search = try ImporterCatalog.files(at: [path], source: source, limits: limits)
        report.refuse(search.refused, in: path)
        found.append(search)
      } catch {
        report.refuse(error.others, in: path)
        report.fail(CommandFailure(error), at: path)
      }
    }
    return ImporterCatalog.joined(found, source: source, limits: limits)
  }

  private func limits(zone: CivilZone) -> ImportLimits {
    var limits = ImportLimits()
    limits.latest = latest
    limits.zone = zone
    limits.zoneNamed = { CivilZone(systemIdentifier: $0) }
    return limits
  }

  /// Imports one file; returns whether nothing was taken that could have been.
  ///
  /// A new person's settings are written and the import is noted before its transaction ends: a process that is killed leaves
  /// no data without them.
  private func importFile(
    _ file: ImportFile, into store: PersonStore, isNew: Bool, report: inout ImportReport
  ) throws -> Bool {
    let settings = try SettingsFile.read(person, in: home)
    var limits = limits(
      zone: settings.timeZone.flatMap { CivilZone(systemIdentifier: $0) } ?? newPersonZone)
    limits.words = ImportWords(moods: settings.moodsByWord)
    limits.scratch = home.folder(of: person)
    limits.choice = ImportChoice(settings)
    if let progress { limits.bytesRead = { progress.advance(by: $0) } }
    var consent = Consent(settings)
    var leftOut: [ConsentCategory: Int] = [:]
    var notChosen = ConsentSink<ImportTransaction>.LeftOut()
    var (tookSettings, conflicts) = (false, 0)
    var (imported, change) = try store.importing(keeping: !dryRun) { transaction in
      transaction.writtenAt = file.writtenAt
      transaction.moment = moment
      // A new person gets the settings of the bundle, and with them its consent.
      var sink = ConsentSink(transaction, consent: consent, choice: limits.choice) { text in
        isNew ? (try? SettingsFile.parse(text, named: file.path)).map { Consent($0.settings) } : nil
      }
      defer {
        (leftOut, notChosen) = (sink.entriesLeftOut, sink.notChosen)
        consent = sink.consent
      }
      return try read(file, limits: limits, into: &sink)
    } ending: { imported, ending in
      if let text = imported.settings {
        tookSettings = try keep(text, from: file, isNew: isNew, report: &report)
      }
      if isNew { try keepZone() }
      conflicts = try note(imported.summary, ending)
    }
    report.tookSettings = report.tookSettings || tookSettings
    report.conflicts += conflicts
    let unchosen = report.leaveOut(
      events: notChosen.events, sources: notChosen.sources, rows: notChosen.rows, from: &imported.summary,
      choice: limits.choice)
    report.leaveOut(leftOut, from: &imported.summary, consent: consent, at: file.path)
    let isEmpty =
      report.leftOut.isEmpty && unchosen == 0 && !imported.summary.taken.values.contains { $0 > 0 }
    report.add(imported.summary, change, notChosen: unchosen, from: file)
    return isEmpty && !tookSettings
  }

  private func read(
    _ file: ImportFile, limits: ImportLimits, into transaction: inout some ImportSink
  ) throws -> (summary: ImportSummary, settings: String?) {
    if file.kind == .bundle || file.kind == .ageFile {
      let folder = home.folder(of: person)
      let bundle = try BundleReader.read(
        path: file.path, key: key, folder: folder, bytesRead: limits.bytesRead, into: &transaction)
      return (bundle.summary, bundle.settingsJSON)
    }
    return (try ImporterCatalog.importFile(file, limits: limits, sink: &transaction), nil)
  }

  /// The person's time zone, which is written where they have none. A new person gets it with the first file.
  private func zone(isNew: Bool) throws -> String {
    if !isNew { try keepZone() }
    return try SettingsFile.read(person, in: home).timeZone ?? newPersonZone.identifier
  }

  private func keepZone() throws {
    var settings = try SettingsFile.read(person, in: home)
    guard !dryRun, settings.timeZone == nil else { return }
    settings.timeZone = newPersonZone.identifier
    try home.writeSettings(settings.json.text(.indented), of: person)
  }

  /// Applies the settings of a bundle to a new person. Wrong settings are left out, and a person who has settings keeps
  /// them; both are reported. Returns whether they were applied.
  private func keep(
    _ text: String, from file: ImportFile, isNew: Bool, report: inout ImportReport
  ) throws -> Bool {
    guard isNew else {
      report.failures.append(
        Diagnostic(
          .warning, code: "settings_kept", "The person's settings stay; those in the bundle were left out",
          place: file.path, hint: "Apply them with `triptych settings apply`."))
      return false
    }
    func leftOut(_ code: String, _ what: String, hint: String) {
      report.failures.append(
        Diagnostic(
          .warning, code: code, "The settings of the bundle name " + what, place: file.path,
          hint: "Name \(hint) with `triptych settings apply`."))
    }
    do {
      let given = try SettingsFile.parse(text, named: file.path).settings
      var settings = given
      if !given.inbox.folders.isEmpty {
        // They are folders of the machine that the bundle comes from.
        settings.inbox.folders = []
        leftOut(
          "inbox_folders_left_out", "folders to import from every night; these were left out",
          hint: "folders of this machine")
      }
      if given.notifications.sending.hook != nil {
        // Whoever made the bundle might be somebody else.
        settings.notifications.sending.hook = nil
        leftOut("hook_left_out", "an address that messages are sent to; it was left out", hint: "it")
      }
      let kept = settings == given ? text : settings.json.text(.indented)
      if !dryRun { try home.writeSettings(kept, of: person) }
      report.zone = settings.timeZone ?? report.zone
      return true
    } catch let refused as SettingsRefused {
      report.failures += refused.diagnostics.map {
        Diagnostic(.warning, code: $0.code, $0.text, place: $0.place ?? file.path, hint: $0.hint)
      }
      return false
    }
  }
}

extension WorkProgress {
  /// The import of a file, whose bytes are counted. How often the files of a vendor's export are read differs, so no
  /// share of them can be given; a bundle is read twice.
  init(importing file: ImportFile) {
    let name = file.path.split(separator: "/").last.map(String.init) ?? file.path
    var size = (try? FileStatus(at: file.path, followingLinks: true)).map { Int($0.size) }
    switch file.kind {
    case .bundle, .ageFile: size = size.map { 2 * $0 }
    case .export, .folder: size = nil
    // A part of a zip.
    case _ where file.member != nil: size = nil
    default: break
    }
    self.init(what: "Importing \(name)", unit: .bytes, total: size, ending: "all read, storing it")
  }
}
