import Foundation
import TriptychGraphics
import TriptychHealth

/// Draws pictures of the pets side by side and writes them with what belongs to them; the number of
/// workers changes no byte.
struct PetRenderer: Sendable {
  /// The folder that everything goes below.
  var directory: String
  /// Whether what plays comes as animated pictures as well.
  var isAnimated = false
  /// What a picture shows, for those who cannot see it.
  var alternative: @Sendable (PetPicture) -> String

  /// What was written and what it cost.
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

  /// Makes all pictures; `done` is told how many are ready.
  ///
  /// - Throws: `CommandFailure` of the first picture that cannot be drawn or written; those that are ready stay.
  func make(
    _ pictures: [PetPicture], workers: Int, done: @escaping @Sendable (Int) -> Void
  ) async throws -> Output {
    let queue = Queue(pictures)
    return try await withThrowingTaskGroup(of: Output.self) { group in
      for _ in 0..<max(1, min(workers, pictures.count)) {
        group.addTask {
          let painter = PetPainter()
          var output = Output()
          while !Task.isCancelled, let picture = queue.next() {
            output.add(try make(picture, with: painter))
            done(queue.finish())
          }
          return output
        }
      }
      return try await group.reduce(into: Output()) { $0.add($1) }
    }
  }

  /// One picture of many stills with their names, for people who look, on a light and a dark ground.
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

  /// Makes files and writes them; what keeps them from being drawn becomes a sentence.
  private func drawing(_ place: String, _ work: () throws -> [(path: String, bytes: [UInt8])]) throws
    -> Output
  {
    let files: [(path: String, bytes: [UInt8])]
    do {
      files = try work()
    } catch {
      throw CommandFailure(
        status: .tryAgain,
        diagnostic: Diagnostic(
          .error, code: "not_drawn", "A picture cannot be drawn: \(error)", place: place,
          hint: "Ask for a smaller --size or --scale, or for fewer --jobs."))
    }
    var output = Output()
    for file in files {
      try write(file.bytes, to: file.path)
      output.files[file.path] = file.bytes.count
    }
    return output
  }

  /// A picture with what tells and plays its frames; a still needs nothing more.
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
