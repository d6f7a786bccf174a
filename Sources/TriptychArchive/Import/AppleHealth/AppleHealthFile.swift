import TriptychFiles

/// Reads an `export.xml` of Apple Health.
enum AppleHealthFile {
  /// Reads one export.
  ///
  /// Throws ``ImportFailure`` when the file cannot be read or is damaged, and rethrows errors of the sink.
  static func read(path: String, limits: ImportLimits, sink: inout some ImportSink) throws -> ImportSummary {
    let name = Files.name(of: path)
    return try read(limits: limits, sink: &sink) { importer, sink in
      var bytes = try FileBytes(path: path, heard: limits.bytesRead)
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

/// Reads the `export.zip` of Apple Health without unpacking it to disk.
enum AppleHealthZip {
  /// Reads every export in the zip: all entries that begin like one, whatever their names. `export_cda.xml`
  /// contains the same data in another form and is skipped.
  ///
  /// Throws ``ImportFailure`` when the zip is damaged, too large when unpacked or without an export, and
  /// rethrows errors of the sink.
  static func read(
    path: String, limits: ImportLimits, sink: inout some ImportSink
  ) throws -> ImportSummary {
    try AppleHealthFile.read(limits: limits, sink: &sink) { importer, sink in
      try read(path: path, limits: limits, with: &importer, sink: &sink)
    }
  }

  private static func read(
    path: String, limits: ImportLimits, with importer: inout AppleHealthImporter, sink: inout some ImportSink
  ) throws {
    var zip = try ZipReader(path: path, limits: limits)
    let name = Files.name(of: path)
    let head = UnsafeMutableRawBufferPointer.allocate(byteCount: FileSniffer.length, alignment: 16)
    defer { head.deallocate() }
    var found = false
    while let entry = try zip.nextEntry() {
      let count = try ZipContents.holdsExport(&zip, head)
      guard count > 0 else { continue }
      found = true
      try importer.read(
        from: &zip, after: UnsafeRawBufferPointer(rebasing: head.prefix(count)),
        name: name + "/" + Files.name(of: entry),
        sink: &sink)
    }
    guard found else {
      throw ImportFailure(
        .unknownFormat, "the zip holds no export.xml of Apple Health", place: name,
        hint: "In the Health app choose your picture, then Export All Health Data.")
    }
  }
}
