import Foundation
import Testing
import TriptychHealth

@testable import TriptychSite

@Suite("The first pages of somebody new") struct OnboardingTests {
  private static func screen(_ number: Int, _ change: (inout Analysis) -> Void = { _ in }) throws
    -> (page: OnboardingPage, head: PageHead)
  {
    var analysis = MadePerson(days: 3).analysis
    change(&analysis)
    let (head, page) = OnboardingPage.make(number, try TestContext.make(analysis))
    return (try #require(page as? OnboardingPage), head)
  }

  @Test("A content Symbi greets, whatever the day was like", arguments: Mood.allCases)
  func greeting(mood: Mood) throws {
    let page = try Self.screen(1) { $0.symbi.mood = mood }.page
    #expect(page.begins?.figure?.sheet.motion == "loop-calm")
    #expect(page.begins?.figure?.sheet.alt.isEmpty == false)
  }

  @Test("Figure, starter style, thresholds and depth are a form whose file says that the tour is over")
  func form() throws {
    let (page, head) = try Self.screen(5)
    let yours = try #require(page.yours)
    let paths = yours.groups.map(\.form.html).joined().split(separator: " data-path=\"").dropFirst()
      .map { String($0.prefix { $0 != "\"" }) }
    #expect(
      paths == [
        "companions.pet", "companions.figure", "companions.skin", "companions.hair", "companions.outfit",
        "thresholds.sad", "thresholds.active", "display.depth",
      ])
    #expect(yours.groups.map(\.title) == ["Companions", "Goals and coaching", "Display"])
    #expect(yours.sheet.turnsOn == "onboarding.done" && yours.sheet.command.hasSuffix("--person mira"))
    #expect(yours.sheet.madeFrom == MadePerson(days: 3).history.settings.digest)
    #expect(head.scripts.isSuperset(of: [.settingLimits, .settings]))
    for screen in 1...4 { #expect(try Self.screen(screen).page.yours == nil) }
  }

  @Test(
    "Both companions stand side by side with their pictures, and those that are shown are marked",
    arguments: CompanionSettings.Pet.allCases)
  func companions(pet: CompanionSettings.Pet) throws {
    let yours = try #require(try Self.screen(5) { $0.history.settings.companions.pet = pet }.page.yours)
    #expect(yours.companions.map(\.name) == ["Symbi", "PixelPal"])
    #expect(
      yours.companions.map(\.isChosen) == [[.symbi, .both].contains(pet), [.pixelPal, .both].contains(pet)])
    // Whoever wants no companion gets no picture of one.
    #expect(yours.companions.allSatisfy { ($0.picture == nil) == (pet == .none) })
    let form = yours.groups.map(\.form.html).joined()
    // Both companions, and both figures of the PixelPal; each picture is within the label of its choice.
    let pictured = form.split(separator: "<label ").count { $0.contains("><img class=") }
    #expect(pictured == (pet == .none ? 0 : 4))
    #expect(form.components(separatedBy: "<div class=\"opts pictured\">").count - 1 == (pet == .none ? 0 : 2))
  }

  @Test(
    "The Dashboard of the first days leads to the tour until it is over",
    arguments: [(0, true), (3, true), (6, true), (40, false)])
  func offered(days: Int, isNew: Bool) throws {
    var analysis = MadePerson(days: days).analysis
    #expect((FirstPages.href(try TestContext.make(analysis)) != nil) == isNew)
    analysis.history.settings.onboardingDone = true
    #expect(FirstPages.href(try TestContext.make(analysis)) == nil)
  }

  @Test("Welcome and Dashboard show the way, and no longer when the tour is over")
  func pages() throws {
    for days in [0, 3] {
      var analysis = MadePerson(days: days).analysis
      for isDone in [false, true] {
        analysis.history.settings.onboardingDone = isDone
        let tree = try TestSite.build(analysis)
        for path in ["light/index.html", "deep/index.html"] {
          #expect(TestSite.text(tree, path).contains("See the welcome tour") == !isDone, "\(path) \(days)")
        }
      }
    }
  }
}
