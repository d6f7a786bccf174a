import TriptychHealth

/// What a file turned out to be when looked at.
public enum ImportKind: String, Hashable, Sendable, CaseIterable {
  /// The bare `export.xml` of Apple Health, whatever it is called.
  case appleHealthXML = "apple-health-xml"
  /// A zip with such a file in it.
  case appleHealthZip = "apple-health-zip"
  /// The plain CSV with the header `date,metric,value,unit,source`.
  case plainCSV = "csv"
  /// Triptych's own data bundle: a zip whose entries lie under `triptych-export/`.
  case bundle
  /// A file encrypted by `age`: a protected bundle, or anything else.
  case ageFile = "age"
  /// A folder, to be searched for the others.
  case folder
}

/// One file that can be imported.
public struct ImportFile: Hashable, Sendable {
  /// Where it lies.
  public var path: String
  /// What it is; never a folder.
  public var kind: ImportKind

  /// A file of a kind.
  public init(path: String, kind: ImportKind) {
    self.path = path
    self.kind = kind
  }
}

/// What a search for importable files found.
public struct ImportFiles: Sendable {
  /// The files, sorted by path; never empty.
  public var files: [ImportFile]
  /// Files of a folder that could not be looked at, with the reason.
  public var skipped: [Diagnostic] = []
}
