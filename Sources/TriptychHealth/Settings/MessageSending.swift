/// Settings for sending messages: an address that they are handed to, and what a feed of them holds.
public struct MessageSending: Hashable, Sendable {
  /// What the address understands.
  public enum Format: String, Hashable, Sendable, CaseIterable {
    /// A topic of an ntfy server.
    case ntfy
    /// A Gotify server; the key is that of an application.
    case gotify
    /// A room of a Matrix server, as `https://server/!room:server`; the key is an access token.
    case matrix
    /// A relay for e-mail, as `smtps://server:465`; the message goes to the person's own address.
    case email
    /// A service of one's own, which gets the message as JSON.
    case json
    /// Services that hand pushes to phones: the payload of the vendor with its headers.
    case apns, fcm
  }

  /// The address that due messages are sent to; `nil`, the default, sends none.
  public var hook: String?
  /// What the address understands; default ``Format/ntfy``.
  public var format = Format.ntfy
  /// Whether feeds hold texts with health values; default false, because feeds are read in many places.
  public var feedHoldsValues = false

  /// The field of the address.
  public static let hookField = SettingField.optionalText(
    "notifications.hook", .text(.hook), \.notifications.sending.hook, .on(.notifications, rank: 5))

  static let fields: [SettingField] = [
    hookField,
    .choice("notifications.hook_format", \.notifications.sending.format, .on(.notifications, rank: 5)),
    .flag(
      "notifications.feed_values", \.notifications.sending.feedHoldsValues,
      .on(.notifications, rank: 5, under: .feed)),
  ]

  /// The host of the hook, for pages and logs; `nil` without one.
  public var host: String? {
    guard let hook, let start = hook.firstRange(of: "://")?.upperBound else { return nil }
    let place = hook[start...].prefix { $0 != "/" }
    if place.hasPrefix("[") { return String(place.dropFirst().prefix { $0 != "]" }) }
    return String(place.prefix { $0 != ":" })
  }
}
