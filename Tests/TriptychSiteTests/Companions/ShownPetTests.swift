import Testing
import TriptychGraphics
import TriptychHealth

@testable import TriptychSite

@Suite("The pet on the Dashboard") struct DashboardPetTests {
  private static let depths = ["light", "deep"]

  /// Few days of few measures, since only the pet is looked at.
  private static let base = MadePerson(days: 20, metrics: [.steps]).analysis

  private func analysis() -> Analysis {
    var analysis = Self.base
    analysis.symbi.celebrates = nil
    return analysis
  }

  private func pets(_ tree: SiteTree, _ path: String) throws -> [StrictHTML.Element] {
    try StrictHTML(#require(tree.files[path])).elements.filter { $0["src"]?.contains("pets/") ?? false }
  }

  @Test(
    "One sheet is loaded, small in Light; the picture names the pet and its mood, not why, and keeps its place"
  )
  func alternative() throws {
    let analysis = analysis()
    let tree = try TestSite.build(analysis)
    for (depth, size) in [("light", 128), ("deep", 192)] {
      let sources = Set(try pets(tree, depth + "/index.html").compactMap { $0["src"] })
      let loop = PetPicture.symbi(
        SymbiMood(analysis.symbi.mood), level: analysis.symbi.level, size: size)
      #expect(
        sources.count == 1 && sources.allSatisfy { $0.hasSuffix(PetAlbum.path(of: loop)) }, "\(sources)")
    }
    let words = try TestTemplates.load().words(for: Settings(), year: 2025)
    let reason = MoodReason(analysis, words)
    for depth in Self.depths {
      let picture = try #require(pets(tree, depth + "/index.html").first)
      let alternative = try #require(picture["alt"])
      #expect(alternative.contains("Symbi"))
      #expect(alternative.contains(words(MoodWord.name(analysis.symbi.mood))))
      // The words beside the picture say why; nothing is heard twice.
      #expect(!alternative.contains(HTMLText.escaped(reason.text)) && !alternative.contains(":"))
      #expect(picture["loading"] == "lazy")
      #expect(Int(picture["width"] ?? "") ?? 0 > 0 && Int(picture["height"] ?? "") ?? 0 > 0)
    }
  }

  @Test("A new form is played and said on its day, on no other") func celebration() throws {
    for level in [nil, 1] as [Int?] {
      var analysis = analysis()
      analysis.symbi.celebrates = level
      let tree = try TestSite.build(analysis)
      for depth in Self.depths {
        let shown = try pets(tree, depth + "/index.html")
        #expect(shown.count { $0["class"] == "clip evolution" } == (level == nil ? 0 : 1))
        #expect(shown.filter { $0["class"]?.contains("clip") ?? false }.allSatisfy { $0["alt"] == "" })
        let text = TestSite.text(tree, depth + "/index.html")
        #expect(text.contains("Symbi has a new form: Winglet.") == (level == 1))
      }
    }
  }

  @Test("One control pauses everything, on each page where something moves") func control() throws {
    let tree = try TestSite.build(analysis())
    for path in TestSite.pages(tree) {
      let html = try StrictHTML(#require(tree.files[path]))
      let moves = html.elements.contains { $0["class"]?.hasPrefix("pet ") ?? false }
      #expect(html.elements.count { $0["class"] == "pause" } == (moves ? 1 : 0), "\(path)")
      #expect(html.elements.count { $0.isPetScript } == (moves ? 1 : 0), "\(path)")
    }
  }

  @Test("Without pictures the words stand alone, and nothing is left to pause") func wordsAlone() throws {
    let analysis = analysis()
    let lacking = TestPets.Partial { _ in true }
    var missing = SiteTree()
    let diagnostics = try TestSite.builder(lacking).build(analysis, into: &missing)
    #expect(diagnostics.map(\.code) == ["pet_pictures_missing"])
    for tree in [try TestSite.build(analysis, pets: nil), missing] {
      #expect(tree.shared.isEmpty)
      for path in Self.depths.flatMap({ [$0 + "/index.html", $0 + "/profile/companions.html"] }) {
        let html = try StrictHTML(#require(tree.files[path]))
        #expect(!html.elements.contains { $0.isPetScript || $0["class"] == "pause" }, "\(path)")
        #expect(html.text.contains("Symbi is "), "\(path)")
      }
      for depth in Self.depths {
        #expect(TestSite.text(tree, depth + "/index.html").contains("href=\"profile/companions.html\""))
      }
    }
  }

  @Test("A clip that could not be drawn leaves the pet as it is") func clipMissing() throws {
    var analysis = analysis()
    analysis.symbi.celebrates = 2
    let shelf = TestPets.Partial { if case .symbiEvolution = $0 { true } else { false } }
    let shown = try pets(TestSite.build(analysis, pets: shelf), "light/index.html")
    #expect(shown.count == 1 && shown[0]["class"]?.hasPrefix("loop-") == true)
  }

  @Test("Every shared picture is on a page, and every picture of a page is among the shared") func files()
    throws
  {
    var analysis = analysis()
    analysis.symbi.celebrates = 1
    let tree = try TestSite.build(analysis)
    var shown: Set<String> = []
    for path in TestSite.pages(tree) {
      for source in try pets(tree, path).compactMap({ $0["src"] }) {
        shown.insert(LinkCheck.path(source, relativeTo: path) ?? source)
      }
    }
    #expect(shown == Set(tree.shared.keys) && shown.count > 8)
  }

  @Test("Somebody new is met by a content Symbi") func welcome() throws {
    let tree = try TestSite.build(MadePerson(days: 0))
    let shown = try pets(tree, "light/index.html")
    #expect(shown.count == 1 && shown[0]["class"] == "loop-calm")
  }
}
