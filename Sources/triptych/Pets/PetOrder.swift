import TriptychGraphics

/// Which pictures of the pets are asked for; whatever is not set means all there are.
struct PetOrder {
  /// The two pets.
  enum Pet: String, CaseIterable { case symbi, pixelpal }

  /// The kinds of pictures that can be asked for separately.
  enum Kind: Hashable {
    case sheets, stills
    /// One mood becomes another.
    case change(from: SymbiMood, to: SymbiMood)
    /// The level below becomes this one; for a pixel person, the celebration of a phase.
    case evolution(Int)
  }

  var pet: Pet
  /// Empty means everything except changes of mood, of which there are too many.
  var kinds: Set<Kind> = []
  var moods: [SymbiMood]?
  var energies: [PixelPalEnergy]?
  var figures = PixelPalLook.Figure.allCases
  var levels = Array(PetPicture.levels)
  var phases = Array(PetPicture.phases)
  /// The side of a cell in pixels; `nil` takes the usual sizes.
  var size: Int?
  /// Pixels of the file per pixel of the drawing; `nil` takes the usual scales.
  var scale: Int?
  var look = PixelPalLook()

  static let usualSize = 256
  static let usualScales = [1, 4]
  static let stillSizes = [32, 64, 128, 256, 512]

  /// The pictures, each once, always in the same order, the expensive ones first.
  var pictures: [PetPicture] { pet == .symbi ? symbi : pixelPal }

  private var isEverything: Bool { kinds.isEmpty }

  private var symbi: [PetPicture] {
    let sheetSize = size ?? Self.usualSize
    let chosen = moods ?? SymbiMood.allCases
    var pictures: [PetPicture] = []
    for kind in kinds {
      if case .change(let from, let to) = kind {
        pictures += levels.map { .symbiChange(from: from, to: to, level: $0, size: sheetSize) }
      }
    }
    let everyEvolution = isEverything && moods == nil
    pictures += levels.reversed().filter { $0 > 0 && (everyEvolution || kinds.contains(.evolution($0))) }
      .map { .symbiEvolution(to: $0, size: sheetSize) }
    if isEverything || kinds.contains(.sheets) {
      for level in levels.reversed() {
        pictures += chosen.map { .symbi($0, level: level, size: sheetSize) }
        if moods == nil { pictures.append(.symbiPosters(level: level, size: sheetSize)) }
      }
    }
    if isEverything || kinds.contains(.stills) {
      for side in (size.map { [$0] } ?? Self.stillSizes.reversed()) {
        for level in levels { pictures += chosen.map { .symbiStill($0, level: level, size: side) } }
      }
    }
    return pictures
  }

  private var pixelPal: [PetPicture] {
    let scales = scale.map { [$0] } ?? Self.usualScales
    let wantsSheets = kinds.contains(.sheets) || (isEverything && energies == nil)
    var pictures: [PetPicture] = []
    for scale in scales {
      for phase in phases {
        if wantsSheets {
          pictures.append(.pixelPal(phase: phase, look: look, scale: scale))
        }
        for figure in figures {
          if kinds.contains(.evolution(phase)) {
            pictures.append(.pixelPalFlourish(figure, phase: phase, look: look, scale: scale))
          }
          if wantsSheets, phase == PetPicture.rarePhase {
            pictures.append(.pixelPalRare(figure, look: look, scale: scale))
          }
          guard isEverything || kinds.contains(.stills) else { continue }
          pictures += (energies ?? PixelPalEnergy.allCases).map {
            .pixelPalStill(figure, $0, phase: phase, look: look, scale: scale)
          }
        }
      }
    }
    return pictures
  }

  /// The stills for a contact sheet that people look at, with short names; one row for each mood or phase.
  var contact: (stills: [ContactSheet.Entry], columns: Int) {
    switch pet {
    case .symbi:
      let chosen = moods ?? SymbiMood.allCases
      let side = min(size ?? Self.contactSize, Self.contactSize)
      let stills = chosen.flatMap { mood in
        levels.map {
          ContactSheet.Entry(.symbiStill(mood, level: $0, size: side), name: "\(mood.rawValue) \($0)")
        }
      }
      return (stills, levels.count)
    case .pixelpal:
      let chosen = energies ?? PixelPalEnergy.allCases
      let stills = phases.flatMap { phase in
        figures.flatMap { figure in
          chosen.map {
            ContactSheet.Entry(
              .pixelPalStill(figure, $0, phase: phase, look: look, scale: Self.contactScale),
              name: "\(phase) \(figure.rawValue) \($0.rawValue)")
          }
        }
      }
      return (stills, figures.count * chosen.count)
    }
  }

  /// Large enough to see a face, small enough to see all of them at once.
  private static let contactSize = 128
  private static let contactScale = 3
}
