import Foundation
import Testing
import TriptychHealth

@testable import TriptychArchive

@Suite("Calls and chats in the cache and in bundles")
struct ConversationStoreTests {
  private static let first = Instant(rfc3339: "2026-02-01T12:00:00Z")!

  private func talk(_ id: String, day: Int = 0, turns: Int = 1, text: String = "Hello") -> Conversation {
    Conversation(
      id: id, kind: .chat, start: Self.first.adding(seconds: Int64(day) * 86_400), end: nil,
      partner: "=1+1", channel: nil,
      turns: (0..<turns).map { .init(who: "\"Me\",", text: text + String($0), at: Self.first) })
  }

  private func batch(_ conversations: [Conversation]) -> ImportBatch {
    var batch = ImportBatch()
    batch.remembered.conversations = conversations
    return batch
  }

  @discardableResult
  private func take(_ conversations: [Conversation], into store: PersonStore) throws -> StoreChange {
    try store.importing { try $0.receive(batch(conversations)) }.1
  }

  @Test("Files in any order and any number of times leave the same, and the longer of two stays")
  func anyOrder() throws {
    let scratch = try ScratchHome()
    let files = [[talk("a"), talk("é")], [talk("a", turns: 3)], [talk("a", text: "Other"), talk("b")]]
    let digests = try (0..<6).map { number in
      var order = files
      order.swapAt(0, number % 3)
      if number > 2 { order.reverse() }
      let store = try scratch.store("order-\(number)")
      for file in order + order { try take(file, into: store) }
      #expect(try store.remembered().conversations.map(\.id) == ["a", "b", "é"])
      #expect(try store.remembered().conversations.first?.turns.count == 3)
      return try store.digest()
    }
    #expect(Set(digests).count == 1)
    let store = try scratch.store("once")
    #expect(try take(files[0], into: store).remembered.new == 2)
    #expect(try take(files[0], into: store).isEmpty)
    #expect(try store.digest() != digests[0])
  }

  @Test("What began before the first day goes, with every byte of its words; the rest stays")
  func retention() throws {
    let scratch = try ScratchHome()
    let store = try scratch.store()
    let canary = "Quokkaconversation"
    try take([talk("old", text: canary), talk("new", day: 5)], into: store)
    let border = Self.first.adding(seconds: 86_400)
    #expect(try store.dropConversations(before: Self.first).dropped.isEmpty)
    let counts = try store.dropConversations(before: border)
    #expect(counts.dropped == [.conversations: 1] && counts.retained == [.conversations: 1])
    #expect(try store.remembered().conversations.map(\.id) == ["new"])
    #expect(try store.dropConversations(before: border).dropped.isEmpty)
    let bytes = try Data(contentsOf: URL(fileURLWithPath: store.path))
    #expect(bytes.range(of: Data(canary.utf8)) == nil)
    // A build keeps them; purging does not.
    try store.remember(Remembered(), asOf: AsOf(border, in: .utc))
    #expect(try store.remembered().conversations.count == 1)
    #expect(try store.purge() > 0)
    #expect(try store.remembered().conversations.isEmpty)
  }

  @Test("A bundle has them as a table with its schema and in full, and brings them back")
  func bundle() throws {
    let fixture = try BundleFixture(rows: 12, texts: [])
    try take([talk("a", turns: 2), talk("b", day: 3)], into: fixture.store)
    try fixture.write()
    let files = try BundleFixture.files(of: fixture.path)
    let table = try #require(files[BundleLayout.conversationTable])
    #expect(table.split(separator: "\n").count == 4 && table.contains("'=1+1"))
    #expect(files[BundleLayout.package]?.contains("data/csv/conversations.csv") == true)
    let empty = try fixture.scratch.store("empty")
    let (summary, settings, _) = try fixture.read(fixture.path, into: empty)
    #expect(summary.taken["conversations"] == 2 && summary.refused.total == 0)
    #expect(try empty.remembered().conversations == fixture.store.remembered().conversations)
    #expect(try empty.digest(settings: settings) == fixture.store.digest(settings: fixture.settings))
  }

  @Test("Without consent nothing of them passes, unless the settings of a bundle that count allow it")
  func consent() throws {
    struct Gathered: ImportSink {
      var conversations: [Conversation] = []
      mutating func receive(_ batch: ImportBatch) { conversations += batch.remembered.conversations }
    }
    var allowed = Settings()
    allowed.privacy.conversations = true
    for (given, settings, count) in [
      (Settings(), nil, 0), (allowed, nil, 1), (Settings(), allowed, 1), (allowed, Settings(), 1),
    ] as [(Settings, Settings?, Int)] {
      var sink = ConsentSink(Gathered(), consent: Consent(given)) { _ in settings.map { Consent($0) } }
      sink.begin(settingsJSON: "{}")
      try sink.receive(batch([talk("a")]))
      #expect(sink.sink.conversations.count == count)
    }
  }
}
