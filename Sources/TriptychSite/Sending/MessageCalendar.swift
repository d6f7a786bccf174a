import TriptychHealth

/// Messages as an iCalendar file (RFC 5545): an event for each, with an alarm at its time.
public enum MessageCalendar {
  /// The file, with the line ends of its format.
  ///
  /// - Parameters:
  ///   - calls: the times when calls are welcome, from now on; empty without a channel for calls
  ///   - asOf: the moment of the plan, which stamps each event
  public static func text(
    _ messages: [OutgoingMessage], calls: [Instant], person: PersonID, asOf: Instant, words: Words
  ) -> String {
    var lines = [
      "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Triptych//Messages//EN", "CALSCALE:GREGORIAN",
      "METHOD:PUBLISH", "X-WR-CALNAME:" + escaped(words(MessageWord.feedTitle)),
    ]
    for message in messages {
      lines += event(
        message.key, at: message.due, asOf: asOf, title: message.title, text: message.body, url: message.url,
        category: words(MessageWord.name(message.kind)))
    }
    let calling = words(MessageWord.calls)
    for call in calls {
      lines += event(
        OutgoingMessage.key(of: "call." + call.utcText, person), at: call, asOf: asOf, title: calling,
        text: calling, url: nil, category: nil)
    }
    return (lines + ["END:VCALENDAR"]).map { folded($0) + "\r\n" }.joined()
  }

  private static func event(
    _ key: String, at moment: Instant, asOf: Instant, title: String, text: String, url: String?,
    category: String?
  ) -> [String] {
    [
      "BEGIN:VEVENT", "UID:\(key)@triptych.invalid", "DTSTAMP:" + stamp(asOf), "DTSTART:" + stamp(moment),
      "DTEND:" + stamp(moment.adding(seconds: 900)), "SUMMARY:" + escaped(title),
      "DESCRIPTION:" + escaped(text),
    ] + (url.map { ["URL:" + $0] } ?? []) + (category.map { ["CATEGORIES:" + escaped($0)] } ?? []) + [
      // It takes nobody's time, and is nobody else's business.
      "TRANSP:TRANSPARENT", "CLASS:PRIVATE", "BEGIN:VALARM", "ACTION:DISPLAY",
      "DESCRIPTION:" + escaped(title + " " + text), "TRIGGER:PT0S", "END:VALARM", "END:VEVENT",
    ]
  }

  /// `20260131T070000Z`
  private static func stamp(_ moment: Instant) -> String {
    moment.utcText.filter { $0 != "-" && $0 != ":" }
  }

  /// A text as a value of the format.
  static func escaped(_ text: String) -> String {
    var out = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\", ";", ",":
        out += "\\"
        out.unicodeScalars.append(scalar)
      case "\n": out += "\\n"
      default: if scalar.value >= 32, scalar.value != 127 { out.unicodeScalars.append(scalar) }
      }
    }
    return out
  }

  /// A line in pieces of at most 75 bytes, none of which cuts a letter.
  static func folded(_ line: String) -> String {
    var out = ""
    var length = 0
    for scalar in line.unicodeScalars {
      let bytes = UTF8.width(scalar)
      if length + bytes > 75 {
        out += "\r\n "
        length = 1
      }
      out.unicodeScalars.append(scalar)
      length += bytes
    }
    return out
  }
}
