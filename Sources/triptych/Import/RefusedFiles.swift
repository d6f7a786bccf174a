import TriptychArchive
import TriptychFiles
import TriptychHealth

extension Diagnostic {
  /// A record that was refused, where it stands in the file or folder at a path. An import knows no more of that path than
  /// the last name, and shows it without what names a person.
  func warning(ofRecordIn path: String) -> Diagnostic {
    var warning = self
    warning.severity = .warning
    let inside = place ?? ""
    let name = ShownFileName.of(Files.name(of: path))
    let isNamed = [",", "/", ":"].contains { inside.utf8.starts(with: (name + $0).utf8) }
    let folder = Files.directory(of: path) + "/"
    warning.place = folder + (isNamed ? inside : name + ": " + inside)
    return warning
  }
}

/// The files and folders that could not be imported.
extension ImportReport {
  /// Says which source failed and what goes on meanwhile.
  static func failedImport(_ source: FailedImport.Source, at path: String) -> Diagnostic {
    let name =
      switch source {
      case .appleHealth: "An Apple Health export"
      case .table: "A table"
      case .bundle: "A data bundle"
      case .unknown: "A file"
      }
    return Diagnostic(
      .warning, code: "import_failed",
      "\(name) was not imported; other files go on, and so does entering by hand with `triptych log`",
      place: path,
      hint: "What was held before stays as it is.")
  }

  /// Adds a file that could not be imported.
  mutating func fail(_ failure: CommandFailure, at path: String) {
    failures += failure.placed(at: path).diagnostics
    failedPaths.append(path)
    filesRefused[failure.diagnostic.code, default: 0] += 1
    failureStatus = failureStatus ?? failure.status
    if failure.status == .tryAgain { isPartlyUnread = true }
  }

  /// Adds a file of which no record could be used.
  mutating func takeNothing(from path: String) {
    failures.append(
      Diagnostic(.error, code: "nothing_taken", "No record of the file could be used", place: path))
    filesRefused["nothing_taken", default: 0] += 1
  }

  /// Adds what of a folder could not be read; the places are within the folder.
  mutating func refuse(_ files: RefusalLog, in folder: String) {
    failures += files.within(folder.hasSuffix("/") ? String(folder.dropLast()) : folder).first
    for (code, count) in files.counts.sorted(by: { $0.key < $1.key }) where count > RefusalLog.placesKept {
      failures.append(
        Diagnostic(
          .error, code: code, "\(count - RefusalLog.placesKept) more were refused for this reason",
          place: folder))
    }
    filesRefused.merge(files.counts, uniquingKeysWith: +)
    guard files.counts[ImportFailure.Code.notReadable.rawValue] != nil else { return }
    isPartlyUnread = true
    failureStatus = failureStatus ?? .tryAgain
  }
}
