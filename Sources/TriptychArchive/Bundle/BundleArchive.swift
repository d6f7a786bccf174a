import CArchive
import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Walks the files of a bundle in the order they lie in it.
///
/// Refuses names that lead out of the top folder, links, encrypted entries, names
/// that come twice, and files that unpack to far more than they take.
struct BundleArchive {
  /// How much a bundle may unpack to.
  struct Limits {
    /// Bytes that are always allowed.
    var floor: Int64 = 1 << 26
    /// Times its packed size beyond that. Health tables pack about twenty-fold.
    var ratio: Int64 = 250
  }

  /// `AE_IFREG` of libarchive, a macro with a cast.
  static let plainFile: UInt32 = 0o100000
  private static let directory: UInt32 = 0o040000

  let path: String
  var limits = Limits()

  /// Hands every file's name, below the top folder, and bytes, piece by piece, to `body`.
  ///
  /// `piece` is empty once, at each file's end.
  func walk(_ body: (_ name: String, _ piece: UnsafeRawBufferPointer) throws -> Void) throws {
    let size = try packedSize()
    let allowed = max(limits.floor, size * limits.ratio)
    // The reader that starts from the directory at the end: without it a bundle cut
    // short there would pass.
    guard let archive = archive_read_new() else { throw damaged("libarchive is out of memory") }
    defer { archive_read_free(archive) }
    archive_read_support_format_zip_seekable(archive)
    guard archive_read_open_filename(archive, path, 1 << 16) == ARCHIVE_OK else {
      if try isZip() { throw damaged("The bundle is cut short or damaged") }
      throw ImportFailure(.unknownFormat, "The file is not a ZIP file", place: path)
    }
    var unpacked: Int64 = 0
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
      try pieces(archive) { piece in
        unpacked += Int64(piece.count)
        guard unpacked <= allowed else {
          throw ImportFailure(
            .tooLarge, "The bundle unpacks to far more than a bundle holds and was not read", place: path)
        }
        try body(name, piece)
      }
    }
  }

  /// Whether the file begins as ours do: with an entry in the one folder.
  func isBundle() throws -> Bool {
    let beginning = try PrivateFiles.beginning(
      of: path, count: 30 + BundleLayout.folder.utf8.count, followingLinks: true
    ).bytes
    return beginning.starts(with: BundleArchive.entryMark)
      && beginning.dropFirst(30).elementsEqual(BundleLayout.folder.utf8)
  }

  private func isZip() throws -> Bool {
    try PrivateFiles.beginning(of: path, count: 4, followingLinks: true).bytes == BundleArchive.entryMark
  }

  private static let entryMark = Array("PK\u{3}\u{4}".utf8)

  /// The sentence of a bundle that cannot be used.
  func damaged(_ text: String, file: String? = nil) -> ImportFailure {
    ImportFailure.damagedBundle(text, path: path, file: file)
  }

  private func packedSize() throws -> Int64 {
    var status = stat()
    guard stat(path, &status) == 0 else {
      throw ImportFailure(.notFound, "There is no such file", place: path, hint: "Check the path.")
    }
    guard access(path, R_OK) == 0 else {
      throw ImportFailure(
        .notReadable, "The file cannot be read", place: path, hint: "Check its owner and permissions.")
    }
    if status.st_size == 0 { throw ImportFailure(.empty, "The file is empty", place: path) }
    return Int64(status.st_size)
  }

  /// The name below the top folder, `nil` for a directory.
  private func name(of entry: OpaquePointer) throws -> String? {
    guard archive_entry_is_encrypted(entry) == 0 else {
      throw ImportFailure(
        .locked, "The bundle is locked with a password", place: path,
        hint: "Unlock it first, then import it.")
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

  private func pieces(_ archive: OpaquePointer, _ body: (UnsafeRawBufferPointer) throws -> Void) throws {
    var buffer: UnsafeRawPointer?
    var count = 0
    var offset: la_int64_t = 0
    while true {
      let code = archive_read_data_block(archive, &buffer, &count, &offset)
      if code == ARCHIVE_EOF { return try body(UnsafeRawBufferPointer(start: nil, count: 0)) }
      guard code == ARCHIVE_OK else { throw damaged("The bundle is cut short or damaged") }
      if count > 0 { try body(UnsafeRawBufferPointer(start: buffer, count: count)) }
    }
  }
}
