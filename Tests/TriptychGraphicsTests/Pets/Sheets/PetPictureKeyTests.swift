import Testing
import TriptychGraphics

@Suite("Shared pictures have names that say nothing to people")
struct PetPictureKeyTests {
  private static let pictures: [PetPicture] = SymbiMood.allCases.flatMap { mood in
    PetPicture.levels.flatMap { level in
      [32, 64, 128, 192, 256].flatMap { size -> [PetPicture] in
        [.symbi(mood, level: level, size: size), .symbiStill(mood, level: level, size: size)]
      }
    }
  }

  @Test("Every picture has a name of its own of 16 hexadecimal digits, spread over all folders")
  func distinct() {
    let keys = Self.pictures.map(\.key)
    #expect(Set(keys).count == Self.pictures.count)
    #expect(keys.allSatisfy { $0.count == 16 && $0.allSatisfy { "0123456789abcdef".contains($0) } })
    #expect(Set(keys.map { $0.prefix(2) }).count > 200, "540 pictures over 256 folders")
  }

  @Test("The name is the same in every run and on every machine")
  func stable() {
    // By python3: FNV-1a of b"1/1/symbi/1/128/symbi-sad-l2.png", then the mixer of SplitMix64.
    #expect(PetPicture.symbi(.sad, level: 2, size: 128).key == "9a7cfc78d7e4739e")
    #expect(PetPicture.symbi(.sad, level: 2, size: 128).sharedPath == "1/9a/9a7cfc78d7e4739e.png")
  }
}
