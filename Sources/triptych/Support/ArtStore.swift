import Foundation
import TriptychGraphics
import TriptychHealth
import TriptychSite

/// The pictures of the pets that all sites of a home share, in `HOME/art`; one for all workers of a run.
///
/// A picture is drawn when it is first asked for and then stays as it is: its name is a key that says nothing to
/// people and depends on the version of the drawings; a new version lies beside the old ones. Nothing in a picture depends
/// on a person, its time is the same for all, and no name tells a mood or a look. That a file is there still says that
/// somebody's site wanted it once; nothing here removes it, as that belongs to erasing a person.
/// The whole folder, or what it holds of older versions, may be deleted while no build is running: sites keep their
/// own names of the files, and what is missing is drawn again.
///
/// Each file that a run uses is looked at once by all its checksums. One that is damaged, that others may read or
/// that somebody may write is replaced by a new file under its name, never mended in place, so that
/// sites which still have the old one are seen to differ.
///
/// Any number of workers and of processes may ask at once. Within a process each picture is drawn by
/// one worker while the others that want it wait; between processes whoever is first
/// puts the file there, and since all draw the same bytes it does not matter who that is.
final class ArtStore: PetArtSource, @unchecked Sendable {
  private let folder: ArtFolder
  private let draw: @Sendable (PetPainter, PetPicture) throws -> [UInt8]
  // All below is touched only while the condition is held.
  private let condition = NSCondition()
  /// One a worker, as painters are not shared between threads; those that draw nothing now.
  private var painters: [PetPainter] = []
  private var inWork: Set<String> = []
  private var checked: Set<String> = []
  /// The first fault of this run.
  private var failure: ArtError?
  /// The first that would stop all other pictures as well.
  private var obstacle: ArtError?

  /// The pictures below a folder, which is made with the first of them.
  ///
  /// - Parameter draw: the bytes of the PNG of a picture
  init(
    directory: String,
    draw: @escaping @Sendable (PetPainter, PetPicture) throws -> [UInt8] = {
      try $0.png($0.sheet($1))
    }
  ) {
    folder = ArtFolder(directory: directory)
    self.draw = draw
  }

  /// What kept pictures from being drawn or kept in this run; `nil` when all is well.
  var diagnostic: Diagnostic? { condition.withLock { failure?.diagnostic } }

  /// The PNG of a picture; drawn where it is not there yet.
  ///
  /// - Throws: `ArtError`. Once the disk is full or the folder may not be written, no other picture is drawn in
  ///   this run: each would be drawn for nothing. Those that are there are still found.
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
      // Before the drawing, which is the dear part: a folder that cannot be written is found out at once.
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
