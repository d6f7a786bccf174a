import Testing
import TriptychGraphics

@testable import TriptychHealth
@testable import TriptychSite

@Suite("What a person chose about the pets") struct CompanionChoiceTests {
  /// Few days of few measures, since only the pets are looked at.
  private static let base = MadePerson(days: 20, metrics: [.steps]).analysis

  /// The sites of people who chose one, both or none, without Premium; each built once.
  private static let sites = Once<CompanionSettings.Pet, SiteTree> { try TestSite.build(analysis($0)) }

  private func analysis(
    _ pet: CompanionSettings.Pet, premium: CalendarDay? = nil, phase: Int = 2
  ) -> Analysis {
    Self.analysis(pet, premium: premium, phase: phase)
  }

  private static func analysis(
    _ pet: CompanionSettings.Pet, premium: CalendarDay? = nil, phase: Int = 2
  ) -> Analysis {
    var analysis = base
    analysis.history.settings.companions.pet = pet
    analysis.history.settings.premium.since = premium
    analysis.symbi.celebrates = nil
    analysis.pixelPal = PixelPalState(
      totalSteps: [0, 12_000, 60_000, 150_000, 300_000][phase], phase: phase, energy: .neutral,
      since: MadePerson().last.advanced(by: -59))
    return analysis
  }

  private func classes(_ tree: SiteTree, _ path: String) throws -> [String] {
    try StrictHTML(#require(tree.files[path])).elements.compactMap { $0["class"] }
  }

  @Test(
    "The chosen pets stand on the Dashboard, both, one or none", arguments: CompanionSettings.Pet.allCases)
  func shown(pet: CompanionSettings.Pet) throws {
    let tree = try Self.sites.value(pet)
    for depth in ["light", "deep"] {
      let classes = try classes(tree, depth + "/index.html")
      #expect(classes.contains("pet ghost") == (pet == .symbi || pet == .both))
      #expect(classes.contains("pet pal") == (pet == .pixelPal || pet == .both))
      let text = TestSite.text(tree, depth + "/index.html")
      #expect(text.contains("Symbi is ") == (pet == .symbi || pet == .both))
      #expect(text.contains("PixelPal is ") == (pet == .pixelPal || pet == .both))
      let page = TestSite.text(tree, depth + "/profile/companions.html")
      #expect(page.contains("By your settings Symbi is not shown") == (pet == .none))
      #expect(page.contains("By your settings PixelPal is not shown") == (pet == .none))
    }
    if pet == .none { #expect(tree.shared.isEmpty) }
  }

  @Test(
    "Their own page shows both pets whichever is chosen, the chosen one first; of none it says how to show them",
    arguments: CompanionSettings.Pet.allCases)
  func both(pet: CompanionSettings.Pet) throws {
    let tree = try Self.sites.value(pet)
    for depth in ["light", "deep"] {
      let path = depth + "/profile/companions.html"
      let html = try StrictHTML(#require(tree.files[path]))
      let pets = html.elements.compactMap { $0["class"] }.filter { ["pet ghost", "pet pal"].contains($0) }
      let headings = html.elements.filter { $0.name == "h1" || $0.name == "h2" }.compactMap { $0["id"] }
      #expect(html.elements.count { $0.name == "h1" } == 1)
      guard pet != .none else {
        #expect(pets.isEmpty && headings.isEmpty)
        #expect(html.elements.contains { $0["href"] == "help.html#pets" })
        let help = try StrictHTML(#require(tree.files[depth + "/profile/help.html"]))
        #expect(help.elements.contains { $0["id"] == "pets" })
        continue
      }
      #expect(pets.first == (pet == .pixelPal ? "pet pal" : "pet ghost"))
      #expect(Set(pets) == ["pet ghost", "pet pal"])
      #expect(headings.first == (pet == .pixelPal ? "pixelpal" : "symbi"))
      #expect(html.elements.count { $0["class"] == "hero moodhero" } == 1)
    }
  }

  @Test("X7: Invitation iff phase >= 2 reached and not premium; never in onboarding") func invitation() throws
  {
    let today = MadePerson().asOf.day
    let text = "Premium also draws Energized and Ascended."
    for phase in PhaseGallery.phases {
      for since in [nil, today.advanced(by: 1), today, today.advanced(by: -30)] {
        let analysis = analysis(.both, premium: since, phase: phase)
        let premium = since.map { $0 <= today } ?? false
        let gallery = PhaseGallery(try TestContext.make(analysis))
        #expect((gallery.invitation != nil) == (phase >= 2 && !premium), "\(phase) \(premium)")
        #expect(gallery.invitation?.hasPrefix(text) ?? true)
        let lines = CompanionLines(
          analysis: analysis, words: try TestTemplates.load().words(for: Settings()))
        for premium in [false, true] {
          #expect(lines.invitation(premium: premium, onboarding: true) == nil)
        }
      }
    }
    // It stands on the page of the companions and nowhere else.
    let tree = try Self.sites.value(.both)
    for path in TestSite.pages(tree) {
      #expect(
        TestSite.text(tree, path).contains(text) == path.hasSuffix("profile/companions.html"), "\(path)")
    }
  }

  @Test("A phase that was earned is kept and said, and without Premium drawn as the second")
  func earned() throws {
    for phase in PhaseGallery.phases {
      for premium in [false, true] {
        let analysis = analysis(.both, premium: premium ? MadePerson().last : nil, phase: phase)
        let context = try TestContext.make(analysis)
        let gallery = PhaseGallery(context)
        let drawn = premium ? phase : min(phase, 2)
        #expect(context.scene.drawnPhase == drawn)
        let figure = PetPicture.pixelPal(phase: drawn, look: context.scene.choice.look, scale: 1)
        #expect(gallery.figure?.sheet.src.hasSuffix(PetAlbum.path(of: figure)) == true)
        let names = ["", "Dormant", "Active", "Energized", "Ascended"]
        #expect(gallery.title.hasSuffix(names[drawn]), "the same as on the Dashboard")
        #expect(gallery.title == ShownPets.Pet.pixelPal(context).title)
        #expect(gallery.meaning == context.words(MoodWord.phase(drawn)))
        #expect(
          gallery.notes.contains("\(names[phase]) is earned, and it stays. It is drawn as \(names[drawn]).")
            == (drawn < phase))
        #expect(!gallery.total.contains("Every one"), "a correction can take steps away again")
        #expect(gallery.tiles.map { $0.cssClass == "now" } == PhaseGallery.phases.map { $0 == drawn })
        for (place, tile) in gallery.tiles.enumerated() {
          let said = tile.lines.joined(separator: " ")
          #expect(said.contains("Not reached yet.") == (place + 1 > phase))
          #expect(said.contains("Earned, and it stays.") == (place + 1 > drawn && place + 1 <= phase))
          let picture = context.scene.phase(place + 1)
          #expect(tile.picture?.src.hasSuffix(PetAlbum.path(of: picture)) == true)
          if case .pixelPalShade = picture { #expect(place + 1 > phase) } else { #expect(place + 1 <= phase) }
        }
        #expect((gallery.progress == nil) == (phase == 4) && (gallery.highest != nil) == (phase == 4))
      }
    }
  }

  @Test("The way to the next phase is said in words, and the bar repeats them") func progress() throws {
    let progress = try #require(PhaseGallery(TestContext.make(analysis(.both, phase: 3))).progress)
    // By hand: 200,001 - 150,000; (150,000 - 75,001) of 124,999.
    #expect(progress.text == "Ascended begins 50,001 steps from here.")
    #expect(progress.share == "59.9997%")
    #expect(progress.from == "Energized from 75,001" && progress.to == "Ascended from 200,001")
  }

  @Test("The figure walks while it walks, and stands in its state else") func motion() throws {
    var analysis = analysis(.pixelPal)
    analysis.history.settings.companions.figure = .male
    for (energy, motion) in [
      (PixelPalState.Energy.vital, "male-vital-2"), (.neutral, "male-neutral-2"), (.low, "male-low-2"),
    ] {
      analysis.pixelPal.energy = energy
      analysis.pixelPal.isWalking = false
      #expect(PetScene(analysis: analysis, choice: choice(analysis)).figureMotion.name == motion)
      analysis.pixelPal.isWalking = true
      #expect(PetScene(analysis: analysis, choice: choice(analysis)).figureMotion.name == "male-walking")
    }
  }

  @Test("A changed mood is played and said on its day, on no other") func change() throws {
    var analysis = analysis(.symbi)
    let (mood, day) = (analysis.symbi.mood, analysis.asOf.day)
    let before = mood == .calm ? Mood.tired : .calm
    for isShown in [true, false] {
      analysis.symbi.changed = isShown ? MoodChange(from: before, to: mood, day: day) : nil
      let tree = try TestSite.build(analysis)
      for path in ["light/index.html", "deep/index.html", "light/profile/companions.html"] {
        #expect(try classes(tree, path).contains("clip change") == isShown, "\(path)")
        #expect(TestSite.text(tree, path).contains(" \(before.rawValue) before") == isShown, "\(path)")
      }
      for size in [PetScene.small, PetScene.large, PetScene.hero] {
        let played = PetPicture.symbiChange(
          from: SymbiMood(before), to: SymbiMood(mood), level: analysis.symbi.level, size: size)
        #expect((tree.shared[PetAlbum.path(of: played)] != nil) == isShown)
      }
    }
  }

  @Test("Pictures for other screens stand on the page of the companions; with reduced motion none moves")
  func screens() throws {
    for isStill in [false, true] {
      var analysis = analysis(.both)
      analysis.history.settings.reducedMotion = isStill
      let tree = try TestSite.build(analysis)
      let page = TestSite.text(tree, "light/profile/companions.html")
      let files = tree.paths.filter { $0.hasPrefix("screens/") }
      let still = files.count { $0.hasSuffix(".png") }
      #expect(still >= 3)
      #expect(files.count { $0.hasSuffix(".apng") } == (isStill ? 0 : still - 1), "all but the widest")
      for file in files { #expect(page.contains(file), "\(file)") }
    }
    #expect(try Self.sites.value(.none).paths.allSatisfy { !$0.hasPrefix("screens/") })
  }

  @Test("Every choice of the settings has its drawing") func looks() {
    var settings = CompanionSettings()
    #expect(PixelPalLook(settings).isPlain)
    for skin in CompanionSettings.Skin.allCases {
      settings.skin = skin
      #expect(PixelPalLook(settings).skin?.rawValue == skin.rawValue)
    }
    for hair in CompanionSettings.Hair.allCases {
      settings.hair = hair
      #expect(PixelPalLook(settings).hair?.rawValue == hair.rawValue)
    }
    for outfit in CompanionSettings.Outfit.allCases {
      settings.outfit = outfit
      #expect(PixelPalLook(settings).outfit.rawValue == outfit.rawValue)
    }
    #expect(Mood.allCases.map { SymbiMood($0).rawValue } == Mood.allCases.map(\.rawValue))
  }

  private func choice(_ analysis: Analysis) -> CompanionChoice {
    CompanionChoice(analysis.history.settings, on: analysis.asOf.day)
  }
}
