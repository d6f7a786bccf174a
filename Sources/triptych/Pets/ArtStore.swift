import Foundation
import TriptychFiles
import TriptychGraphics
import TriptychHealth
import TriptychSite

/// The pictures of the pets that all sites of a home share, in `HOME/art`; one store for all workers of a run.
///
/// A picture is drawn when it is first needed and never changes afterwards: its name is an opaque key that depends on the
/// version of the drawings, and a new version lies beside the old ones. Nothing in a picture depends on a person, all
/// files have the same time, and no name tells a mood or a look. The presence of a file still says that somebody's site
/// once needed it; nothing here removes it, since that belongs to erasing a person. The whole folder, or its older versions, may
/// be deleted while no build is running: sites have their own links to the files, and missing files are drawn again.
///
/// A run verifies each file it uses once, by all its checksums. A file that is damaged, that others may read or that
/// somebody may write is replaced by a new file, never repaired in place, so that sites with the old one are seen to
/// differ.
///
/// Any number of workers and processes may ask at once. Within a process, one worker draws a picture while the others that
/// need it wait. Between processes, the first one to finish stores the file; all of them draw the same bytes.
final class ArtStore: PetArtSource, @unchecked Sendable {
  private let folder: ArtFolder
  private let draw: @Sendable (PetPainter, PetPicture) throws -> [UInt8]
  // Everything below is accessed only while the condition is locked.
  private let condition = NSCondition()
  /// Idle painters; a painter is never shared between threads.
  private var painters: [PetPainter] = []
  private var inWork: Set<String> = []
  private var checked: Set<String> = []
  /// The first fault of this run.
  private var failure: ArtError?
  /// The first fault that would stop all other pictures as well.
  private var obstacle: ArtError?

  /// The pictures below a folder, which is created with the first of them.
  ///
  /// - Parameter draw: returns the PNG of a picture
  init(
    directory: String,
    draw: @escaping @Sendable (PetPainter, PetPicture) throws -> [UInt8] = {
      try $0.png($0.sheet($1))
    }
  ) {
    folder = ArtFolder(directory: directory)
    self.draw = draw
  }

  /// What kept pictures from being drawn or stored in this run; `nil` if nothing did.
  var diagnostic: Diagnostic? { condition.withLock { failure?.diagnostic } }

  /// The PNG of a picture, drawn if it is not there yet.
  ///
  /// - Throws: `ArtError`. Once the disk is full or the folder cannot be written, no other picture is drawn in this run,
  ///   since it could not be stored. Existing pictures are still found.
  func file(of picture: PetPicture) throws -> SharedFile {
    let path = picture.sharedPath
    condition.lock()
    while inWork.contains(path) { condition.wait() }
    inWork.insert(path)
    let isChecked = checked.contains(path)
    condition.unlock()
    defer {
      condition.withLock {
        inWork.remove(path)
        condition.broadcast()
      }
    }
    let found = isChecked ? folder.size(of: picture) : folder.size(ofWhole: picture)
    let size = try found ?? drawn(picture)
    condition.withLock { _ = checked.insert(path) }
    return SharedFile(source: folder.place(of: picture), size: size)
  }

  private func drawn(_ picture: PetPicture) throws -> Int {
    let painter = try condition.withLock {
      if let obstacle { throw obstacle }
      return painters.popLast() ?? PetPainter()
    }
    defer { condition.withLock { painters.append(painter) } }
    do {
      // Before the expensive drawing: a folder that cannot be written is noticed at once.
      let writer = try ArtWriter(target: folder.place(of: picture), below: folder.directory)
      let bytes: [UInt8]
      do {
        bytes = try draw(painter, picture)
      } catch {
        throw ArtError.notDrawn(error, at: folder.directory)
      }
      return try writer.publish(bytes) { self.folder.size(ofWhole: picture) }
    } catch let error as ArtError {
      condition.withLock {
        failure = failure ?? error
        if error.code != .inTheWay { obstacle = obstacle ?? error }
      }
      throw error
    }
  }
}

/// A folder of pictures whose files are checked before they are trusted.
struct ArtFolder: Sendable {
  /// The folder.
  let directory: String

  /// The path of a picture's file.
  func place(of picture: PetPicture) -> String { directory + "/" + picture.sharedPath }

  /// The size of a picture's file that was found whole before; `nil` if it is gone or no longer one of ours.
  func size(of picture: PetPicture) -> Int? {
    guard let status = try? FileStatus(at: place(of: picture)), ArtFolder.isOurs(status) else { return nil }
    return Int(status.size)
  }

  /// The size of a picture's file; `nil` if it has to be drawn again: it is missing, is not a whole PNG of the picture's
  /// width and height by its own checksums, belongs to somebody else, or may be read by others or written.
  ///
  /// The last matters because all sites share its inode: whoever opens one site to others opens all of them.
  func size(ofWhole picture: PetPicture) -> Int? {
    // Non-blocking: a pipe in the file's place would block forever.
    guard let file = try? OpenFile(place(of: picture), .readOnly, [.noFollow, .nonBlocking]),
      let status = try? file.status(), ArtFolder.isOurs(status)
    else { return nil }
    let size = Int(status.size)
    let plan = picture.plan
    // One byte per packed pixel, doubled, and ample room for the palette.
    guard size <= 2 * plan.width * plan.height + 65536, let bytes = try? file.bytes(at: 0, count: size),
      PNGCheck.isWhole(bytes, width: plan.width, height: plan.height)
    else { return nil }
    return size
  }

  /// Whether this is a regular file of ours that only we may read and nobody may write.
  private static func isOurs(_ status: FileStatus) -> Bool {
    status.kind == .file && status.permissions == 0o400 && status.owner == geteuid()
  }
}
