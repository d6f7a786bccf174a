@testable import TriptychGraphics

/// All pictures that can be asked for at one size and scale, with the plain look and one of each other part.
enum EveryPicture {
  static let looks =
    [PixelPalLook()] + PixelPalLook.Skin.allCases.map { PixelPalLook(skin: $0) }
    + PixelPalLook.Hair.allCases.map { PixelPalLook(hair: $0) }
    + PixelPalLook.Outfit.allCases.map { PixelPalLook(skin: .tan, hair: .copper, outfit: $0) }

  static func all(size: Int = 64, scale: Int = 1) -> [PetPicture] {
    symbi(size: size) + pixelPal(scale: scale)
  }

  /// One in seven of all, in which every kind has its part.
  static var some: [PetPicture] { all().enumerated().filter { $0.offset % 7 == 0 }.map(\.element) }

  static func symbi(size: Int) -> [PetPicture] {
    var pictures: [PetPicture] = []
    for level in PetPicture.levels {
      pictures += [.symbiPosters(level: level, size: size), .symbiShade(level: level, size: size)]
      for (place, mood) in SymbiMood.allCases.enumerated() {
        let season = SymbiSeason.allCases[(place + level) % SymbiSeason.allCases.count]
        pictures.append(.symbiDressed(mood, season, level: level, size: size))
        pictures += [
          .symbi(mood, level: level, size: size), .symbiStill(mood, level: level, size: size),
        ]
        for other in SymbiMood.allCases where other != mood {
          pictures.append(.symbiChange(from: mood, to: other, level: level, size: size))
        }
      }
    }
    return pictures + PetPicture.evolvedLevels.map { .symbiEvolution(to: $0, size: size) }
  }

  static func pixelPal(scale: Int) -> [PetPicture] {
    var pictures: [PetPicture] = []
    for phase in PetPicture.phases {
      for figure in PixelPalLook.Figure.allCases {
        pictures.append(.pixelPalShade(figure, phase: phase, scale: scale))
      }
      for look in looks {
        pictures.append(.pixelPal(phase: phase, look: look, scale: scale))
        for figure in PixelPalLook.Figure.allCases {
          if PetPicture.celebratedPhases.contains(phase) {
            pictures.append(.pixelPalFlourish(figure, phase: phase, look: look, scale: scale))
          }
          if phase == PetPicture.rarePhase {
            pictures.append(.pixelPalRare(figure, look: look, scale: scale))
          }
          for energy in PixelPalEnergy.allCases {
            pictures.append(.pixelPalStill(figure, energy, phase: phase, look: look, scale: scale))
          }
        }
      }
    }
    return pictures
  }
}
