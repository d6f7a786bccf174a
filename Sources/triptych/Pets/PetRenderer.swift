import Foundation
import TriptychFiles
import TriptychGraphics
import TriptychHealth

/// Draws pictures of the pets in parallel and writes them with their atlases and style sheets. The number of workers
/// changes no byte.
struct PetRenderer: Sendable {
  /// The folder that all files go below.
  var directory: String
  /// Whether to write animations as animated PNGs as well.
  var isAnimated = false
  /// The alternative text of a picture.
  var alternative: @Sendable (PetPicture) -> String

  /// What was written, and the time it took.
  struct Output: Sendable {
    /// Paths below the folder with their bytes, each once.
    var files: [String: Int] = [:]
    /// Milliseconds of CPU of all workers: drawing, and packing into files.
    var drawing = 0.0, packing = 0.0

    mutating func add(_ other: Output) {
      files.merge(other.files) { $1 }
      drawing += other.drawing
      packing += other.packing
    }
  }

  /// Makes all pictures; `done` is called with the number that are ready.
  ///
  /// - Throws: `CommandFailure` of the first picture that cannot be drawn or written; those that are ready stay.
  func make(
    _ pictures: [PetPicture], workers: Int, done: @escaping @Sendable (Int) -> Void
  ) async throws -> Output {
    let (taken, finished) = (Counter(), Counter())
    return try await withThrowingTaskGroup(of: Output.self) { group in
      for _ in 0..<max(1, min(workers, pictures.count)) {
        group.addTask {
          let painter = PetPainter()
          var output = Output()
          while !Task.isCancelled {
            let number = taken.next()
            guard number <= pictures.count else { break }
            output.add(try make(pictures[number - 1], with: painter))
            done(finished.next())
          }
          return output
        }
      }
      return try await group.reduce(into: Output()) { $0.add($1) }
    }
  }

  /// A contact sheet: one picture of many stills with their names, on a light and a dark background.
  ///
  /// - Throws: `CommandFailure` when there is no font, no room or no permission.
  func contact(_ name: String, of stills: [ContactSheet.Entry], columns: Int) throws -> Output {
    let fonts = try ProgramResources.fonts()
    return try drawing(name) {
      let sheet = ContactSheet(fonts: fonts, painter: PetPainter())
      return [(name, try sheet.png(stills, columns: columns))]
    }
  }

  private func make(_ picture: PetPicture, with painter: PetPainter) throws -> Output {
    let start = Self.threadMilliseconds()
    var drawn = start
    var output = try drawing(picture.path) {
      let sheet = try painter.sheet(picture)
      drawn = Self.threadMilliseconds()
      return try files(of: sheet, picture, painter)
    }
    output.drawing = drawn - start
    output.packing = Self.threadMilliseconds() - drawn
    return output
  }

  /// Makes files and writes them; what cannot be drawn becomes a `CommandFailure`.
  private func drawing(_ place: String, _ work: () throws -> [(path: String, bytes: [UInt8])]) throws
    -> Output
  {
    let files: [(path: String, bytes: [UInt8])]
    do {
      files = try work()
    } catch {
      throw CommandFailure(
        .tryAgain, code: "not_drawn", "A picture cannot be drawn: \(error)", place: place,
        hint: "Ask for a smaller --size or --scale, or for fewer --jobs.")
    }
    var output = Output()
    for file in files {
      try write(file.bytes, to: file.path)
      output.files[file.path] = file.bytes.count
    }
    return output
  }

  /// A picture with its atlases, style sheet and animations; a still needs none of them.
  private func files(
    of sheet: SpriteSheet, _ picture: PetPicture, _ painter: PetPainter
  ) throws -> [(path: String, bytes: [UInt8])] {
    let plan = sheet.plan
    let image = (path: picture.path, bytes: try painter.png(sheet))
    guard picture.hasAtlas else { return [image] }
    let atlas = SpriteAtlas(plan, alternative: alternative(picture))
    let folder = (picture.path as NSString).deletingLastPathComponent
    let style = plan.tags.map { SpriteStyleSheet(plan, tag: $0).css }.joined(separator: "\n")
    let texts = [
      (picture.atlasPath, atlas.hash), (picture.arrayAtlasPath, atlas.array),
      ("\(folder)/\(plan.name).css", style),
    ]
    let moving = isAnimated ? plan.tags.filter { $0.frames.count > 1 } : []
    return try [image] + texts.map { (path: $0, bytes: Array($1.utf8)) }
      + moving.map { (path: "\(folder)/\($0.name).apng", bytes: try painter.animatedPNG(sheet, tag: $0)) }
  }

  /// Milliseconds of CPU that this thread has used.
  private static func threadMilliseconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
  }
}

extension PetRenderer {
  /// Writes a file below the folder, whole or not at all. Nothing in it depends on a person, so the user's mask decides
  /// who may read it.
  ///
  /// - Throws: `CommandFailure`: exit 64 when something else stands there, 75 when there is no room or no permission.
  func write(_ bytes: [UInt8], to path: String) throws {
    let target = directory + "/" + path
    let folder = (target as NSString).deletingLastPathComponent
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [:])
    } catch {
      throw Self.failure("The folder cannot be made", Self.obstacle(above: folder), place: folder)
    }
    if (try? FileStatus(at: target))?.kind == .directory {
      throw Self.failure("The picture cannot be written", target, place: target)
    }
    // A name beside the file, so that the last step is a rename and never leaves half a file.
    do {
      let replacement = try FileReplacement(
        of: target, suffix: ".\(getpid()).part", permissions: FilePermissions(of: 0o666))
      try replacement.file.write(bytes)
      try replacement.publish(isSynced: false)
    } catch {
      throw Self.failure("The picture cannot be written", nil, place: target)
    }
  }

  /// What stands where a folder should be: the path itself or one above it; `nil` when nothing is in the way.
  private static func obstacle(above path: String) -> String? {
    var part = path
    while !part.isEmpty {
      if let status = try? FileStatus(at: part, followingLinks: true) {
        return status.kind == .directory ? nil : part
      }
      // A link that leads nowhere is in the way as well.
      if (try? FileStatus(at: part)) != nil { return part }
      let above = (part as NSString).deletingLastPathComponent
      if above == part { return nil }
      part = above
    }
    return nil
  }

  private static func failure(_ text: String, _ obstacle: String?, place: String) -> CommandFailure {
    guard let obstacle else {
      return CommandFailure(
        .tryAgain, code: "not_written", text, place: place, hint: "Check its permissions and the free space.")
    }
    return CommandFailure(
      .usage, code: "in_the_way", "\(text): something else stands there", place: obstacle,
      hint: "Move it away, or choose another folder with --dir.")
  }
}
