import Foundation
import Testing
import TriptychHealth

@testable import TriptychSite

@Suite("The API within a site") struct APISiteTests {
  private func value(_ tree: SiteTree, _ path: String) throws -> JSONValue {
    try JSONDecoder().decode(JSONValue.self, from: Data(try #require(tree.files[path], "no \(path)")))
  }

  private func list(_ value: JSONValue?) -> [JSONValue] {
    if case .array(let values)? = value { values } else { [] }
  }

  @Test("The configuration lists every document of the site with its schema, and every path ends in .json")
  func config() throws {
    let tree = try TestSite.build(MadePerson(days: 40))
    let config = try value(tree, "api/v1/mobile/config.json")
    let listed = list(config["documents"])
    let paths = listed.compactMap { $0["path"]?.text }
    let files = tree.paths.filter { $0.hasPrefix("api/") }
    #expect(files.allSatisfy { $0.hasSuffix(".json") })
    #expect(
      paths + ["api/v1/mobile/config.json"]
        == files.filter { $0.hasPrefix(APIPath.documents) }.sorted {
          ($0.hasSuffix("mobile/config.json") ? 1 : 0, $0) < ($1.hasSuffix("mobile/config.json") ? 1 : 0, $1)
        })
    for entry in listed { #expect(tree.holds(try #require(entry["schema"]?.text))) }
    #expect(list(config["consent"]).count == ConsentCategory.allCases.count)
  }

  @Test("A page named in a document is a page of the site")
  func pages() throws {
    func named(_ value: JSONValue) -> [String] {
      switch value {
      case .object(let members):
        members.flatMap { $0.name == "page" ? [$0.value.text].compactMap { $0 } : named($0.value) }
      case .array(let values): values.flatMap(named)
      default: []
      }
    }
    for depth in Settings.Depth.allCases {
      let person = MadePerson(depth: depth)
      let tree = try TestSite.build(person)
      let pages = try tree.paths.filter { $0.hasPrefix(APIPath.documents) }.flatMap {
        named(try value(tree, $0))
      }
      #expect(pages.count > 20)
      #expect(pages.filter { !tree.holds($0) } == [])
    }
  }

  @Test(
    "Switched off, there is no byte of it, and every page is as before except for what the setting itself says"
  )
  func off() throws {
    let person = MadePerson(days: 20)
    var history = person.history
    history.settings.privacy.api = false
    let with = try TestSite.build(person)
    let without = try TestSite.build(analyse(history, asOf: person.asOf))
    #expect(!without.paths.contains { $0.hasPrefix("api") })
    #expect(without.paths == with.paths.filter { !$0.hasPrefix("api/") })
  }

  @Test("Names in a document stay text, whatever they hold")
  func hostile() throws {
    var person = MadePerson(days: 30)
    let name = "\"},\n{\"x\":\u{2028}</script>\\"
    person.name = name
    person.workoutName = name
    let tree = try TestSite.build(person)
    let account = try value(tree, "api/v1/mobile/settings/account.json")
    #expect(
      list(account["settings"]).first { $0["path"] == .string("account.name") }?["value"] == .string(name))
  }

  @Test("Every schema names all objects that it refers to, and describes every member of a document")
  func schemas() throws {
    for (path, bytes) in APICatalog.descriptions {
      let document = try JSONDecoder().decode(JSONValue.self, from: Data(bytes))
      var references: Set<String> = []
      var bare: [String] = []
      func read(_ value: JSONValue) {
        switch value {
        case .object(let members):
          if let target = value["$ref"]?.text { references.insert(target) }
          if case .object(let properties)? = value["properties"], value["required"] != nil {
            bare += properties.filter { $0.value["description"] == nil }.map(\.name)
          }
          members.forEach { read($0.value) }
        case .array(let values): values.forEach(read)
        default: break
        }
      }
      read(document)
      for reference in references {
        let steps = reference.split(separator: "/").dropFirst().map(String.init)
        #expect(document[path: steps] != nil, "\(path) refers to \(reference)")
      }
      if path.hasSuffix("dashboard.json") || path.hasSuffix("measure.json") { #expect(bare == [], "\(path)") }
    }
    let names = APICatalog.descriptions.map(\.path)
    #expect(names.contains("api/v1/openapi.json") && names.contains("api/v1/schemas/queue-file.json"))
    #expect(Set(names).count == names.count)
  }

  @Test("The copy for reading without a network keeps pages, not documents")
  func offline() throws {
    let tree = try TestSite.build(MadePerson(days: 20))
    let kept = OfflineCopy.kept(of: tree.paths, insightPaths: []).flatMap(\.paths)
    #expect(!kept.contains { $0.hasPrefix("api/") })
  }
}

@Suite("The published description of the API") struct APIDescriptionTests {
  @Test("docs/openapi.json is the description that every site has; when it is missing it is written")
  func published() throws {
    let file = URL(fileURLWithPath: TestTemplates.directory).deletingLastPathComponent()
      .appendingPathComponent("docs/openapi.json")
    let text = APICatalog.description.text(.outline(levels: 5))
    guard let held = try? String(contentsOf: file, encoding: .utf8) else {
      try text.write(to: file, atomically: true, encoding: .utf8)
      Issue.record("docs/openapi.json was missing and is written; look at it and run the test again")
      return
    }
    #expect(held == text)
  }
}
