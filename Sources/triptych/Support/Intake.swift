import TriptychArchive
import TriptychHealth

/// Takes files into one person's cache, each in a transaction of its own.
struct Intake {
  var home: Home
  var person: PersonID
  var newPersonZone: CivilZone
  var source: String?
  var latest: Instant
  var dryRun: Bool

  /// Imports all files in order. A file that fails is reported and the others go on.
  ///
  /// A person not known yet is made, with the zone given, once a file of theirs was
  /// taken.
  func take(_ paths: [String], reading: (String) -> Void) throws -> ImportReport {
    var report = ImportReport()
    report.dryRun = dryRun
    let files = found(at: paths, report: &report)
    guard !files.isEmpty else { return report }
    let isNew = !home.isKnown(person)
    let lock = try home.lock(person)
    defer { lock.release() }
    let store = try home.openStore(of: person, create: true)
    for file in files {
      reading(file.path)
      do {
        try take(file, into: store, report: &report)
      } catch {
        report.fail(CommandFailure(error), at: file.path)
      }
    }
    try store.close()
    try settle(isNew: isNew, report: &report)
    return report
  }

  private func found(at paths: [String], report: inout ImportReport) -> [ImportFile] {
    var files: [ImportFile] = []
    for path in paths {
      do {
        let search = try ImporterCatalog.files(at: path, source: source)
        files += search.files
        report.failures += search.skipped
      } catch {
        report.fail(CommandFailure(error), at: path)
      }
    }
    return files
  }

  private func take(_ file: ImportFile, into store: PersonStore, report: inout ImportReport) throws {
    var limits = ImportLimits()
    limits.latest = latest
    let (imported, change) = try store.importing(keeping: !dryRun) { transaction in
      try read(file, limits: limits, into: &transaction)
    }
    report.add(imported.summary, change)
    if !dryRun, let settings = imported.settings, try home.settingsText(of: person) == nil {
      try home.writeSettings(settings, of: person)
    }
  }

  private func read(
    _ file: ImportFile, limits: ImportLimits, into transaction: inout ImportTransaction
  ) throws -> (summary: ImportSummary, settings: String?) {
    if file.kind == .bundle {
      let bundle = try BundleReader.read(path: file.path, into: &transaction)
      return (bundle.summary, bundle.settingsJSON)
    }
    return (try ImporterCatalog.importFile(file, limits: limits, sink: &transaction), nil)
  }

  /// Keeps the zone of a new person, or leaves no trace of one that no file was taken for.
  private func settle(isNew: Bool, report: inout ImportReport) throws {
    if isNew, dryRun || report.tookNothing {
      try home.removeUnused(person)
      return
    }
    var settings = try SettingsFile.read(person, in: home)
    if settings.timeZone == nil {
      settings.timeZone = newPersonZone.identifier
      if !dryRun { try home.writeSettings(settings.json.text(.indented), of: person) }
    }
    report.zone = settings.timeZone
  }
}
