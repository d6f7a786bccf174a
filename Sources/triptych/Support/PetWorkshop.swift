import Foundation
import TriptychGraphics
import TriptychHealth

/// Draws pictures of the pets side by side and writes them with what belongs to them; the number of workers changes no
/// byte.
struct PetWorkshop: Sendable {
  /// The folder that everything goes below.
  var directory: String
  /// Whether each sheet that plays comes as an animated picture as well.
  var isAnimated = false
  /// Whether a sheet for people who look is made of all pictures.
  var hasContact = false

  /// What was written and what it cost.
  struct Harvest: Sendable {
    /// Paths below the folder with their bytes, each once.
    var files: [String: Int] = [:]
    /// Milliseconds of CPU of all workers: drawing, and packing into files.
    var drawing = 0.0, packing = 0.0

    mutating func add(_ other: Harvest) {
      files.merge(other.files) { $1 }
      drawing += other.drawing
      packing += other.packing
    }
  }

  /// Makes all pictures; `done` is told how many are ready.
  ///
  /// - Throws: `CommandFailure` of the first picture that cannot be drawn or written; those that are ready stay.
  func make(
    _ pictures: [PetPicture], workers: Int, done: @escaping @Sendable (Int) -> Void
  ) async throws -> Harvest {
    let queue = Queue(pictures)
    return try await withThrowingTaskGroup(of: Harvest.self) { group in
      for _ in 0..<max(1, min(workers, pictures.count)) {
        group.addTask {
          let painter = PetPainter()
          var harvest = Harvest()
          while !Task.isCancelled, let picture = queue.next() {
            harvest.add(try make(picture, with: painter))
            done(queue.finish())
          }
          return harvest
        }
      }
      return try await group.reduce(into: Harvest()) { $0.add($1) }
    }
  }

  private func make(_ picture: PetPicture, with painter: PetPainter) throws -> Harvest {
    var harvest = Harvest()
    do {
      let start = Self.threadMilliseconds()
      let sheet = try painter.sheet(picture)
      let drawn = Self.threadMilliseconds()
      let files = try companions(of: sheet, picture, painter)
      harvest.packing = Self.threadMilliseconds() - drawn
      harvest.drawing = drawn - start
      for (path, bytes) in files {
        try write(bytes, to: path)
        harvest.files[path] = bytes.count
      }
    } catch let error as PaintError {
      throw CommandFailure(
        status: .tryAgain,
        diagnostic: Diagnostic(
          .error, code: "not_drawn", "A picture cannot be drawn: \(error)", place: picture.path,
          hint: "Ask for a smaller --size or --scale, or for fewer --jobs."))
    }
    return harvest
  }

  /// A picture and the files that explain it, by path.
  private func companions(
    of sheet: SpriteSheet, _ picture: PetPicture, _ painter: PetPainter
  ) throws -> [(String, [UInt8])] {
    [(picture.path, try painter.png(sheet))]
  }

  private func write(_ bytes: [UInt8], to path: String) throws {
    let target = directory + "/" + path
    let folder = (target as NSString).deletingLastPathComponent
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw CommandFailure(
        status: .tryAgain,
        diagnostic: Diagnostic(
          .error, code: "not_written", "The folder cannot be made", place: folder,
          hint: "Check what stands there, its permissions and the free space."))
    }
    try PrivateFile.write(bytes, to: target)
  }

  /// Milliseconds of CPU that this thread has used.
  private static func threadMilliseconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
  }
}

/// What is left to draw, and how much is ready.
private final class Queue: @unchecked Sendable {
  private let lock = NSLock()
  private let pictures: [PetPicture]
  private var taken = 0
  private var finished = 0

  init(_ pictures: [PetPicture]) { self.pictures = pictures }

  func next() -> PetPicture? {
    lock.withLock {
      guard taken < pictures.count else { return nil }
      defer { taken += 1 }
      return pictures[taken]
    }
  }

  func finish() -> Int {
    lock.withLock {
      finished += 1
      return finished
    }
  }
}
