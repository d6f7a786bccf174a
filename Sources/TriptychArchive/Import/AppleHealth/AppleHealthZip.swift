/// The `export.zip` of Apple Health, read without unpacking it to disk.
enum AppleHealthZip {
  /// Reads every export in the zip: entries that begin as one, whatever their
  /// name. `export_cda.xml` holds the same data in another form and is passed over.
  ///
  /// Throws ``ImportFailure`` when the zip is damaged, too large when unpacked, or
  /// holds no export; and what the sink throws.
  static func read(
    path: String, limits: ImportLimits, sink: inout some ImportSink
  ) throws -> ImportSummary {
    var zip = try ZipReader(path: path, limits: limits)
    let name = FileBytes.name(of: path)
    var importer = AppleHealthImporter(limits: limits)
    let head = UnsafeMutableRawBufferPointer.allocate(byteCount: FileSniffer.length, alignment: 16)
    defer { head.deallocate() }
    var found = false
    while let entry = try zip.nextEntry() {
      let count = try ZipContents.holdsExport(&zip, head)
      guard count > 0 else { continue }
      found = true
      try importer.read(
        from: &zip, after: UnsafeRawBufferPointer(rebasing: head.prefix(count)),
        name: name + "/" + FileBytes.name(of: entry),
        sink: &sink)
    }
    guard found else {
      throw ImportFailure(
        .unknownFormat, "the zip holds no export.xml of Apple Health", place: name,
        hint: "In the Health app choose your picture, then Export All Health Data.")
    }
    return try importer.finish(sink: &sink)
  }
}
