import CArchive
import Foundation
import TriptychFiles

/// Reads the entries of a zip in sequence without unpacking anything to disk.
///
/// The C reader is created, used and freed within one noncopyable value.
struct ZipReader: ByteSource, ~Copyable {
  private let archive: OpaquePointer
  private let name: String
  private let packedBytes: Int64
  private let limits: ImportLimits
  private var unpackedBytes: Int64 = 0
  private var entries = 0
  /// The packed bytes that were told of.
  private var toldBytes: Int64 = 0

  /// Opens a zip.
  ///
  /// Throws ``ImportFailure`` when the zip cannot be read, is truncated or is damaged.
  init(path: String, limits: ImportLimits) throws(ImportFailure) {
    let file = try FileBytes(path: path)
    let name = Files.name(of: path)
    try ZipReader.checkEnd(of: file, name: name)
    archive = try ZipReader.open(path, name)
    self.name = name
    packedBytes = file.length
    self.limits = limits
  }

  private static func open(_ path: String, _ name: String) throws(ImportFailure) -> OpaquePointer {
    // Without a UTF-8 locale, the library drops names with accents.
    _ = setlocale(LC_CTYPE, "C.UTF-8")
    guard let archive = archive_read_new() else {
      throw ImportFailure(.noSpace, "there is not enough memory to read it", place: name)
    }
    archive_read_support_format_zip_seekable(archive)
    guard archive_read_open_filename(archive, path, 1 << 18) == ARCHIVE_OK else {
      archive_read_free(archive)
      throw damage(name)
    }
    return archive
  }

  deinit { archive_read_free(archive) }

  /// Moves to the next file in the zip and returns its path; `nil` after the last.
  mutating func nextEntry() throws(ImportFailure) -> String? {
    while true {
      var entry: OpaquePointer?
      let status = archive_read_next_header(archive, &entry)
      if status == ARCHIVE_EOF { return nil }
      guard status == ARCHIVE_OK || status == ARCHIVE_WARN, let entry else { throw ZipReader.damage(name) }
      entries += 1
      guard entries <= limits.zipEntries else {
        throw ImportFailure(
          .tooLarge, "the zip lists more than \(limits.zipEntries) entries", place: name,
          hint: ZipReader.bombHint)
      }
      // The value of `AE_IFDIR` in libarchive.
      if archive_entry_filetype(entry) == 0o040000 { continue }
      if archive_entry_is_encrypted(entry) != 0 {
        throw ImportFailure(
          .locked, "the zip is protected by a password", place: name,
          hint: "Unpack it with the password and import the folder.")
      }
      let text = archive_entry_pathname_utf8(entry) ?? archive_entry_pathname(entry)
      return text.map { String(cString: $0) } ?? ""
    }
  }

  mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    try fill(buffer)
  }

  /// Reads bytes of the current entry; 0 at its end, where its checksum is verified.
  mutating func fill(_ buffer: UnsafeMutableRawBufferPointer) throws(ImportFailure) -> Int {
    let count = archive_read_data(archive, buffer.baseAddress, buffer.count)
    guard count >= 0 else { throw ZipReader.damage(name) }
    unpackedBytes += Int64(count)
    if let heard = limits.bytesRead {
      // The place in the packed file, which falls when the directory at its end was read first.
      let place = archive_filter_bytes(archive, -1)
      if place > toldBytes, place <= packedBytes {
        heard(Int(place - toldBytes))
        toldBytes = place
      }
    }
    if unpackedBytes > limits.unpackedBytes {
      throw ImportFailure(
        .tooLarge, "the zip unpacks to more than \(limits.unpackedBytes / 1_000_000) MB, which is the limit",
        place: name, hint: ZipReader.bombHint)
    }
    if unpackedBytes > limits.ratioFreeBytes, unpackedBytes / limits.unpackedRatio > packedBytes {
      throw ImportFailure(
        .tooLarge,
        "the zip unpacks to more than \(limits.unpackedRatio) times its size, which no health export does",
        place: name, hint: ZipReader.bombHint)
    }
    return count
  }

  private static let bombHint =
    "Export again from the phone; if the file is right, unpack it and import the folder."

  private static func damage(_ name: String) -> ImportFailure {
    ImportFailure(
      .damaged, "the zip is damaged or cut short", place: name,
      hint: "Copy it again, or export again from the phone.")
  }

  /// Verifies that the zip ends with its directory, which a truncated one lacks, and that it is not empty.
  private static func checkEnd(of file: borrowing FileBytes, name: String) throws(ImportFailure) {
    let tail = try file.bytes(65_557, fromEnd: true)
    let mark: [UInt8] = [0x50, 0x4B, 0x05, 0x06]
    let end = stride(from: tail.count - 22, through: 0, by: -1).first { (index: Int) -> Bool in
      guard tail[index..<index + 4].elementsEqual(mark) else { return false }
      let comment = Int(tail[index + 20]) | Int(tail[index + 21]) << 8
      return index + 22 + comment <= tail.count
    }
    guard let end else {
      throw ImportFailure(
        .damaged, "the zip ends too early: its list of contents is missing", place: name,
        hint: "Copy it again, or export again from the phone.")
    }
    // A zip without files is nothing but this end, which says that its list has no entry and no byte.
    let isAlone = end == 0 && file.length == tail.count
    guard !isAlone || tail[8..<16].contains(where: { $0 != 0 }) else {
      throw ImportFailure(
        .empty, "the zip holds no files", place: name, hint: "Copy it again, or export again.")
    }
  }
}

/// What the entries of a zip are.
enum ZipContents {
  /// The top folder of Triptych's own bundles.
  static let bundleFolder = "triptych-export/"

  /// Reads the first bytes of the current entry into the buffer. Returns their number if they begin an Apple
  /// Health export, otherwise 0.
  ///
  /// Most other entries, such as routes and pictures, are recognized from their first 512 bytes.
  static func holdsExport(
    _ zip: inout ZipReader, _ buffer: UnsafeMutableRawBufferPointer
  ) throws(ImportFailure) -> Int {
    let first = try zip.fill(UnsafeMutableRawBufferPointer(rebasing: buffer.prefix(512)))
    guard FileSniffer.mayBeXML(buffer.prefix(first)) else { return 0 }
    let rest = try zip.fill(UnsafeMutableRawBufferPointer(rebasing: buffer.dropFirst(first)))
    return FileSniffer.isAppleHealth(buffer.prefix(first + rest)) ? first + rest : 0
  }
}
