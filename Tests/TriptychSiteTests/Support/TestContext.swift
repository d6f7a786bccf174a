import TriptychGraphics
import TriptychHealth

@testable import TriptychSite

/// What pages are made from, for tests that look at their parts.
enum TestContext {
  /// Read once, since it takes longer than most of what is looked at.
  private static let templates = Result { try TestTemplates.load() }

  /// The context of an analysis, without charts; with every picture of the pets unless told otherwise.
  static func make(
    _ analysis: Analysis, language: String = "en", depth: Settings.Depth = .light,
    pets: (any PetArtSource)? = TestPets.Shelf()
  ) throws -> PageContext {
    let templates = try templates.get()
    let words = Words(
      language: templates.language(language), units: .metric, year: analysis.asOf.day.components.year)
    var context = PageContext(
      analysis: analysis, depth: depth, words: words, data: ChartData(analysis: analysis, words: words),
      charts: ChartCache(), programVersion: "0.0.0", link: SiteLink(depth, CompanionsPage.path))
    context.album = PetAlbum(context.scene.pictures(Set(Settings.Depth.allCases)), from: pets)
    context.book = DayBook(analysis)
    context.tree = PageTree(PageCatalog.pages(context))
    return context
  }
}
