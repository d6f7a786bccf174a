import Foundation
import Testing
import TriptychArchive
import TriptychHealth
import TriptychSite

@testable import triptych

@Suite("Handing messages over") struct HookSenderTests {
  /// Made-up answers, and what was waited.
  private final class Service: @unchecked Sendable {
    private let lock = NSLock()
    private var replies: [SecureTransport.Attempt]
    private(set) var tries = 0
    private(set) var waits: [Double] = []

    init(_ replies: [SecureTransport.Attempt]) { self.replies = replies }

    func sender(isMail: Bool = false) -> HookSender {
      HookSender(
        attempt: { _ in
          self.lock.withLock {
            self.tries += 1
            return self.replies.isEmpty ? .noConnection : self.replies.removeFirst()
          }
        }, isMail: isMail, wait: { seconds in self.lock.withLock { self.waits.append(seconds) } })
    }
  }

  private func message() throws -> OutgoingMessage {
    OutgoingMessage(
      id: "a", kind: .meal, due: Instant(seconds: 0),
      kept: KeptMessage(title: "T", body: "B", path: "p.html"),
      person: try #require(PersonID("mira")), settings: Settings(),
      words: try ProgramResources.templates(nil).words(for: Settings(), year: 2026), site: nil)
  }

  @Test("Two more tries with growing waits, and none after an answer that is final")
  func tries() throws {
    let cases: [([SecureTransport.Attempt], HookSender.Outcome.State, Int?, [Double])] = [
      ([.answered(status: 200, body: "")], .sent, 200, []),
      ([.answered(status: 202, body: "")], .sent, 202, []),
      ([.answered(status: 404, body: "")], .refused, 404, []),
      ([.answered(status: 301, body: "")], .refused, 301, []),
      ([.answered(status: 500, body: ""), .answered(status: 200, body: "")], .sent, 200, [2]),
      ([.noConnection, .timedOut, .answered(status: 201, body: "")], .sent, 201, [2, 8]),
      ([.answered(status: 503, body: ""), .answered(status: 403, body: "")], .refused, 403, [2]),
      (
        [.noConnection, .noConnection, .noConnection, .answered(status: 200, body: "")], .notYet, nil, [2, 8]
      ),
      ([.answered(status: 429, body: ""), .answered(status: 200, body: "")], .sent, 200, [2]),
      ([.busy(status: 429, seconds: 2), .answered(status: 200, body: "")], .sent, 200, [2]),
      ([.busy(status: 429, seconds: 3), .answered(status: 200, body: "")], .notYet, 429, []),
      ([.busy(status: 503, seconds: 1), .busy(status: 503, seconds: 9)], .notYet, 503, [2]),
    ]
    for (replies, state, status, waits) in cases {
      let service = Service(replies)
      let outcome = try service.sender().send(try message())
      #expect(outcome.state == state && outcome.status == status, "\(replies)")
      #expect(service.waits == waits && outcome.tries == service.tries && service.tries == waits.count + 1)
    }
  }

  @Test("A program that does not end when it is told to is ended, and the message waits for another try")
  func stubborn() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("hook-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let program = folder.appendingPathComponent("stubborn")
    let number = folder.appendingPathComponent("number")
    // Without a program of its own that it waits for, so that only it can be what goes on.
    try """
    #!/bin/sh
    trap '' TERM
    echo $$ >'\(number.path)'
    while :; do :; done
    """.write(to: program, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: program.path)
    var sender = HookSender.command(program.path, seconds: 0.5, grace: 0.1)
    sender.waits = []
    #expect(try sender.send(try message()).state == .notYet)
    // On a machine so busy that it had not even begun, it ends as any program does.
    if let written = try? String(contentsOf: number, encoding: .utf8), let process = Int32(written.dropLast())
    {
      #expect(kill(process, 0) != 0 && errno == ESRCH)
    }
  }

  @Test("Of mail, 4xx may pass and 5xx is final")
  func mail() throws {
    #expect(
      try Service([.answered(status: 550, body: "")]).sender(isMail: true).send(try message()).state
        == .refused)
    let service = Service([.answered(status: 451, body: ""), .answered(status: 250, body: "")])
    #expect(try service.sender(isMail: true).send(try message()).state == .sent)
    #expect(service.waits == [2])
  }

  @Test("What curl says is read with its status and the time to leave alone")
  func answers() {
    #expect(SecureTransport.read("{}\n200 ", exit: 0) == .answered(status: 200, body: "{}"))
    #expect(SecureTransport.read("\n429 30", exit: 0) == .busy(status: 429, seconds: 30))
    #expect(SecureTransport.read("\n200 30", exit: 0) == .answered(status: 200, body: ""))
    #expect(
      SecureTransport.read("\n503 Wed, 21 Oct 2026 07:28:00 GMT", exit: 0) == .answered(status: 503, body: "")
    )
    #expect(SecureTransport.read("\n000 ", exit: 7) == .noConnection)
    #expect(SecureTransport.read("\n000 ", exit: 28) == .timedOut)
    #expect(SecureTransport.read("\n000 ", exit: 60) == .refused)
    #expect(SecureTransport.read("\n550 ", exit: 55) == .answered(status: 550, body: ""))
    #expect(SecureTransport.read("", exit: 127) == .refused)
  }

  @Test("A key goes to the address it stands beside, and to no other")
  func keys() throws {
    let file = "# keys\nhttps://ntfy.example.org tk_1\nhttps://ntfy.example.org/mine tk_2\n"
    #expect(try HookKeys.key(for: "https://ntfy.example.org/other", in: file) == "tk_1")
    #expect(try HookKeys.key(for: "https://ntfy.example.org/mine", in: file) == "tk_2")
    #expect(try HookKeys.key(for: "https://ntfy.example.org.evil.example/mine", in: file) == nil)
    #expect(try HookKeys.key(for: "https://ntfy.example.org:8443/mine", in: file) == nil)
    #expect(throws: CommandFailure.self) { try HookKeys.key(for: "https://a.example", in: "tk_1\n") }
  }

  @Test("Headers and bodies cannot add an option of curl's")
  func quoting() {
    let request = SecureRequest(
      url: "https://a.example/\"\nurl = \"https://evil.example", headers: ["a: b\"\nproxy = \"evil"],
      body: "x\"\n\\")
    let lines = request.config.split(separator: "\n")
    #expect(lines.count { $0.hasPrefix("url") } == 1 && !lines.contains { $0.hasPrefix("proxy") })
    #expect(lines.contains(#"header = "a: b\"\nproxy = \"evil""#) && lines.contains(#"data-raw = "x\"\n\\""#))
    #expect(lines.contains("proto = \"=https\"") && lines.contains("tlsv1.3"))
  }

  @Test(
    "The settings take an address over TLS or on this machine, without a user or a query",
    arguments: [
      ("https://ntfy.sh/topic", true), ("https://m.example.org/!room:example.org", true),
      ("smtps://mail.example.org:465", true), ("http://127.0.0.1:8080/topic", true),
      ("http://localhost/topic", true),
      ("http://[::1]:2586/topic", true),
      ("http://ntfy.sh/topic", false), ("http://127.0.0.1.evil.example/t", false),
      ("http://localhost.evil.example", false),
      ("http://127.0.0.1:x@evil.example/t", false), ("https://a:b@evil.example", false),
      ("https://ntfy.sh/topic?auth=x", false), ("https://ntfy.sh/", false), ("ntfy.sh/topic", false),
      ("https://", false),
    ])
  func addresses(address: String, isTaken: Bool) throws {
    let field = try #require(SettingsCatalog.fields.first { $0.path == "notifications.hook" })
    guard case .text(let rule) = field.input else { return #expect(Bool(false)) }
    #expect(rule.accepts(address) == isTaken)
  }
}
