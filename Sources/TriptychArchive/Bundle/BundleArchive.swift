import CArchive
import TriptychFiles

/// Reads the files of a bundle in the order in which they are stored.
///
/// Refuses names that lead out of the top folder, links, encrypted entries without a passphrase, repeated
/// names, and files that unpack to far more than their packed size.
struct BundleArchive {
  /// The limits of a bundle's unpacked size.
  struct Limits {
    /// The number of bytes that is always allowed.
    var floor: Int64 = 1 << 26
    /// The allowed multiple of the packed size beyond that. Health tables compress about twenty-fold.
    var ratio: Int64 = 250
  }

  /// `AE_IFREG` of libarchive, which is a C macro with a cast.
  static let plainFile: UInt32 = 0o100000
  private static let directory: UInt32 = 0o040000

  /// The path that messages show: where the owner has the bundle.
  let path: String
  /// The path of the bytes: the same path, or that of the decrypted bundle.
  var contents: String
  /// The passphrase for encrypted entries.
  var passphrase: Passphrase?
  var limits = Limits()
  /// Hears how many more packed bytes were read.
  var bytesRead: (@Sendable (Int) -> Void)?

  init(path: String, contents: String? = nil, passphrase: Passphrase? = nil) {
    (self.path, self.contents, self.passphrase) = (path, contents ?? path, passphrase)
  }

  /// Passes every file's name, relative to the top folder, and its bytes, in pieces, to `body`.
  ///
  /// An empty `piece` marks the end of each file.
  func walk(_ body: (_ name: String, _ piece: UnsafeRawBufferPointer) throws -> Void) throws {
    let size = try packedSize()
    let allowed = max(limits.floor, size * limits.ratio)
    // Uses the reader that starts from the directory at the end: a streaming reader would accept a bundle that
    // is truncated there.
    guard let archive = archive_read_new() else { throw damaged("libarchive is out of memory") }
    defer { archive_read_free(archive) }
    archive_read_support_format_zip_seekable(archive)
    passphrase?.withBytes {
      _ = archive_read_add_passphrase(archive, $0.assumingMemoryBound(to: CChar.self).baseAddress)
    }
    guard archive_read_open_filename(archive, contents, 1 << 16) == ARCHIVE_OK else {
      if try isZip() { throw damaged("The bundle is cut short or damaged") }
      throw ImportFailure(.unknownFormat, "The file is not a ZIP file", place: path)
    }
    var unpacked: Int64 = 0
    var told: Int64 = 0
    var seen: Set<String> = []
    var entry: OpaquePointer?
    while true {
      let code = archive_read_next_header(archive, &entry)
      if code == ARCHIVE_EOF { break }
      guard code == ARCHIVE_OK, let entry else { throw damaged("The bundle is cut short or damaged") }
      guard let name = try self.name(of: entry) else { continue }
      guard seen.insert(name).inserted else {
        throw damaged("The bundle holds a file of the same name twice")
      }
      let isEncrypted = archive_entry_is_encrypted(entry) != 0
      try pieces(archive, isEncrypted: isEncrypted) { piece in
        unpacked += Int64(piece.count)
        if let bytesRead, case let place = archive_filter_bytes(archive, -1), place > told, place <= size {
          bytesRead(Int(place - told))
          told = place
        }
        guard unpacked <= allowed else {
          throw ImportFailure(
            .tooLarge, "The bundle unpacks to far more than a bundle holds and was not read", place: path)
        }
        try body(name, piece)
      }
    }
  }

  /// Whether the file begins like a bundle: with an entry in the top folder.
  func isBundle() throws -> Bool {
    let beginning = try PrivateFiles.beginning(
      of: contents, count: 30 + BundleLayout.folder.utf8.count, followingLinks: true
    ).bytes
    return beginning.starts(with: BundleArchive.entryMark)
      && beginning.dropFirst(30).elementsEqual(BundleLayout.folder.utf8)
  }

  private func isZip() throws -> Bool {
    try PrivateFiles.beginning(of: contents, count: 4, followingLinks: true).bytes == BundleArchive.entryMark
  }

  private static let entryMark = Array("PK\u{3}\u{4}".utf8)

  /// The error for an unusable bundle.
  func damaged(_ text: String, file: String? = nil) -> ImportFailure {
    ImportFailure.damagedBundle(text, path: path, file: file)
  }

  private func packedSize() throws -> Int64 {
    guard let status = try? FileStatus(at: contents, followingLinks: true) else {
      throw ImportFailure(.notFound, "There is no such file", place: path, hint: "Check the path.")
    }
    guard Files.isReadable(contents) else {
      throw ImportFailure(
        .notReadable, "The file cannot be read", place: path, hint: "Check its owner and permissions.")
    }
    if status.size == 0 { throw ImportFailure(.empty, "The file is empty", place: path) }
    return status.size
  }

  /// The name relative to the top folder; `nil` for a directory.
  private func name(of entry: OpaquePointer) throws -> String? {
    guard archive_entry_is_encrypted(entry) == 0 || passphrase != nil else {
      throw ImportFailure(
        .locked, "The bundle is encrypted with a passphrase", place: path,
        hint: "Give it with --passphrase-file FILE, or - for standard input. Nothing was changed.")
    }
    guard let raw = archive_entry_pathname(entry) else {
      throw damaged("The bundle holds a file whose name cannot be read")
    }
    let name = String(cString: raw)
    let type = UInt32(archive_entry_filetype(entry))
    let isLink = archive_entry_symlink(entry) != nil || archive_entry_hardlink(entry) != nil
    guard type == BundleArchive.plainFile || type == BundleArchive.directory, !isLink else {
      throw damaged("The bundle holds a link or another thing that is no plain file")
    }
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    guard name.hasPrefix(BundleLayout.folder), !name.contains("\\"),
      !parts.dropLast().contains(where: { $0.isEmpty || $0 == "." || $0 == ".." }),
      parts.last != "..", parts.last != "."
    else { throw damaged("The bundle holds a file whose name leads out of its folder") }
    return type == BundleArchive.directory ? nil : String(name.dropFirst(BundleLayout.folder.count))
  }

  private func pieces(
    _ archive: OpaquePointer, isEncrypted: Bool, _ body: (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    var buffer: UnsafeRawPointer?
    var count = 0
    var offset: la_int64_t = 0
    while true {
      let code = archive_read_data_block(archive, &buffer, &count, &offset)
      if code == ARCHIVE_EOF { return try body(UnsafeRawBufferPointer(start: nil, count: 0)) }
      guard code == ARCHIVE_OK else {
        if isEncrypted, code == ARCHIVE_FAILED {
          throw ImportFailure(
            .locked, "The passphrase is not that of the bundle, or the bundle is damaged", place: path,
            hint: "Nothing was changed.")
        }
        throw damaged("The bundle is cut short or damaged")
      }
      if count > 0 { try body(UnsafeRawBufferPointer(start: buffer, count: count)) }
    }
  }
}
