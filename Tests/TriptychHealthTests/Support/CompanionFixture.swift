import TestSupport

@testable import TriptychHealth

/// Made-up choices of pets.
enum CompanionFixture {
  static func settings(_ random: inout SeededGenerator) -> CompanionSettings {
    var settings = CompanionSettings()
    settings.pet = CompanionSettings.Pet.allCases.randomElement(using: &random) ?? .none
    settings.outfit = CompanionSettings.Outfit.allCases.randomElement(using: &random) ?? .sand
    if random.next() % 2 == 0 {
      settings.figure = CompanionSettings.Figure.allCases.randomElement(using: &random)
    }
    if random.next() % 2 == 0 {
      settings.skin = CompanionSettings.Skin.allCases.randomElement(using: &random)
    }
    if random.next() % 2 == 0 {
      settings.hair = CompanionSettings.Hair.allCases.randomElement(using: &random)
    }
    return settings
  }
}
