import Testing
import TriptychHealth

@testable import TriptychSite

@Suite("Links to the service behind the pages") struct ChannelLinkTests {
  private static let voice = "https://calls.example/ring"
  private static let chat = "https://chat.example/write?to=coach"

  private static func site(_ change: (inout ChannelSettings) -> Void) throws -> SiteTree {
    var history = MadePerson(days: 20).history
    change(&history.settings.channels)
    return try TestSite.build(analyse(history, asOf: MadePerson().asOf))
  }

  @Test(
    "A call and a conversation stand in the bar of every page and among the quick actions when they are set")
  func set() throws {
    let tree = try Self.site {
      $0.voiceLink = Self.voice
      $0.whatsAppLink = Self.chat
    }
    let pages = tree.paths.filter {
      $0.hasSuffix(".html") && ($0.hasPrefix("light/") || $0.hasPrefix("deep/"))
    }
    #expect(pages.count > 100)
    for page in pages {
      let html = try StrictHTML(#require(tree.files[page]))
      for link in [Self.voice, Self.chat] {
        let links = html.elements.filter { $0["href"] == link }
        #expect(links.contains { $0["class"] == "tool way" }, "\(page)")
        #expect(links.allSatisfy { $0["rel"] == "noreferrer" }, "\(page)")
      }
    }
    for depth in ["light", "deep"] {
      let text = TestSite.text(tree, depth + "/index.html")
      #expect(text.contains("Talk to the service") && text.contains("Write to the service on WhatsApp"))
      let html = try StrictHTML(#require(tree.files[depth + "/index.html"]))
      #expect(html.elements.count { $0["href"] == Self.voice } == 2, "in the bar and among the quick actions")
    }
  }

  @Test("What is not set has no place, and a link alone brings no other") func notSet() throws {
    let none = try Self.site { _ in }
    let one = try Self.site { $0.whatsAppLink = Self.chat }
    #expect(!TestSite.text(none, "light/index.html").contains("tool way"))
    let text = TestSite.text(one, "light/index.html")
    #expect(text.contains(Self.chat) && !text.contains("Talk"))
  }
}
