import Foundation
import Testing
import TriptychArchive
import TriptychHealth

@testable import triptych

@Suite("What a night notes")
struct NightResultTests {
  static func result(
    _ id: String, _ outcome: NightResult.Outcome, reason: String? = nil, retry: Bool = false,
    fault: Bool = false
  ) throws -> NightResult {
    var result = NightResult(person: try #require(PersonID(id)), outcome: outcome, reason: reason)
    (result.mayRetry, result.isFault) = (retry, fault)
    return result
  }

  @Test("A line reads back as it was written, absent numbers as null")
  func roundTrip() throws {
    var result = try Self.result("mira", .failed, reason: "no_space", retry: true)
    (result.milliseconds, result.filesWritten, result.imported, result.refused) = (12, 3, 1, 2)
    (result.unread, result.recordsRefused) = (4, 5)
    let line = result.line
    #expect(!line.contains("\n") && line.contains(#""pages":null"#))
    #expect(try NightResult(JSONDecoder().decode(JSONValue.self, from: Data(line.utf8))) == result)
    (result.pages, result.bytes, result.digest) = (10, 1000, "ab")
    #expect(try NightResult(JSONDecoder().decode(JSONValue.self, from: Data(result.line.utf8))) == result)
  }

  @Test(
    "A line of something else is no result",
    arguments: ["{}", #"{"run":"x"}"#, #"{"person":"A","outcome":"failed"}"#])
  func others(text: String) throws {
    #expect(try NightResult(JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))) == nil)
  }

  @Test("What a worker says is heard as it was said")
  func messages() throws {
    let diagnostic = Diagnostic(
      .warning, code: "unknown_format", "A \"sentence\"\nof two lines", place: "a/b", hint: "Do it")
    var retention = RetentionCounts(retained: [try #require(RetentionRule.Kind.allCases.first): 3])
    retention.dropped = retention.retained
    let said = NightMessage.Diagnostics(list: [diagnostic], openPath: "out/mira/index.html")
    let line = NightMessage.done(try Self.result("mira", .published), said, retention).line
    #expect(line.filter { $0 == "\n" }.count == 1)
    guard case .done(let result, let heard, let counts)? = NightMessage(line: line.utf8.dropLast()) else {
      Issue.record("not heard")
      return
    }
    #expect(result.outcome == .published && heard.list == [diagnostic] && heard.openPath == said.openPath)
    #expect(counts == retention)
    guard
      case .importing("a \"b\".zip")? = NightMessage(
        line: NightMessage.importing(file: "a \"b\".zip").line.utf8)
    else {
      Issue.record("not heard")
      return
    }
    #expect(NightMessage(line: "Fatal error: something".utf8) == nil)
  }

  @Test("An order reads as it was given")
  func orders() throws {
    var order = NightOrder(try #require(PersonID("mira")))
    #expect(order.line == "mira\n")
    order.poisons = [.init(file: "a\tb \"c\".zip", reason: .timeLimit)]
    order.skipsInbox = true
    #expect(NightOrder(line: String(order.line.dropLast())) == order)
  }
}

@Suite("What follows when a worker ends")
struct NightOrderTests {
  private func order() throws -> NightOrder { NightOrder(try #require(PersonID("mira"))) }

  @Test(
    "Who crashes a worker is tried once more, and no third time",
    arguments: [NightEnd.crashed, .killed, .memoryLimit])
  func twice(end: NightEnd) throws {
    guard case .again(let next) = try order().after(end, reading: nil) else {
      Issue.record("not tried again")
      return
    }
    #expect(next.after(end, reading: nil) == .giveUp)
  }

  @Test("Too little time is too little the second time too")
  func timeLimit() throws {
    #expect(try order().after(.timeLimit, reading: nil) == .giveUp)
  }

  @Test(
    "A file on which a worker ended is put aside, and the person goes on",
    arguments: [NightEnd.crashed, .timeLimit, .memoryLimit])
  func poison(end: NightEnd) throws {
    guard case .again(let next) = try order().after(end, reading: "bomb.zip") else {
      Issue.record("given up")
      return
    }
    #expect(next.poisons == [.init(file: "bomb.zip", reason: end)] && !next.skipsInbox && next.crashes == 0)
  }

  @Test("A worker killed from outside blames no file; the second time the inbox is left as it is")
  func killed() throws {
    guard case .again(let next) = try order().after(.killed, reading: "export.zip"),
      case .again(let last) = next.after(.killed, reading: "export.zip")
    else {
      Issue.record("given up")
      return
    }
    #expect(next.poisons.isEmpty && !next.skipsInbox)
    #expect(last.poisons.isEmpty && last.skipsInbox)
  }

  @Test("Any number of poisoned files comes to an end")
  func manyPoisons() throws {
    var order = try order()
    var rounds = 0
    while case .again(let next) = order.after(.crashed, reading: "file-\(rounds)"), rounds < 100 {
      order = next
      rounds += 1
    }
    #expect(rounds == NightOrder.mostPoisons + 1 && order.skipsInbox)
  }
}
