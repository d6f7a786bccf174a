/// Both companions of a person at a moment, and what is to be kept of them.
struct CompanionUpdate {
  let history: HealthHistory
  let asOf: AsOf
  /// The facts that builds up to this one formed.
  let facts: StoredFacts
  /// What builds of earlier moments noted.
  let notes: [BuildNote]
  var mood = MoodInputs()

  /// The companions, and what is to be kept: all facts, and notes of what this build celebrates and of a
  /// mood that no build before it showed last.
  func formed() -> (symbi: SymbiState, pixelPal: PixelPalState, facts: StoredFacts, notes: [BuildNote]) {
    let (state, formed) = Symbi(
      history: history, asOf: asOf, facts: facts, notes: notes, inputs: mood
    ).formed()
    var symbi = state
    let shown = ShownMoods(notes)
    // Without consent to what decides a mood there is none to have changed.
    let isPermitted = Consent(history.settings).permits(.fitness)
    symbi.changed = isPermitted ? shown.change(to: symbi.mood, at: asOf, in: history.zone) : nil
    let (pixelPal, total) = PixelPal(
      history: history, asOf: asOf, stored: facts.steps, notes: notes
    ).formed()
    var kept = formed
    kept.steps = total
    var new: [BuildNote] = []
    if isPermitted, let note = shown.note(of: symbi.mood, at: asOf.instant) { new.append(note) }
    if let level = symbi.celebrates {
      new.append(Symbi.celebration(of: level, at: asOf.instant))
    }
    if let phase = pixelPal.celebrates {
      new.append(PixelPal.celebration(of: phase, at: asOf.instant))
    }
    return (symbi, pixelPal, kept, new)
  }
}
