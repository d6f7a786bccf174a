import Testing
import TriptychHealth

@testable import TriptychSite

@Suite("The languages of a site") struct SiteLanguageTests {
  private func languages(_ first: String, _ second: String?) -> [SiteLanguage] {
    var settings = Settings()
    (settings.language, settings.secondLanguage) = (first, second)
    return SiteLanguage.all(of: settings)
  }

  @Test("The main language begins at the root, the second in a folder with its code")
  func two() {
    let found = languages("de", "ar")
    #expect(found.map(\.code) == ["de", "ar"] && found.map(\.branch) == ["", "ar/"])
    #expect(found.map(\.other?.code) == ["ar", "de"] && found.map(\.other?.branch) == ["ar/", ""])
  }

  @Test("Without a second language, or with the same one twice, there is one", arguments: [nil, "de"])
  func one(second: String?) {
    #expect(languages("de", second).map(\.branch) == [""] && languages("de", second)[0].other == nil)
  }
}
