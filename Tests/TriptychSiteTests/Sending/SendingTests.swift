import Testing
import TriptychHealth

@testable import TriptychSite

@Suite("Messages as they leave the machine") struct SendingTests {
  private static func message(
    title: String = "Ruhe, bitte; jetzt", body: String = "„Schlaf“ & <Stimmung> \"heute\".",
    kind: MessageKind = .meal,
    site: String? = "https://me.example.org/mira", picture: String? = "charts/steps-30.png",
    language: String = "de"
  ) throws -> OutgoingMessage {
    var settings = Settings()
    settings.language = language
    let words = try TestTemplates.load().words(for: settings)
    let due = try #require(Instant(rfc3339: "2026-03-10T19:00:00Z"))
    return OutgoingMessage(
      id: "meal.2026-03-10", kind: kind, due: due,
      kept: KeptMessage(
        title: title, body: body, picture: picture, path: "log/meal.html",
        actions: [.log, .view, .snooze, .reply]),
      person: try #require(PersonID("mira")), settings: settings, words: words, site: site)
  }

  private func request(
    _ format: MessageSending.Format, _ hook: String, key: String? = "secret",
    email: String? = "mira@example.org"
  ) throws -> HookRequest {
    try HookRequest(try Self.message(), to: hook, as: format, key: key, email: email)
  }

  @Test("A message leads to its page and picture, with the same key each time and nobody's id in it")
  func leads() throws {
    let message = try Self.message()
    #expect(message.url == "https://me.example.org/mira/light/log/meal.html")
    #expect(message.picture == "https://me.example.org/mira/charts/steps-30.png")
    #expect(message.actions.map(\.id) == ["log", "view", "snooze"], "nobody can reply without a channel")
    #expect(message.actions.map(\.label) == ["Notieren", "Ansehen", "Später"])
    #expect(message.key == (try Self.message(title: "Other")).key && message.key.count == 32)
    #expect(!message.key.contains("mira"))
    let words = try TestTemplates.load().words(for: Settings())
    let other = OutgoingMessage(
      id: "meal.2026-03-10", kind: .meal, due: message.due,
      kept: KeptMessage(title: "A", body: "B", path: "x"),
      person: try #require(PersonID("noa")), settings: Settings(), words: words, site: nil)
    #expect(other.key != message.key && other.url == nil && other.picture == nil)
  }

  @Test("Each format has the address, the headers and the fields that its service wants")
  func formats() throws {
    let ntfy = try request(.ntfy, "https://ntfy.example.org/sub/my-topic")
    #expect(ntfy.url == "https://ntfy.example.org/sub" && ntfy.method == "POST")
    #expect(ntfy.body.contains("\"topic\":\"my-topic\"") && ntfy.body.contains("\"click\":\"https://me"))
    #expect(ntfy.headers.contains { $0.name == "Authorization" && $0.value == "Bearer secret" })
    let gotify = try request(.gotify, "https://g.example.org")
    #expect(gotify.url == "https://g.example.org/message")
    #expect(gotify.headers.contains { $0.name == "X-Gotify-Key" && $0.value == "secret" })
    #expect(!gotify.headers.contains { $0.name == "Authorization" })
    let matrix = try request(.matrix, "https://m.example.org/!room:example.org")
    let key = try Self.message().key
    #expect(matrix.method == "PUT")
    #expect(
      matrix.url
        == "https://m.example.org/_matrix/client/v3/rooms/%21room%3Aexample.org/send/m.room.message/\(key)")
    #expect(matrix.body.contains("&lt;Stimmung&gt;"), "what is shown as HTML is escaped")
    let apns = try request(.apns, "https://push.example.org/3/device/x")
    #expect(apns.headers.contains { $0.name == "apns-collapse-id" && $0.value == key })
    #expect(apns.body.utf8.count < 4096 && apns.body.contains("\"aps\":{\"alert\":{\"title\":"))
    let mail = try request(.email, "smtps://mail.example.org:465", key: nil)
    #expect(mail.recipient == "mira@example.org")
    #expect(mail.headers.contains { $0.name == "Date" && $0.value == "Tue, 10 Mar 2026 19:00:00 +0000" })
    for format in MessageSending.Format.allCases where format != .email {
      let made = try request(format, format == .matrix ? "https://a.example/!r:b" : "https://a.example/t")
      #expect(made.headers.contains { $0.name == "Idempotency-Key" && $0.value == key })
      #expect(!made.url.contains("secret") && !made.body.contains("secret"))
    }
  }

  @Test("An address that does not fit its format is refused, and so is mail to nobody")
  func refusals() throws {
    for (format, hook) in [
      (MessageSending.Format.ntfy, "https://ntfy.example.org"), (.matrix, "https://m.example.org/room"),
      (.email, "https://mail.example.org"), (.json, "smtps://mail.example.org"),
    ] {
      #expect(throws: HookRequest.Refusal.self) { try request(format, hook) }
    }
    #expect(throws: HookRequest.Refusal.recipient) {
      try request(.email, "smtps://mail.example.org", email: nil)
    }
  }

  @Test("A title with any letters is a header of mail in words of at most 75 letters")
  func subjects() {
    #expect(HookRequest.encoded("Water") == "Water")
    let long = HookRequest.encoded(String(repeating: "Größe 👩‍👩‍👧 ", count: 12))
    let words = long.split(separator: " ")
    #expect(words.count > 1)
    #expect(words.allSatisfy { $0.utf8.count <= 75 && $0.hasPrefix("=?UTF-8?B?") && $0.hasSuffix("?=") })
  }

  @Test("A line of a calendar has at most 75 bytes, and folding loses nothing")
  func folding() {
    for text in ["", "short", String(repeating: "ä", count: 300), String(repeating: "👩‍👩‍👧‍👦x", count: 40)] {
      let folded = MessageCalendar.folded(text)
      #expect(folded.split(separator: "\r\n").allSatisfy { $0.utf8.count <= 75 })
      #expect(folded.replacing("\r\n ", with: "") == text)
    }
    #expect(MessageCalendar.escaped("a, b; c\\d\ne\u{7}") == "a\\, b\\; c\\\\d\\ne")
  }

  @Test("A push has texts only where Google wants texts")
  func data() throws {
    let message = PushPayload.fcm(try Self.message())
    guard case .object(let members)? = message["message"]?["data"] else { return #expect(Bool(false)) }
    #expect(members.contains { $0.name == "actions" && $0.value == .string("log view snooze") })
    let bare = PushPayload.fcm(try Self.message(site: nil, picture: nil))
    guard case .object(let left)? = bare["message"]?["data"] else { return #expect(Bool(false)) }
    for member in members + left {
      if case .string = member.value { continue }
      #expect(Bool(false), "\(member.name) is no text")
    }
  }

  @Test(
    "Without values a message says its kind, and holds no figure of any message",
    arguments: TestLanguages.codes)
  func withoutValues(language: String) throws {
    let maker = MessageMaker(name: "Mira 7", language: language)
    let words = try maker.words()
    for kind in MessageKind.allCases {
      for tone in CoachingSettings.Tone.allCases {
        let text = MessageText.withoutValues(kind, tone, words)
        #expect(!text.whole.contains { $0.isNumber } && !text.whole.contains("{"), "\(kind) \(text.whole)")
        #expect(text.title == words(MessageWord.name(kind)))
      }
    }
  }
}
