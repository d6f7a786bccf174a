import Foundation
import TriptychHealth

/// The request that hands one message to an address, in what the address understands.
public struct HookRequest: Hashable, Sendable {
  /// A header with its value, which holds no line end.
  public struct Header: Hashable, Sendable {
    /// Both are texts of one line.
    public var name, value: String
  }

  /// The method.
  public var method = "POST"
  /// The address, which holds no secret.
  public var url: String
  /// The headers; those of the mail where it is one.
  public var headers: [Header]
  /// The body; the text of the mail where it is one.
  public var body: String
  /// For e-mail: the address that the message goes to; `nil` for all else.
  public var recipient: String?

  /// Why there is no request.
  public enum Refusal: Error, Hashable, Sendable {
    /// The address has not the shape that its format needs; what that would be.
    case address(String)
    /// E-mail without an address of the person.
    case recipient
  }

  /// Creates the request.
  ///
  /// - Parameters:
  ///   - key: what the address wants to see before it takes anything; `nil` for nothing
  ///   - email: the person's own address, for e-mail
  /// - Throws: ``Refusal``
  public init(
    _ message: OutgoingMessage, to hook: String, as format: MessageSending.Format, key: String?,
    email: String? = nil
  ) throws(Refusal) {
    guard (format == .email) == hook.hasPrefix("smtps://") else {
      throw .address(format == .email ? "smtps://server:465" : "https://")
    }
    url = hook
    headers = [Header(name: "Idempotency-Key", value: message.key)]
    var content = JSONValue.null
    switch format {
    case .ntfy:
      let parts = hook.split(separator: "/", omittingEmptySubsequences: true)
      guard parts.count >= 3, let topic = parts.last else { throw .address("https://server/topic") }
      url = String(hook.dropLast(topic.count + 1))
      content = HookRequest.ntfy(message, topic: String(topic))
    case .gotify:
      if !hook.hasSuffix("/message") { url = hook + "/message" }
      content = HookRequest.gotify(message)
    case .matrix:
      guard let room = hook.firstRange(of: "/!") else { throw .address("https://server/!room:server") }
      method = "PUT"
      let name = hook[room.upperBound...].replacing("!", with: "%21").replacing(":", with: "%3A")
      url =
        hook[..<room.lowerBound] + "/_matrix/client/v3/rooms/%21\(name)/send/m.room.message/\(message.key)"
      content = HookRequest.matrix(message)
    case .json: content = PushPayload.own(message)
    case .fcm: content = PushPayload.fcm(message)
    case .apns:
      let push = PushPayload.apns(message)
      headers += push.headers.map { Header(name: $0.name, value: $0.value) }
      content = push.body
    case .email:
      guard let email else { throw .recipient }
      recipient = email
      headers = [
        Header(name: "Subject", value: HookRequest.encoded(message.title)),
        Header(name: "To", value: email), Header(name: "From", value: email),
        Header(name: "Message-ID", value: "<\(message.key)@triptych.invalid>"),
        Header(name: "Date", value: message.due.mailText),
      ]
      body = ([message.body] + [message.url].compactMap { $0 }).joined(separator: "\n\n") + "\n"
      return
    }
    body = content.text()
    headers.append(Header(name: "Content-Type", value: "application/json"))
    if let key {
      headers.append(
        format == .gotify
          ? Header(name: "X-Gotify-Key", value: key) : Header(name: "Authorization", value: "Bearer " + key))
    }
  }

  private static func ntfy(_ message: OutgoingMessage, topic: String) -> JSONValue {
    var members = [
      JSONMember("topic", .string(topic)), JSONMember("title", .string(message.title)),
      JSONMember("message", .string(message.body)),
    ]
    if let url = message.url { members.append(JSONMember("click", .string(url))) }
    if let picture = message.picture { members.append(JSONMember("attach", .string(picture))) }
    let actions = message.actions.compactMap { action in
      action.url.map {
        JSONValue.members([
          "action": .string("view"), "label": .string(action.label), "url": .string($0), "clear": .bool(true),
        ])
      }
    }
    if !actions.isEmpty { members.append(JSONMember("actions", .array(actions))) }
    return .object(members)
  }

  private static func gotify(_ message: OutgoingMessage) -> JSONValue {
    var notification: [JSONMember] = []
    if let url = message.url { notification.append(JSONMember("click", .members(["url": .string(url)]))) }
    if let picture = message.picture { notification.append(JSONMember("bigImageUrl", .string(picture))) }
    var members = [
      JSONMember("title", .string(message.title)), JSONMember("message", .string(message.body)),
      JSONMember("priority", .number(5)),
    ]
    if !notification.isEmpty {
      members.append(JSONMember("extras", .members(["client::notification": .object(notification)])))
    }
    return .object(members)
  }

  private static func matrix(_ message: OutgoingMessage) -> JSONValue {
    let link = message.url.map { "\n" + $0 } ?? ""
    let title = HTMLText.escaped(message.title)
    let heading =
      message.url.map { "<a href=\"\(HTMLText.escaped($0))\">\(title)</a>" } ?? title
    return .members([
      "msgtype": .string("m.text"), "body": .string(message.title + "\n" + message.body + link),
      "format": .string("org.matrix.custom.html"),
      "formatted_body": .string("<b>\(heading)</b><br>" + HTMLText.escaped(message.body)),
    ])
  }

  /// A header of an e-mail with any letters, by RFC 2047.
  static func encoded(_ text: String) -> String {
    if text.utf8.allSatisfy({ (32...126).contains($0) }) { return text }
    // Words of at most 75 letters, cut between characters.
    var words: [String] = []
    var part = ""
    for character in text {
      if (part + String(character)).utf8.count > 42 {
        words.append(part)
        part = ""
      }
      part.append(character)
    }
    words.append(part)
    return words.map { "=?UTF-8?B?\(Data($0.utf8).base64EncodedString())?=" }.joined(separator: " ")
  }
}

extension Instant {
  /// The moment as mail writes it: `Tue, 27 Jan 2026 08:00:00 +0000`.
  fileprivate var mailText: String {
    let day = CivilZone.utc.day(of: self)
    let parts = day.components
    let weekday = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"][day.weekday.rawValue - 1]
    let month = [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ][parts.month - 1]
    return "\(weekday), \(parts.day) \(month) \(parts.year) \(utcText.dropFirst(11).prefix(8)) +0000"
  }
}
