/// Looks at the entries of a zip to tell what it is.
enum ZipContents {
  /// The folder that holds everything in Triptych's own bundle.
  static let bundleFolder = "triptych-export/"

  /// What a zip is.
  ///
  /// Throws ``ImportFailure`` when it is damaged, protected, or holds nothing known.
  static func identify(path: String) throws(ImportFailure) -> ImportKind {
    var zip = try ZipReader(path: path, limits: ImportLimits())
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: FileSniffer.length, alignment: 16)
    defer { buffer.deallocate() }
    while let entry = try zip.nextEntry() {
      if entry.hasPrefix(bundleFolder) { return .bundle }
      if try holdsExport(&zip, buffer) > 0 { return .appleHealthZip }
    }
    throw ImportFailure(
      .unknownFormat, "the zip holds no export that Triptych knows", place: FileBytes.name(of: path),
      hint: ImportFailure.knownFormats)
  }

  /// Reads the first bytes of the current entry into the buffer and says how many
  /// they are when they begin an Apple Health export; 0 when they do not.
  ///
  /// Most other entries, such as routes and pictures, are known from 512 bytes.
  static func holdsExport(
    _ zip: inout ZipReader, _ buffer: UnsafeMutableRawBufferPointer
  ) throws(ImportFailure) -> Int {
    let first = try zip.fill(UnsafeMutableRawBufferPointer(rebasing: buffer.prefix(512)))
    guard FileSniffer.mayBeXML(buffer.prefix(first)) else { return 0 }
    let rest = try zip.fill(UnsafeMutableRawBufferPointer(rebasing: buffer.dropFirst(first)))
    return FileSniffer.isAppleHealth(buffer.prefix(first + rest)) ? first + rest : 0
  }
}
