import TriptychHealth

/// Messages in the shape that services understand which hand them to phones.
public enum PushPayload {
  /// A message for Apple's push service: the headers of its request and the payload, which stays far below 4 kB.
  public static func apns(_ message: OutgoingMessage) -> (
    headers: [(name: String, value: String)], body: JSONValue
  ) {
    var aps = [
      JSONMember(
        "alert", .members(["title": .string(message.title), "body": .string(message.body)])),
      JSONMember("badge", JSONValue(message.number)), JSONMember("sound", .string("default")),
      JSONMember("category", .string(message.kind.rawValue)),
      JSONMember("thread-id", .string(message.kind.category.rawValue)),
    ]
    if message.picture != nil { aps.append(JSONMember("mutable-content", .number(1))) }
    let headers = [
      ("apns-push-type", "alert"), ("apns-priority", "5"), ("apns-collapse-id", message.key),
      ("apns-expiration", String(message.due.seconds + 86_400)),
    ]
    return (headers, .object([JSONMember("aps", .object(aps))] + facts(message)))
  }

  /// A message for version 1 of Google's push service, without the token of a phone, which the sender adds.
  public static func fcm(_ message: OutgoingMessage) -> JSONValue {
    var notification = [
      JSONMember("title", .string(message.title)), JSONMember("body", .string(message.body)),
    ]
    if let picture = message.picture { notification.append(JSONMember("image", .string(picture))) }
    // Its data takes texts only.
    let data = facts(message).compactMap { member -> JSONMember? in
      switch member.value {
      case .string: member
      case .array(let values):
        JSONMember(
          member.name,
          .string(
            values.compactMap { value in
              if case .string(let text)? = value["id"] { text } else { nil }
            }.joined(separator: " ")))
      default: nil
      }
    }
    return .members([
      "message": .members([
        "notification": .object(notification), "data": .object(data),
        "android": .members([
          "collapse_key": .string(message.key), "ttl": .string("86400s"),
          "notification": .members([
            "tag": .string(message.key), "channel_id": .string(message.kind.category.rawValue),
            "notification_count": JSONValue(message.number),
          ]),
        ]),
      ])
    ])
  }

  /// A message for a service of one's own.
  public static func own(_ message: OutgoingMessage) -> JSONValue {
    .object(
      [
        JSONMember("title", .string(message.title)), JSONMember("body", .string(message.body)),
        JSONMember("language", .string(message.language)),
      ] + facts(message))
  }

  /// What a program on the phone needs besides the words.
  private static func facts(_ message: OutgoingMessage) -> [JSONMember] {
    [
      JSONMember("key", .string(message.key)), JSONMember("kind", .string(message.kind.rawValue)),
      JSONMember("category", .string(message.kind.category.rawValue)),
      JSONMember("due", .string(message.due.utcText)), JSONMember("url", JSONValue(message.url)),
      JSONMember("picture", JSONValue(message.picture)),
      JSONMember(
        "actions",
        .array(
          message.actions.map {
            .members(["id": .string($0.id), "label": .string($0.label), "url": JSONValue($0.url)])
          })),
    ]
  }
}
