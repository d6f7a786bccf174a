import Foundation
import Testing
import TriptychHealth

@testable import TriptychArchive

@Suite("Files with calls and chats")
struct ConversationFileTests {
  private static let now = Instant(rfc3339: "2026-03-01T12:00:00Z")!

  private struct Gathered: ImportSink {
    var conversations: [Conversation] = []
    mutating func receive(_ batch: ImportBatch) { conversations += batch.remembered.conversations }
  }

  private func read(
    _ text: String, chunk: Int = 1 << 20, latest: Instant? = now.adding(seconds: 86_400)
  ) throws -> (conversations: [Conversation], summary: ImportSummary) {
    var limits = ImportLimits()
    limits.latest = latest
    limits.chunkBytes = chunk
    var sink = Gathered()
    var bytes = MemoryBytes(Array(text.utf8))
    var reader = ConversationFile(name: "talk.jsonl", limits: limits)
    let summary = try reader.read(from: &bytes, sink: &sink)
    return (sink.conversations, summary)
  }

  private func line(
    id: String = "a", kind: String = "call", start: String = "2026-02-27T18:00:00+01:00", more: String = "",
    turns: String = #"[{"who":"Me","text":"Hello"}]"#
  ) -> String {
    #"{"id":"\#(id)","kind":"\#(kind)","start":"\#(start)"\#(more),"turns":\#(turns)}"# + "\n"
  }

  @Test("A call with all that a line may say, and a chat with the least")
  func both() throws {
    let text =
      "\u{FEFF}"
      + line(
        more: #","end":"2026-02-27T18:20:00+01:00","with":"Dr. Lee","channel":"phone""#,
        turns:
          #"[{"who":"Me","text":" Hello \n there","at":"2026-02-27T17:01:00Z"},{"who":"Lee","text":"Hi"}]"#)
      + "\n" + line(id: "b", kind: "chat").dropLast()
    for chunk in [1, 7, 1 << 20] {
      let (conversations, summary) = try read(text, chunk: chunk)
      #expect(summary.read == 2 && summary.taken == ["conversations": 2] && summary.refused.total == 0)
      let call = try #require(conversations.first)
      #expect(call.partner == "Dr. Lee" && call.channel == "phone" && call.kind == .call)
      #expect(call.end == Instant(rfc3339: "2026-02-27T17:20:00Z"))
      #expect(
        call.turns == [
          .init(who: "Me", text: "Hello \n there", at: Instant(rfc3339: "2026-02-27T17:01:00Z")),
          .init(who: "Lee", text: "Hi"),
        ])
      #expect(conversations.last?.id == "b" && conversations.last?.end == nil)
    }
  }

  @Test("A line that cannot be used is refused with its number and the reason, and the others are taken")
  func refused() throws {
    let faults: [(String, String, String)] = [
      ("no json\n", "conversation_unreadable", "not one JSON object"),
      (line(id: ""), "conversation_invalid", "id must be"),
      (line(kind: "letter"), "conversation_invalid", "kind must be call or chat"),
      (line(start: "2026-02-27 18:00"), "conversation_invalid", "start must be a time with its offset"),
      (line(more: #","end":"2026-02-26T00:00:00Z""#), "conversation_invalid", "end must lie within 7 days"),
      (line(turns: "[]"), "conversation_invalid", "turns must be"),
      (line(turns: #"[{"who":"Me","text":"  "}]"#), "conversation_invalid", "turn 1: text must have"),
      (line(turns: #"[{"text":"Hi"}]"#), "conversation_invalid", "turn 1: who must be"),
      (line(more: #","with":7"#), "conversation_invalid", "with must be"),
      (line(start: "2026-01-29T00:00:00Z"), "conversation_too_old", "30 days ago"),
      (line(start: "2026-03-05T00:00:00Z"), "date_in_future", "later than today"),
    ]
    for (text, code, reason) in faults {
      let (conversations, summary) = try read(line(id: "good") + text)
      #expect(conversations.map(\.id) == ["good"], "\(reason)")
      let first = try #require(summary.refused.first.first)
      #expect(first.code == code && first.text.contains(reason) && first.place == "talk.jsonl:2")
      #expect(!first.text.contains("Hi"))
    }
  }

  @Test("Names that mean nothing are counted, one id counts once, and a line too long ends with its end")
  func odd() throws {
    let huge = #"{"x":""# + String(repeating: "y", count: 3 << 20) + "\"}\n"
    let text = line(more: #","mood":3"#) + line() + huge + line(id: "z")
    let (conversations, summary) = try read(text)
    #expect(conversations.map(\.id).sorted() == ["a", "z"] && summary.duplicate == 1)
    #expect(summary.notUsed == ["conversation.mood": 1])
    #expect(summary.refused.counts.values.reduce(0, +) == 1 && summary.read == 4)
    let much = #"[{"who":"Me","text":""# + String(repeating: "w", count: 4_999) + #""}"#
    let turns = much + String(repeating: "," + much.dropFirst(), count: 70) + "]"
    let (none, refusal) = try read(line(turns: turns))
    #expect(none.isEmpty && refusal.refused.first.first?.text.contains("larger than 300000 bytes") == true)
  }

  @Test("It is recognized by what is in it, and nothing else is taken for it")
  func recognized() throws {
    #expect(ConversationFile.isConversations(Array(line().utf8)))
    #expect(ConversationFile.isConversations(Array(("\u{FEFF}\n " + line()).utf8)))
    for text in ["", "{}", #"{"start":1,"turns":3}"#, #"[{"turns":[],"start":1}]"#, "turns: [start]"] {
      #expect(!ConversationFile.isConversations(Array(text.utf8)), "\(text)")
    }
    let scratch = try ScratchHome()
    let path = scratch.path + "/whatever.txt"
    try line().write(toFile: path, atomically: true, encoding: .utf8)
    #expect(try ImporterCatalog.identify(path: path) == .conversations)
    #expect(try ImporterCatalog.files(at: path).files.map(\.kind) == [.conversations])
  }
}
