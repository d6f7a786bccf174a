import Testing
import TriptychHealth

@testable import TriptychSite

@Suite("For how long data is kept, in words") struct KeptDataTests {
  private func kept(conversations: Bool) throws -> [String] {
    var analysis = MadePerson(days: 20, metrics: [.steps]).analysis
    analysis.history.settings.privacy.conversations = conversations
    let page = PrivacyPage.make(try TestContext.make(analysis)).1
    return try #require(page as? PrivacyPage).kept
  }

  @Test("Nothing is said to stay for ever beside conversations that go by themselves")
  func conversations() throws {
    #expect(try kept(conversations: false) == ["Until you remove it. Nothing goes by itself."])
    #expect(
      try kept(conversations: true) == [
        "Conversations go after 30 days, whatever is chosen here.",
        "Everything else stays until you remove it.",
      ])
  }
}
