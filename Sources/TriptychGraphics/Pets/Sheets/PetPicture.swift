/// Every picture of the pets that can be asked for. Nothing in it depends on a person, so that each is
/// drawn once for everybody.
///
/// Levels are 0...5, phases 1...4; sizes are pixels of a cell's side, 32...512; scales are whole numbers, 1...8.
public enum PetPicture: Hashable, Sendable {
  /// The loop of a mood, 24 frames.
  case symbi(SymbiMood, level: Int, size: Int)
  /// All moods of a level, one still each.
  case symbiPosters(level: Int, size: Int)
  /// One mood becomes another, 18 frames, played once.
  case symbiChange(from: SymbiMood, to: SymbiMood, level: Int, size: Int)
  /// The form below becomes this one, 30 frames, played once; levels 1...5.
  case symbiEvolution(to: Int, size: Int)
  /// One still of a mood.
  case symbiStill(SymbiMood, level: Int, size: Int)
  /// The outline of a form that was not reached yet.
  case symbiShade(level: Int, size: Int)
  /// All 76 sprites of a phase.
  case pixelPal(phase: Int, look: PixelPalLook, scale: Int)
  /// One still of a figure.
  case pixelPalStill(PixelPalLook.Figure, PixelPalEnergy, phase: Int, look: PixelPalLook, scale: Int)
  /// The outline of a phase that was not reached yet.
  case pixelPalShade(PixelPalLook.Figure, phase: Int, scale: Int)
  /// The short celebration of a new phase, played once; phases 2...4.
  case pixelPalFlourish(PixelPalLook.Figure, phase: Int, look: PixelPalLook, scale: Int)
  /// A figure of the fourth phase rises with open arms and comes down again, played once now and then.
  case pixelPalRare(PixelPalLook.Figure, look: PixelPalLook, scale: Int)
}
