import Testing
import TriptychGraphics
import TriptychHealth

@testable import TriptychSite

@Suite("A figure of the fourth phase rises now and then") struct PetRareTests {
  private static let base = MadePerson(days: 20, metrics: [.steps]).analysis

  private func analysis(phase: Int, premium: Bool = true) -> Analysis {
    var analysis = Self.base
    analysis.history.settings.companions.pet = .pixelPal
    analysis.history.settings.companions.figure = .female
    analysis.history.settings.premium.since =
      premium ? analysis.asOf.lastSummedDay.advanced(by: -10) : nil
    analysis.pixelPal = PixelPalState(
      totalSteps: [0, 12_000, 60_000, 150_000, 300_000][phase], phase: phase, energy: .neutral,
      since: MadePerson().last.advanced(by: -59))
    return analysis
  }

  private func isRare(_ analysis: Analysis) -> Bool {
    let choice = CompanionChoice(analysis.history.settings, on: analysis.asOf.day)
    return PetScene(analysis: analysis, choice: choice).rare != nil
  }

  @Test("It does where that phase is drawn, and not while it walks or is tired")
  func chosen() {
    var analysis = analysis(phase: 4)
    #expect(isRare(analysis))
    analysis.pixelPal.energy = .low
    #expect(!isRare(analysis))
    analysis.pixelPal.energy = .vital
    analysis.pixelPal.isWalking = true
    #expect(!isRare(analysis))
    #expect(!isRare(self.analysis(phase: 3)))
    #expect(!isRare(self.analysis(phase: 4, premium: false)))
  }

  @Test("The page plays it over the figure that waits, but not on the day that celebrates the phase")
  func shown() throws {
    for celebrates in [nil, 4] as [Int?] {
      var analysis = analysis(phase: 4)
      analysis.pixelPal.celebrates = celebrates
      let tree = try TestSite.build(analysis)
      let page = try StrictHTML(#require(tree.files["light/index.html"]))
      let count = celebrates == nil ? 1 : 0
      #expect(page.elements.count { $0["class"] == "clip rare" && $0["alt"] == "" } == count)
      #expect(page.elements.count { $0["class"] == "turn after-rare" } == count)
      let picture = PetPicture.pixelPalRare(.female, look: PixelPalLook(), scale: 1)
      #expect(tree.shared.keys.count { $0 == PetAlbum.path(of: picture) } == count)
    }
  }

  @Test("The rules play its 16 frames of 83 ms once in 20 seconds and cover the other figure just then")
  func rules() {
    let rules = PetStyleSheet.nowAndThen(PetMotions.rare)
    #expect(rules.contains("@keyframes pet-rare{93.36%{translate:0% 0%}93.775%{translate:-12.5% 0%}"))
    #expect(rules.matches(of: /%\{translate/).count == 16)
    // Its box is seen just then, and covers the other figure; both keep one time.
    #expect(rules.contains("@keyframes pet-seen-rare{0%{opacity:0}93.36%,to{opacity:1}}"))
    #expect(rules.contains(".pet .of-rare{animation:pet-seen-rare 20000ms step-end infinite}"))
    #expect(rules.contains("animation:pet-rare 20000ms step-end infinite"))
    let scene = PetScene(
      analysis: analysis(phase: 4),
      choice: CompanionChoice(analysis(phase: 4).history.settings, on: Self.base.asOf.day))
    #expect(String(decoding: PetStyleSheet.bytes(scene), as: UTF8.self).hasSuffix(rules))
  }
}
