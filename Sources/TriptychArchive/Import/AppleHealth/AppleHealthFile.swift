/// Reads an `export.xml` of Apple Health.
enum AppleHealthFile {
  /// Reads one export.
  ///
  /// Throws ``ImportFailure`` when the file cannot be read or is damaged, and rethrows errors of the sink.
  static func read(path: String, limits: ImportLimits, sink: inout some ImportSink) throws -> ImportSummary {
    let name = FileBytes.name(of: path)
    return try read(limits: limits, sink: &sink) { importer, sink in
      var bytes = try FileBytes(path: path)
      try importer.read(from: &bytes, name: name, sink: &sink)
    }
  }

  /// Reads an export with `once`, and a second time if its own date turns out to be wrong.
  ///
  /// Records from more than a day after the date that the export says it was made on are set aside. If they are at
  /// most one in twenty, some clock was wrong, and they are refused. If they are more, that date is what is wrong:
  /// a second reading takes them and nothing else, so that memory use does not depend on their number. No reading
  /// takes a record that is later than the limit of the run.
  static func read<Sink: ImportSink>(
    limits: ImportLimits, sink: inout Sink, once: (inout AppleHealthImporter, inout Sink) throws -> Void
  ) throws -> ImportSummary {
    var importer = AppleHealthImporter(limits: limits)
    try once(&importer, &sink)
    if importer.isDateOfExportWrong {
      importer.beginSecondReading()
      try once(&importer, &sink)
    }
    return try importer.finish(sink: &sink)
  }
}
