import TriptychHealth

@testable import TriptychSite

/// Built sites of made-up people.
enum TestSite {
  /// A person's whole site; built once for people who are the same.
  static func build(_ person: MadePerson) throws -> SiteTree { try sites.value(person) }

  private static let sites = Once<MadePerson, SiteTree> { try build($0.analysis) }

  static func build(_ analysis: Analysis, pets: (any PetArtSource)? = TestPets.Shelf()) throws -> SiteTree {
    try builder(pets).tree(of: analysis)
  }

  static func builder(_ pets: (any PetArtSource)? = TestPets.Shelf()) throws -> SiteBuilder {
    var builder = try SiteBuilder(
      templates: TestTemplates.load(), fonts: TestFonts.load(), programVersion: "0.0.0", pets: pets)
    // Which pictures there are is looked at here, and not their pixels, a quarter of which is drawn faster.
    builder.pictureScale = 1
    return builder
  }

  static func text(_ tree: SiteTree, _ path: String) -> String {
    String(decoding: tree.files[path] ?? [], as: UTF8.self)
  }

  static func pages(_ tree: SiteTree) -> [String] { tree.paths.filter { $0.hasSuffix(".html") } }
}

extension SiteBuilder {
  /// A site in memory.
  func tree(
    of analysis: Analysis, failedImports: [FailedImport] = [],
    depths: Set<Settings.Depth> = Set(Settings.Depth.allCases)
  ) -> SiteTree {
    var tree = SiteTree()
    _ = build(analysis, failedImports: failedImports, depths: depths, into: &tree)
    return tree
  }
}

extension SiteTree {
  /// The links of all pages that lead nowhere.
  var brokenLinks: [LinkCheck.BrokenLink] {
    var check = LinkCheck()
    for path in files.keys.sorted() { check.add(path, files[path] ?? []) }
    return check.brokenLinks(holds: holds)
  }
}
