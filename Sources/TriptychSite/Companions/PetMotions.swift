import TriptychGraphics

/// Every motion that pages can show, by what it is of.
///
/// Sheets of one kind have one plan whatever their level, size or look, so that a class can stand for all.
enum PetMotions {
  /// A mood's loop.
  static func loop(_ mood: SymbiMood) -> PetMotion {
    PetMotion("loop-" + mood.rawValue, PetPicture.symbi(mood, level: 0, size: 128).plan)
  }

  /// A mood's still among those of all moods.
  static func still(_ mood: SymbiMood) -> PetMotion {
    let place = SymbiMood.allCases.firstIndex(of: mood) ?? 0
    return PetMotion("still-" + mood.rawValue, posters, still: place)
  }

  private static let posters = PetPicture.symbiPosters(level: 0, size: 96).plan

  /// One mood becomes another.
  static let change = once("change", .symbiChange(from: .resting, to: .active, level: 0, size: 128))

  /// A form becomes the next.
  static let evolution = once("evolution", .symbiEvolution(to: 1, size: 128))

  /// A new phase of the PixelPal.
  static let flourish = once("flourish", .pixelPalFlourish(.male, phase: 2, look: PixelPalLook(), scale: 1))

  /// A figure in a state; the higher its phase, the livelier it stands there.
  static func idle(_ figure: PixelPalLook.Figure, _ energy: PixelPalEnergy, phase: Int) -> PetMotion {
    var motion = pixelPal(figure, energy.rawValue, phase: phase)
    motion.name += "-\(phase)"
    return motion
  }

  /// A figure that walks.
  static func walk(_ figure: PixelPalLook.Figure) -> PetMotion { pixelPal(figure, "walking", phase: 1) }

  /// All of them.
  static var all: [PetMotion] {
    SymbiMood.allCases.map(loop) + SymbiMood.allCases.map(still) + [change, evolution, flourish]
      + PixelPalLook.Figure.allCases.flatMap { figure in
        PixelPalEnergy.allCases.flatMap { energy in (1...4).map { idle(figure, energy, phase: $0) } }
          + [walk(figure)]
      }
  }

  private static func once(_ name: String, _ picture: PetPicture) -> PetMotion {
    var motion = PetMotion(name, picture.plan)
    motion.loops = false
    return motion
  }

  private static func pixelPal(_ figure: PixelPalLook.Figure, _ state: String, phase: Int) -> PetMotion {
    let sheet = sheets[phase] ?? PetPicture.pixelPal(phase: phase, look: PixelPalLook(), scale: 1).plan
    return PetMotion("\(figure.rawValue)-\(state)", sheet, prefix: "\(figure.rawValue)_\(state)_")
  }

  /// The plan of each phase's sheet, made once: it has many frames.
  private static let sheets = Dictionary(
    uniqueKeysWithValues: PetPicture.phases.map {
      ($0, PetPicture.pixelPal(phase: $0, look: PixelPalLook(), scale: 1).plan)
    })
}
