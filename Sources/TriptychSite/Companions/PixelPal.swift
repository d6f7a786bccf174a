import TriptychHealth

/// The PixelPal in words; it depends on steps and nothing else.
struct PixelPalSentence {
  let analysis: Analysis
  let words: Words

  private var state: PixelPalState { analysis.pixelPal }

  /// How it is and why: `PixelPal is full of bounce: 9,412 steps on Monday 17 November.`, or with the steps so
  /// far of a day that is not over.
  var line: String {
    guard !state.isWalking, let day = state.energyDay, let steps = analysis.history[.steps][day] else {
      return brief
    }
    let fill: PhraseValues = [
      "state": words(CompanionWord.state(state, Consent(analysis.history.settings))),
      "steps": words.value(steps, of: .steps), "day": words.onWeekday(day),
    ]
    return words(day > analysis.asOf.lastSummedDay ? CompanionWord.palIsSoFar : .palIsWith, fill)
  }

  /// How it is, without figures.
  var brief: String {
    state.isWalking
      ? words(CompanionWord.palWalking)
      : words(
        CompanionWord.palIs, ["state": words(CompanionWord.state(state, Consent(analysis.history.settings)))])
  }

  /// What its picture shows: the phase that is drawn, which without Premium may be one before that earned.
  var alternative: String { words(CompanionWord.palAlt, ["phase": drawnPhase]) }

  /// The name of the phase that is drawn.
  var drawnPhase: String {
    let settings = analysis.history.settings
    let phase = state.drawnPhase(premium: settings.premium.isActive(on: analysis.asOf.day))
    return words(CompanionWord.Family.phase, String(phase))
  }
}

/// The PixelPal on the page of the companions: how it is, how far it has come, and its four phases.
struct PhaseGallery: Codable, Sendable {
  /// All phases.
  static let phases = [1, 2, 3, 4]

  /// Whether it leads the page.
  var leads: Bool
  /// `PixelPal: Energized`, the phase that is drawn, as on the Dashboard.
  var title: String
  /// How it is by its steps.
  var line: String
  /// What the drawn phase means.
  var meaning: String
  /// All steps so far.
  var total: String
  /// That a phase is new, or drawn as an earlier one.
  var notes: [String]
  var figure: PetFigure?
  var progress: Progress?
  /// Shown instead once the last phase is reached.
  var highest: String?
  var tiles: [CompanionTile]
  /// The invitation to Premium; `nil` where it must not stand.
  var invitation: String?

  /// The way to the next phase: words, and a bar that repeats them.
  struct Progress: Codable, Sendable {
    var text: String
    /// How long the bar is, such as `61.1%`.
    var share: String
    var from: String
    var to: String
  }
}

extension PhaseGallery {
  /// The PixelPal of an analysis.
  init(_ context: PageContext) {
    let words = context.words
    let pal = context.analysis.pixelPal
    let lines = CompanionLines(analysis: context.analysis, words: words)
    let total = pal.since.map {
      words(CompanionWord.palTotal, count: pal.totalSteps, ["day": words.dayWithYear($0)])
    }
    let drawn = context.scene.drawnPhase
    func name(_ phase: Int) -> String { words(CompanionWord.Family.phase, String(phase)) }
    let drawnAs =
      drawn < pal.phase
      ? words(CompanionWord.palEarned, ["earned": name(pal.phase), "phase": name(drawn)]) : nil
    self.init(
      leads: context.choice.showsPixelPal && !context.choice.showsSymbi,
      title: words(CompanionWord.palTitle, ["phase": name(drawn)]),
      line: PixelPalSentence(analysis: context.analysis, words: words).line, meaning: lines.phase,
      total: !context.consent.permits(.fitness)
        ? words(ConsentWord.pet) : pal.totalSteps > 0 ? total ?? "" : words(CompanionWord.palNoSteps),
      notes: [lines.newPhase, drawnAs].compactMap { $0 },
      figure: ShownPets.Pet.pixelPalFigure(context), progress: Progress(context),
      highest: pal.stepsOfPhase == nil ? words(CompanionWord.palHighest) : nil,
      tiles: PhaseGallery.phases.map { PhaseGallery.tile($0, context) },
      invitation: lines.invitation(premium: context.choice.premium))
  }

  /// The first step of a phase.
  static func firstStep(_ phase: Int) -> Int {
    PixelPalState(totalSteps: 0, phase: phase - 1, energy: nil).stepsOfPhase.map { $0 + 1 } ?? 0
  }

  private static func tile(_ phase: Int, _ context: PageContext) -> CompanionTile {
    let words = context.words
    let pal = context.analysis.pixelPal
    let drawn = context.scene.drawnPhase
    var lines = [range(phase, words)]
    if phase > pal.phase {
      lines.append(words(CompanionWord.notReached))
    } else {
      lines += [day(phase, context)].compactMap { $0 }
      if phase > drawn {
        lines.append(
          words(CompanionWord.palDrawnAs, ["phase": words(CompanionWord.Family.phase, String(drawn))]))
      }
    }
    if phase == drawn { lines.append(words(CompanionWord.shownToday)) }
    return CompanionTile(
      name: words(CompanionWord.Family.phase, String(phase)),
      picture: PetStill(context.scene.phase(phase), context),
      lines: lines, cssClass: phase == drawn ? "now" : phase > pal.phase ? "not" : nil)
  }

  private static func range(_ phase: Int, _ words: Words) -> String {
    func number(_ steps: Int) -> String { words.number(Double(steps)) }
    let last = PixelPalState(totalSteps: 0, phase: phase, energy: nil).stepsOfPhase
    guard let last else { return words(CompanionWord.palRangeLast, ["first": number(firstStep(phase))]) }
    guard phase > 1 else { return words(CompanionWord.palRangeFirst, ["last": number(last)]) }
    return words(CompanionWord.palRange, ["first": number(firstStep(phase)), "last": number(last)])
  }

  /// When a phase was reached; `nil` where that is not known.
  private static func day(_ phase: Int, _ context: PageContext) -> String? {
    let words = context.words
    if phase == 1 {
      return context.analysis.pixelPal.since.map {
        words(CompanionWord.palBegan, ["day": words.dayWithYear($0)])
      }
    }
    return context.analysis.remembered.facts.steps?.phases.first { $0.phase == phase }.map {
      words(CompanionWord.palReached, ["day": words.dayWithYear($0.day)])
    }
  }
}

extension PhaseGallery.Progress {
  /// The way to the next phase; `nil` in the last.
  init?(_ context: PageContext) {
    let words = context.words
    let pal = context.analysis.pixelPal
    guard let last = pal.stepsOfPhase, context.consent.permits(.fitness) else { return nil }
    let first = PhaseGallery.firstStep(pal.phase)
    func name(_ phase: Int) -> String { words(CompanionWord.Family.phase, String(phase)) }
    func from(_ phase: Int) -> String {
      words(
        CompanionWord.palFrom,
        ["phase": name(phase), "steps": words.number(Double(PhaseGallery.firstStep(phase)))])
    }
    // A phase that was kept through a correction may begin above the total.
    let done = min(max(pal.totalSteps - first, 0), last - first)
    self.init(
      text: words(
        CompanionWord.palNext, count: max(1, last + 1 - pal.totalSteps), ["phase": name(pal.phase + 1)]),
      share: PetMotion.percent(done, of: last - first), from: from(pal.phase), to: from(pal.phase + 1))
  }
}
