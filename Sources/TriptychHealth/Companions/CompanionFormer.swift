/// Both companions of a person at a moment, and what is to be kept of them.
struct CompanionFormer {
  let history: HealthHistory
  let asOf: AsOf
  /// What this build may know of builds before it.
  let earlier: Remembered
  var mood = MoodInputs()

  /// The companions, and what is to be kept: all facts, and notes of what this build celebrates and of a
  /// mood that no build before it showed last.
  func formed() -> (symbi: SymbiState, pixelPal: PixelPalState, remembered: Remembered) {
    let (state, facts) = Symbi(
      history: history, asOf: asOf, facts: earlier.facts, notes: earlier.builds, inputs: mood
    ).formed()
    var symbi = state
    let shown = ShownMoods(earlier.builds)
    // Without consent to what decides a mood there is none to have changed.
    let isPermitted = Consent(history.settings).permits(.fitness)
    symbi.changed = isPermitted ? shown.change(to: symbi.mood, at: asOf, in: history.zone) : nil
    let (pixelPal, total) = PixelPal(
      history: history, asOf: asOf, stored: earlier.facts.steps, notes: earlier.builds
    ).formed()
    var remembered = Remembered(facts: facts)
    remembered.facts.steps = total
    if isPermitted, let note = shown.note(of: symbi.mood, at: asOf.instant) { remembered.builds.append(note) }
    if let level = symbi.celebrates {
      remembered.builds.append(Symbi.celebration(of: level, at: asOf.instant))
    }
    if let phase = pixelPal.celebrates {
      remembered.builds.append(PixelPal.celebration(of: phase, at: asOf.instant))
    }
    return (symbi, pixelPal, remembered)
  }
}
