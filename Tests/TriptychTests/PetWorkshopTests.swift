import Foundation
import Testing
import TriptychGraphics

@testable import triptych

@Suite("Pictures of the pets are written with what tells and plays their frames")
final class PetWorkshopTests {
  private let folder = NSTemporaryDirectory() + "pets-" + UUID().uuidString
  private let pictures: [PetPicture] = [
    .symbi(.calm, level: 0, size: 32), .symbiStill(.sad, level: 1, size: 32),
    .pixelPal(phase: 2, look: PixelPalLook(), scale: 1),
  ]

  deinit { try? FileManager.default.removeItem(atPath: folder) }

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
    let workshop = PetWorkshop(directory: folder + "/all", isAnimated: true)
    let harvest = try await workshop.make(pictures, workers: 2) { _ in }
    let written = bytes("all")
    #expect(harvest.files == written.mapValues(\.count))
    let ghost = "symbi/\(PetArt.version)/32/symbi-calm-l0"
    for ending in ["png", "json", "aseprite.json", "css", "apng"] {
      #expect(written["\(ghost).\(ending)"]?.isEmpty == false, "\(ending)")
    }
    #expect(written.keys.filter { $0.contains("still") } == [pictures[1].path])
    #expect(written.keys.count { $0.hasSuffix(".apng") } == 1 + 8, "one, and eight tags of the pixel people")
  }

  @Test("The number of workers changes no byte, and what stood there is replaced")
  func workers() async throws {
    for (name, workers) in [("one", 1), ("many", 8), ("many", 3)] {
      _ = try await PetWorkshop(directory: folder + "/" + name).make(pictures, workers: workers) { _ in }
    }
    #expect(bytes("one") == bytes("many"))
    #expect(bytes("one").count == 4 + 1 + 4)
  }

  @Test("Something in place of the folder ends in a sentence and is left as it is")
  func blocked() async throws {
    try Data("mine".utf8).write(to: URL(fileURLWithPath: folder))
    let failure = await #expect(throws: CommandFailure.self) {
      _ = try await PetWorkshop(directory: self.folder).make(self.pictures, workers: 2) { _ in }
    }
    #expect(failure?.status == .tryAgain)
    #expect(failure?.diagnostic.place?.hasPrefix(folder) == true)
    #expect(FileManager.default.contents(atPath: folder) == Data("mine".utf8))
  }
}
