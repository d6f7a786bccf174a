import TriptychGraphics
import TriptychHealth

extension TemplateSet {
  /// What a picture of the pets shows, in a sentence for those who cannot see it; nothing in it is about a person.
  ///
  /// - Parameter code: one of `languageCodes`; English where there are no words in it
  public func alternative(of picture: PetPicture, in code: String) -> String {
    PetPictureWords(words: Words(language: language(code), units: .metric)).alternative(of: picture)
  }
}

/// Pictures of the pets in the words of one language.
private struct PetPictureWords {
  let words: Words

  func alternative(of picture: PetPicture) -> String {
    switch picture {
    case .symbi(let mood, let level, _): symbi(.loop, level, ["mood": does(mood)])
    case .symbiPosters(let level, _):
      symbi(.posters, level, ["n": words.number(Double(SymbiMood.allCases.count))])
    case .symbiChange(let from, let to, let level, _):
      symbi(.change, level, ["from": does(from), "to": does(to)])
    case .symbiEvolution(let level, _): symbi(.evolution, level, ["from": "\(level - 1)"])
    case .symbiStill(let mood, let level, _): symbi(.still, level, ["mood": does(mood)])
    case .symbiShade(let level, _): symbi(.shade, level)
    case .pixelPal(let phase, _, _): pal(.palSheet, phase)
    case .pixelPalStill(_, let energy, let phase, _, _):
      pal(.palStill, phase, ["energy": words(PetArtWord.energy(energy))])
    case .pixelPalShade(_, let phase, _): pal(.palShade, phase)
    case .pixelPalFlourish(_, let phase, _, _): pal(.palFlourish, phase)
    case .pixelPalRare: pal(.palRare, PetPicture.rarePhase)
    }
  }

  private func does(_ mood: SymbiMood) -> String { words(PetArtWord.mood(mood)) }

  private func symbi(_ word: PetArtWord, _ level: Int, _ fill: PhraseValues = [:]) -> String {
    words(word, fill.and(["level": "\(level)"]))
  }

  private func pal(_ word: PetArtWord, _ phase: Int, _ fill: PhraseValues = [:]) -> String {
    words(word, fill.and(["phase": "\(phase)", "name": words(.phase, "\(phase)")]))
  }
}
