import TriptychHealth

/// Messages as an Atom feed (RFC 4287), the newest first.
public enum MessageFeed {
  /// The feed.
  ///
  /// - Parameters:
  ///   - site: the address of the person's site; `nil` leaves links out
  ///   - updated: the moment of the plan
  public static func text(
    _ messages: [OutgoingMessage], person: PersonID, site: String?, updated: Instant, words: Words,
    language: String
  ) -> String {
    var lines = [
      "<?xml version=\"1.0\" encoding=\"utf-8\"?>",
      "<feed xmlns=\"http://www.w3.org/2005/Atom\" xml:lang=\"\(language)\">",
      "<id>\(urn(OutgoingMessage.key(of: "feed", person)))</id>",
      "<title>\(escaped(words(MessageWord.feedTitle)))</title>",
      "<subtitle>\(escaped(words(MessageWord.feedSubtitle)))</subtitle>",
      "<updated>\(updated.utcText)</updated>", "<author><name>Triptych</name></author>",
      "<generator>Triptych</generator>",
    ]
    if let site { lines.append("<link rel=\"alternate\" type=\"text/html\" href=\"\(escaped(site))\"/>") }
    for message in messages.sorted(by: { ($1.due, $1.id) < ($0.due, $0.id) }) {
      lines += [
        "<entry>", "<id>\(urn(message.key))</id>", "<title>\(escaped(message.title))</title>",
        "<published>\(message.due.utcText)</published>", "<updated>\(message.due.utcText)</updated>",
        "<category term=\"\(message.kind.category.rawValue)\" label=\"\(escaped(words(MessageWord.name(message.kind))))\"/>",
      ]
      if let url = message.url {
        lines.append("<link rel=\"alternate\" type=\"text/html\" href=\"\(escaped(url))\"/>")
      }
      if let picture = message.picture {
        lines.append("<link rel=\"enclosure\" type=\"image/png\" href=\"\(escaped(picture))\"/>")
      }
      lines += ["<content type=\"text\">\(escaped(message.body))</content>", "</entry>"]
    }
    return (lines + ["</feed>"]).joined(separator: "\n") + "\n"
  }

  /// An id that is the same wherever the feed is read, from a key of 32 digits.
  private static func urn(_ key: String) -> String {
    var parts: [Substring] = []
    var rest = key[...]
    for length in [8, 4, 4, 4, 12] {
      parts.append(rest.prefix(length))
      rest = rest.dropFirst(length)
    }
    return "urn:uuid:" + parts.joined(separator: "-")
  }

  /// A text within XML, where most control characters are forbidden.
  private static func escaped(_ text: String) -> String {
    HTMLText.escaped(
      String(
        String.UnicodeScalarView(text.unicodeScalars.filter { $0.value >= 32 || $0 == "\n" || $0 == "\t" })))
  }
}
