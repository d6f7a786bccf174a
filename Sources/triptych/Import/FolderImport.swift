import TriptychArchive
import TriptychHealth
import TriptychSite

/// Imports what is new in the folders that a person's settings name, and leaves these folders as they are.
///
/// What was read is known from ``InboxFolderRegister``. Each file is copied to a private place, checked that nobody
/// changed it meanwhile, and imported from there. A file that cannot be used is named once.
struct FolderImport {
  /// How files are imported.
  var run: ImportRun
  /// Which folders may be read.
  var rule: InboxFolderRule
  /// The moment that is noted.
  var moment: Instant
  /// The machine's clock, which decides what somebody may still be writing.
  var now: Instant
  /// Files that ended an earlier worker, with what is reported of them.
  var poisons: [String: Diagnostic] = [:]
  /// Hears of each file or folder before it is read, by its path.
  var beginning: (String) -> Void = { _ in }
  /// Hears of each import that took something, before its file counts as taken.
  var imported: (ImportReport) -> Void = { _ in }

  /// The seconds that a file must have been left alone.
  static let quiet: Int64 = 60

  /// What became of the files.
  struct Outcome {
    var taken = 0
    var refused = 0
    /// Files that somebody may still be writing, and those that can be read another time.
    var waiting = 0
    /// Those of the waiting ones that cannot be read or kept.
    var unread = 0
    var diagnostics: [Diagnostic] = []
    /// The records refused, and the first of each file and reason with line and reason.
    var recordsRefused = 0
    var recordRefusals: [Diagnostic] = []
    /// The number of files and folders refused, those within folders too, by the code of the reason.
    var filesRefused: [String: Int] = [:]
    /// What the imports did, one for each file taken, at least in part.
    var reports: [ImportReport] = []
    fileprivate var unknown: [String] = []
    /// Refused files. They are noted last, since a good file of the same kind settles those of earlier nights.
    fileprivate var refusals:
      [(item: InboxFolderItem, folder: String, digest: String?, failed: FailedImport)] = []
  }

  /// Looks at all folders of a person's settings. Whatever goes wrong with a file or a folder is in the outcome; throws
  /// when the record of what was read cannot be used.
  func look(_ settings: Settings) throws -> Outcome {
    let folders = settings.inbox.folders
    var session = Session(
      person: run.person, home: run.home,
      reading: .init(settings: settings.decidingImports, version: ProgramResources.version),
      register: try InboxFolderRegister(of: run.person, in: run.home))
    defer { session.lock?.release() }
    var outcome = Outcome()
    var present: [String: Set<String>] = [:]
    for folder in folders {
      switch rule.place(of: folder) {
      case .refused(let diagnostic): outcome.diagnostics.append(diagnostic)
      case .at(let path):
        if let poison = poisons[path] {
          outcome.diagnostics.append(FolderImport.warning(poison))
          continue
        }
        beginning(path)
        do {
          present[folder] = try look(at: InboxFolder(path: path), named: folder, &session, &outcome)
        } catch let error as StoreError where error.code == .busy {
          throw error
        } catch {
          outcome.diagnostics += CommandFailure(error).placed(at: path).warnings
        }
      }
    }
    try finish(folders, present, &session, &outcome)
    return outcome
  }

  /// The record of a look, and the person's lock once something is to be done.
  private struct Session {
    let person: PersonID
    let home: Home
    let reading: InboxFolderRegister.Reading
    var register: InboxFolderRegister
    var lock: PersonLock?

    /// Takes the person's lock, and reads the record again that another process may have changed.
    mutating func begin() throws {
      guard lock == nil else { return }
      lock = try home.lockForWriting(person)
      try renew()
    }

    mutating func renew() throws { register = try InboxFolderRegister(of: person, in: home) }
  }

  /// Imports what is new in a folder; returns the names of what is there.
  private func look(
    at place: InboxFolder, named folder: String, _ session: inout Session, _ outcome: inout Outcome
  ) throws -> Set<String> {
    let items = try place.items()
    outcome.unknown = []
    for item in items where !session.register.knows(item, in: folder, session.reading) {
      do {
        if item.files.isEmpty {
          refuseRest(of: item, in: place, named: folder, &outcome)
          continue
        }
        if item.isFolder { beginning(place.path + "/" + item.name) }
        guard item.isFolder, poisons[place.path + "/" + item.name] == nil, let files = place.single(item)
        else {
          try take(item, of: place, named: folder, &session, &outcome)
          continue
        }
        let waiting = outcome.waiting
        for file in files { try take(file, of: place, named: folder, &session, &outcome) }
        guard outcome.waiting == waiting, !item.isUnfinished else { continue }
        if item.refused.total > 0 {
          refuseRest(of: item, in: place, named: folder, &outcome)
          continue
        }
        try session.begin()
        session.register.note(item, in: folder, .listed, session.reading)
      } catch let error as StoreError where error.code == .busy {
        throw error
      } catch {
        outcome.waiting += 1
        outcome.unread += 1
        outcome.diagnostics += CommandFailure(error).warnings.map {
          FolderImport.warning($0, at: place.path + "/" + item.name)
        }
      }
    }
    if let first = outcome.unknown.first {
      let others = outcome.unknown.count - 1
      outcome.diagnostics.append(
        Diagnostic(
          .warning, code: "inbox_folder_unknown",
          "A folder holds files in no format that Triptych knows: \(VisibleText.line(first))"
            + (others > 0 ? " and \(others) more" : ""),
          place: place.path,
          hint: "They are left alone and not named again. `triptych import FILE` says more."))
    }
    return Set(items.map(\.name) + items.flatMap { $0.files.map(\.path) })
  }

  private func take(
    _ item: InboxFolderItem, of place: InboxFolder, named folder: String, _ session: inout Session,
    _ outcome: inout Outcome
  ) throws {
    guard !session.register.knows(item, in: folder, session.reading) else { return }
    guard item.isSettled(at: now, for: FolderImport.quiet) else { return outcome.waiting += 1 }
    let path = place.path + "/" + item.name
    if let poison = poisons[path] {
      outcome.diagnostics.append(FolderImport.warning(poison))
      outcome.filesRefused[poison.code, default: 0] += 1
      return refuse(item, in: folder, at: path, .unknown, .other, digest: nil, &outcome)
    }
    try session.begin()
    guard !session.register.knows(item, in: folder, session.reading) else { return }
    beginning(path)
    if !item.isFolder, FolderImport.isUnknown(path) {
      outcome.unknown.append(item.name)
      session.register.note(item, in: folder, .unknown, session.reading)
      return
    }
    let target = run.home.folder(of: run.person) + "/.inbox-folders.partial"
    defer { InboxFolder.removeCopy(at: target) }
    guard let copy = try place.copy(item, to: target) else { return outcome.waiting += 1 }
    if item.refused.total == 0,
      session.register.recognize(item, in: folder, digest: copy.digest, session.reading)
    {
      return try session.register.write()
    }
    // What was noted so far is known to the import, which may settle some of it.
    try session.register.write()
    var run = run
    run.holdsLock = true
    let report = try run.importFiles(copy.paths) { _ in }
    try session.renew()
    outcome.diagnostics += report.failures.map {
      FolderImport.warning($0, at: path, in: place.path, copiedTo: target)
    }
    outcome.recordsRefused += report.recordsRefused
    outcome.recordRefusals += report.recordRefusals.map { $0.warning(ofRecordIn: path) }
    if report.status == .success {
      outcome.taken += 1
      outcome.reports.append(report)
      if !report.tookNothing { imported(report) }
    }
    guard report.status != .tryAgain, !report.isPartlyUnread else {
      outcome.unread += 1
      return outcome.waiting += 1
    }
    guard report.status == .success, report.filesRefused.isEmpty, item.refused.total == 0 else {
      return refuse(item, of: place, named: folder, by: report, copy, &session, &outcome)
    }
    session.register.note(item, in: folder, .taken, digest: copy.digest, session.reading)
    try session.register.write()
  }

  /// Deals with an item that an import refused, at least in part.
  private func refuse(
    _ item: InboxFolderItem, of place: InboxFolder, named folder: String, by report: ImportReport,
    _ copy: (paths: [String], digest: String), _ session: inout Session, _ outcome: inout Outcome
  ) {
    let code = report.failures.first { $0.severity == .error }?.code ?? ""
    if code == ImportFailure.Code.noKnownFile.rawValue, item.refused.total == 0 {
      outcome.unknown.append(item.name)
      return session.register.note(item, in: folder, .unknown, digest: copy.digest, session.reading)
    }
    outcome.filesRefused.merge(report.filesRefused, uniquingKeysWith: +)
    if item.refused.total > 0 { return refuseRest(of: item, in: place, named: folder, &outcome) }
    let path = place.path + "/" + item.name
    // What is refused of a folder need not be of the kind of its first file.
    let source = report.status == .success ? FailedImport.Source.unknown : .init(lookingAt: copy.paths[0])
    outcome.diagnostics.append(ImportReport.failedImport(source, at: path))
    refuse(item, in: folder, at: path, source, .init(code: code), digest: copy.digest, &outcome)
  }

  /// Names what of an item cannot be read, when all else in it was dealt with.
  private func refuseRest(
    of item: InboxFolderItem, in place: InboxFolder, named folder: String, _ outcome: inout Outcome
  ) {
    var report = ImportReport()
    report.refuse(item.refused, in: place.path)
    outcome.diagnostics += CommandFailure.asWarnings(report.failures)
    outcome.filesRefused.merge(item.refused.counts, uniquingKeysWith: +)
    let code = item.refused.first.first?.code ?? ""
    refuse(
      item, in: folder, at: place.path + "/" + item.name, .unknown, .init(code: code), digest: nil, &outcome)
  }

  private func refuse(
    _ item: InboxFolderItem, in folder: String, at path: String, _ source: FailedImport.Source,
    _ reason: FailedImport.Reason, digest: String?, _ outcome: inout Outcome
  ) {
    outcome.refused += 1
    let failed = FailedImport(
      file: VisibleText.line(item.name), source: source, reason: reason, moment: moment)
    outcome.refusals.append((item, folder, digest, failed))
  }

  /// Notes what was refused and what is there. Where nothing is to be noted, no lock is taken.
  private func finish(
    _ folders: [String], _ present: [String: Set<String>], _ session: inout Session, _ outcome: inout Outcome
  ) throws {
    func noted(_ register: InboxFolderRegister) -> InboxFolderRegister {
      var register = register
      for one in outcome.refusals {
        register.note(
          one.item, in: one.folder, .refused, digest: one.digest, session.reading, failed: one.failed)
      }
      register.keep(only: folders)
      for (folder, names) in present.sorted(by: { $0.key < $1.key }) {
        register.looked(at: folder, holding: names, moment: moment)
      }
      return register
    }
    let isBegun = session.lock != nil
    guard isBegun || !noted(session.register).isSame(as: session.register) else { return }
    try session.begin()
    try noted(session.register).write()
  }

  /// Whether a file has no format that an importer knows, as far as that can be seen from outside.
  private static func isUnknown(_ path: String) -> Bool {
    do throws(ImportFailure) {
      _ = try ImporterCatalog.identify(path: path)
      return false
    } catch {
      return error.code == .unknownFormat
    }
  }

  /// The diagnostic as a warning about a file where it stands, and not about its copy.
  private static func warning(
    _ diagnostic: Diagnostic, at path: String? = nil, in folder: String? = nil, copiedTo copy: String? = nil
  ) -> Diagnostic {
    var warning = diagnostic
    warning.severity = .warning
    if let path { warning.place = path }
    guard let copy else { return warning }
    if let folder, let inside = diagnostic.place, inside.utf8.starts(with: (copy + "/").utf8) {
      warning.place = folder + String(decoding: inside.utf8.dropFirst(copy.utf8.count), as: UTF8.self)
    }
    warning.text = warning.text.replacing(copy + "/", with: "")
    return warning
  }
}
