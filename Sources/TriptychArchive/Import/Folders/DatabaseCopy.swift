import Foundation
import TriptychFiles
import TriptychHealth

/// Opens databases that are in a zip, of which SQLite needs a file.
enum DatabaseCopy {
  /// Unpacks a database to a private file that is gone as soon as it is open.
  ///
  /// - Parameters:
  ///   - beginning: its first bytes, if they were read before
  ///   - folder: where the file is; `nil` for the system's folder for temporary files
  ///   - name: what messages call it
  ///   - fill: reads its further bytes, 0 at its end
  /// - Returns: the database, or why it cannot be opened
  /// - Throws: what `fill` throws
  static func open(
    after beginning: UnsafeRawBufferPointer = UnsafeRawBufferPointer(start: nil, count: 0),
    in folder: String?,
    name: String, _ fill: (UnsafeMutableRawBufferPointer) throws(ImportFailure) -> Int
  ) throws(ImportFailure) -> Result<ExportDatabase, ImportFailure> {
    let path = (folder ?? NSTemporaryDirectory()) + "/.import-\(UUID().uuidString).partial"
    let file: OpenFile
    do throws(Errno) {
      file = try OpenFile(path, .readWrite, [.create, .exclusiveCreate, .noFollow])
    } catch {
      return .failure(.unpacking(name, error))
    }
    defer { try? Files.remove(path) }
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
    defer { buffer.deallocate() }
    var piece = beginning
    repeat {
      do throws(Errno) {
        try file.write(piece)
      } catch {
        return .failure(.unpacking(name, error))
      }
      piece = UnsafeRawBufferPointer(rebasing: buffer.prefix(try fill(buffer)))
    } while !piece.isEmpty
    return Result { () throws(ImportFailure) in try ExportDatabase(path: path, name: name) }
  }
}

extension ImportFailure {
  /// The error for a database that cannot be unpacked.
  fileprivate static func unpacking(_ name: String, _ reason: Errno) -> ImportFailure {
    switch reason {
    case .noSpace, .diskQuotaExceeded:
      ImportFailure(
        .noSpace, "there is no space to unpack the database", place: name,
        hint: "Free some space, then import again.")
    default:
      ImportFailure(
        .notReadable, "the system cannot unpack the database: \(reason)", place: name,
        hint: "Check the disk, then import again.")
    }
  }
}
