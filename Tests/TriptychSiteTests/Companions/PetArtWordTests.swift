import Testing
import TriptychGraphics

@testable import TriptychSite

@Suite("What drawn pictures of the pets show is said in every language") struct PetArtWordTests {
  private static let pictures: [PetPicture] =
    SymbiMood.allCases.flatMap { mood -> [PetPicture] in
      [.symbi(mood, level: 3, size: 64), .symbiStill(mood, level: 3, size: 64)]
        + SymbiSeason.allCases.map { .symbiDressed(mood, $0, level: 3, size: 64) }
        + SymbiMood.allCases.filter { $0 != mood }.map {
          .symbiChange(from: mood, to: $0, level: 2, size: 64)
        }
    } + (1...5).map { .symbiEvolution(to: $0, size: 64) }
    + (0...5).flatMap { [.symbiPosters(level: $0, size: 64), .symbiShade(level: $0, size: 64)] }
    + [.pixelPalRare(.male, look: PixelPalLook(), scale: 1)]
    + (1...4).flatMap { phase -> [PetPicture] in
      [
        .pixelPal(phase: phase, look: PixelPalLook(), scale: 1),
        .pixelPalShade(.male, phase: phase, scale: 1),
        .pixelPalFlourish(.male, phase: phase, look: PixelPalLook(), scale: 1),
      ]
        + PixelPalEnergy.allCases.map {
          .pixelPalStill(.male, $0, phase: phase, look: PixelPalLook(), scale: 1)
        }
    }

  @Test("Every picture has a whole sentence of its own", arguments: TestLanguages.codes)
  func sentences(code: String) throws {
    let templates = try TestTemplates.load()
    let sentences = Self.pictures.map { templates.alternative(of: $0, in: code) }
    #expect(sentences.count >= 100 && Set(sentences).count == sentences.count)
    for sentence in sentences {
      #expect(sentence.hasSuffix(".") && !sentence.contains("petArt"), "\(sentence)")
      #expect(!sentence.contains("  ") && !sentence.contains("()") && !sentence.contains(" ."), "\(sentence)")
    }
  }

  @Test("A change of mood in English and German")
  func change() throws {
    let templates = try TestTemplates.load()
    let picture = PetPicture.symbiChange(from: .sad, to: .calm, level: 2, size: 64)
    #expect(
      templates.alternative(of: picture, in: "en")
        == "Symbi at level 2 looks down with a tear, then floats with closed eyes, breathing slowly.")
    #expect(
      templates.alternative(of: picture, in: "de")
        == "Symbi auf Stufe 2 blickt mit einer Träne nach unten. "
        + "Danach: Symbi schwebt mit geschlossenen Augen und atmet langsam.")
  }
}
