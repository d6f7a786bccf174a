import TriptychGraphics
import TriptychHealth

/// The pet pictures that one person's day needs.
struct PetScene: Sendable {
  let analysis: Analysis
  let choice: CompanionChoice

  /// The cell sizes in pixels: the small pet in Light, the large one in Deep, the one on the companions page,
  /// the stills in galleries, and the moods in a row.
  static let small = 128
  static let large = 192
  static let hero = 256
  static let tile = 192
  static let tiny = 96
  /// The number of days in the row of moods.
  static let diaryDays = 14

  private var symbi: SymbiState { analysis.symbi }
  /// The phase that is drawn.
  var drawnPhase: Int { analysis.pixelPal.drawnPhase(premium: choice.premium) }

  /// Today's mood in today's form.
  func loop(size: Int) -> PetPicture {
    guard let season = choice.season else {
      return .symbi(SymbiMood(symbi.mood), level: symbi.level, size: size)
    }
    return .symbiDressed(SymbiMood(symbi.mood), season, level: symbi.level, size: size)
  }

  /// Today's Symbi at rest with closed eyes, shown beside guided breathing.
  var calm: PetPicture { .symbiStill(.calm, level: symbi.level, size: PetScene.hero) }

  /// A content Symbi in today's form, which greets on the first pages.
  var greeting: PetPicture { .symbi(.calm, level: symbi.level, size: PetScene.hero) }

  /// The clip played once before the loop: the new form, or the mood change on its day; `nil` on all other
  /// days and with reduced motion.
  ///
  /// - Parameter size: the cell size in pixels.
  func clip(size: Int) -> (picture: PetPicture, motion: PetMotion)? {
    guard moves else { return nil }
    if let level = symbi.celebrates, (1...5).contains(level) {
      return (.symbiEvolution(to: level, size: size), PetMotions.evolution)
    }
    guard let from = changedFrom else { return nil }
    return (
      .symbiChange(
        from: SymbiMood(from), to: SymbiMood(symbi.mood), level: symbi.level, size: size),
      PetMotions.change
    )
  }

  /// Whether pets move at all.
  var moves: Bool { !analysis.history.settings.reducedMotion }

  /// The previous mood on the day of a mood change; `nil` on all other days.
  var changedFrom: Mood? { symbi.changed?.from }

  /// A form in the gallery: its drawing if it was reached, otherwise its outline.
  func form(_ level: Int) -> PetPicture {
    level <= symbi.level
      ? .symbiStill(.active, level: level, size: PetScene.tile)
      : .symbiShade(level: level, size: PetScene.tile)
  }

  /// The moods of the last two weeks up to the last complete day. Days without data are omitted.
  var diary: [DayMood] {
    let last = analysis.asOf.lastSummedDay
    return symbi.recent.filter { $0.day > last.advanced(by: -PetScene.diaryDays) && $0.day <= last }
  }

  /// The level of the Symbi's form on a day.
  func level(on day: CalendarDay) -> Int { symbi.forms.last { $0.day <= day }?.level ?? 0 }

  /// All moods in the Symbi's form of a day.
  func posters(on day: CalendarDay) -> PetPicture {
    .symbiPosters(level: level(on: day), size: PetScene.tiny)
  }

  /// The figure with all it does.
  var figure: PetPicture { .pixelPal(phase: drawnPhase, look: choice.look, scale: 1) }

  /// What the figure does: it walks while the latest hour of data has steps.
  var figureMotion: PetMotion {
    analysis.pixelPal.isWalking
      ? PetMotions.walk(choice.figure)
      : PetMotions.idle(choice.figure, PixelPalEnergy(analysis.pixelPal.energy), phase: drawnPhase)
  }

  /// A new phase, played once; `nil` where none is celebrated, it is not drawn, or nothing is to move.
  var flourish: (picture: PetPicture, motion: PetMotion)? {
    guard moves, let phase = analysis.pixelPal.celebrates, phase <= drawnPhase else { return nil }
    return (
      .pixelPalFlourish(choice.figure, phase: phase, look: choice.look, scale: 1), PetMotions.flourish
    )
  }

  /// A phase in the gallery: drawn as far as it is drawn at all, its outline where not reached.
  func phase(_ phase: Int) -> PetPicture {
    guard phase <= analysis.pixelPal.phase else {
      return .pixelPalShade(choice.figure, phase: phase, scale: 1)
    }
    return .pixelPalStill(
      choice.figure, .vital, phase: min(phase, drawnPhase), look: choice.look, scale: 1)
  }

  /// One of the two figures as it stands in the phase that is drawn, for the choice between them.
  func standing(_ figure: PixelPalLook.Figure) -> PetPicture {
    .pixelPalStill(figure, .vital, phase: drawnPhase, look: choice.look, scale: 1)
  }

  /// All pictures of the site in some depths, each once at most: those of the Dashboards by the choice, those
  /// of the page of both companions unless none is chosen.
  func pictures(_ depths: Set<Settings.Depth>) -> [PetPicture] {
    guard choice.showsAny else { return [] }
    var pictures: [PetPicture] = []
    if choice.showsSymbi {
      for (depth, size) in [(Settings.Depth.light, PetScene.small), (.deep, PetScene.large)]
      where depths.contains(depth) {
        pictures += [loop(size: size), clip(size: size)?.picture].compactMap { $0 }
      }
    }
    if choice.showsSymbi { pictures.append(calm) }
    pictures.append(greeting)
    pictures += [loop(size: PetScene.hero), clip(size: PetScene.hero)?.picture].compactMap { $0 }
    pictures += FormGallery.levels.map(form) + diary.map { posters(on: $0.day) }
    pictures.append(posters(on: analysis.asOf.day))
    pictures += [figure, (flourish ?? rare)?.picture].compactMap { $0 }
    return pictures + PhaseGallery.phases.map(phase) + PixelPalLook.Figure.allCases.map(standing)
  }

  /// The moods that the second screen of the welcome tour shows.
  static let tourMoods: [Mood] = [.resting, .active, .rested, .calm]

  /// The motions of the site's pictures, without duplicates, ordered by name.
  var motions: [PetMotion] {
    guard choice.showsAny else { return [] }
    let stills = (diary.map(\.mood) + PetScene.tourMoods).map { PetMotions.still(SymbiMood($0)) }
    let clips = [clip(size: PetScene.hero)?.motion, flourish?.motion].compactMap { $0 }
    let motions = Set(
      [PetMotions.loop(SymbiMood(symbi.mood)), PetMotions.loop(.calm), figureMotion] + stills + clips)
    return motions.sorted { $0.name < $1.name }
  }
}

extension PageContext {
  /// The person's settings for the pets.
  var choice: CompanionChoice { CompanionChoice(settings, on: analysis.asOf.day) }
  /// The day's pet pictures.
  var scene: PetScene { PetScene(analysis: analysis, choice: choice) }
}
