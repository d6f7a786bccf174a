import Foundation
import Testing
import TriptychGraphics

@testable import triptych

@Suite("Pictures of the pets are written with what tells and plays their frames")
final class PetRendererTests {
  private let folder = NSTemporaryDirectory() + "pets-" + UUID().uuidString
  private let pictures: [PetPicture] = [
    .symbi(.calm, level: 0, size: 32), .symbiStill(.sad, level: 1, size: 32),
    .pixelPal(phase: 2, look: PixelPalLook(), scale: 1),
  ]

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private let alternative: @Sendable (PetPicture) -> String = { "A picture called \($0.plan.name)." }

  private func bytes(_ name: String) -> [String: Data] {
    let root = folder + "/" + name
    return (FileManager.default.subpaths(atPath: root) ?? []).reduce(into: [:]) { found, path in
      if (try? FileManager.default.attributesOfItem(atPath: root + "/" + path)[.type]) as? FileAttributeType
        == .typeRegular
      {
        found[path] = FileManager.default.contents(atPath: root + "/" + path)
      }
    }
  }

  @Test("A sheet comes with two atlases, a style sheet and animations; a still alone")
  func companions() async throws {
    let renderer = PetRenderer(directory: folder + "/all", isAnimated: true, alternative: alternative)
    let output = try await renderer.make(pictures, workers: 2) { _ in }
    let written = bytes("all")
    #expect(output.files == written.mapValues(\.count))
    let ghost = "symbi/\(PetArt.version)/32/symbi-calm-l0"
    for ending in ["png", "json", "aseprite.json", "css", "apng"] {
      #expect(written["\(ghost).\(ending)"]?.isEmpty == false, "\(ending)")
    }
    for ending in ["json", "aseprite.json"] {
      let text = String(decoding: written["\(ghost).\(ending)"] ?? Data(), as: UTF8.self)
      #expect(text.contains("A picture called symbi-calm-l0."))
    }
    #expect(written.keys.filter { $0.contains("still") } == [pictures[1].path])
    #expect(written.keys.count { $0.hasSuffix(".apng") } == 1 + 8, "one, and eight tags of the pixel people")
  }

  @Test("The number of workers changes no byte, and what stood there is replaced")
  func workers() async throws {
    let runs: [(name: String, workers: Int)] = [("one", 1), ("many", 8), ("many", 3)]
    for (name, workers) in runs {
      _ = try await PetRenderer(directory: folder + "/" + name, alternative: alternative).make(
        pictures, workers: workers
      ) { _ in }
    }
    #expect(bytes("one") == bytes("many"))
    let files = bytes("one").count
    #expect(files == 9, "two sheets of four files each, and a still")
  }

  @Test("Something in place of the folder ends in a sentence and is left as it is")
  func blocked() async throws {
    try Data("mine".utf8).write(to: URL(fileURLWithPath: folder))
    let failure = await #expect(throws: CommandFailure.self) {
      _ = try await PetRenderer(directory: self.folder, alternative: alternative).make(
        self.pictures, workers: 2
      ) { _ in }
    }
    #expect(failure?.status == .usage, "trying again would not help")
    #expect(failure?.diagnostic.place == folder)
    #expect(FileManager.default.contents(atPath: folder) == Data("mine".utf8))
  }

  @Test("No folder at all is refused: below it would be below the root of the disk")
  func noFolder() {
    #expect(throws: (any Error).self) { try PetCommand.parse(["symbi", "--dir", ""]) }
    #expect(throws: Never.self) { try PetCommand.parse(["symbi", "--dir", "."]) }
  }

  @Test("Who may read what is written is as the user's mask says, since nothing in it depends on a person")
  func modes() async throws {
    let mask = umask(0)
    umask(mask)
    let output = try await PetRenderer(directory: folder, alternative: alternative).make(
      [pictures[1]], workers: 1
    ) { _ in }
    for path in output.files.keys {
      let found = try FileManager.default.attributesOfItem(atPath: folder + "/" + path)
      #expect(found[.posixPermissions] as? Int == 0o666 & ~Int(mask))
    }
    let shelf = try FileManager.default.attributesOfItem(atPath: folder + "/symbi")
    #expect(shelf[.posixPermissions] as? Int == 0o777 & ~Int(mask))
  }
}
