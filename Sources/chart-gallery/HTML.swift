/// Text on its way into a page: whatever comes from outside passes through here.
enum HTML {
  /// The text with the five signs that mean something to HTML written out; safe in text and in quotes.
  static func escaped(_ text: String) -> String {
    var result = ""
    for character in text.unicodeScalars {
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      default: result.unicodeScalars.append(character)
      }
    }
    return result
  }

  /// A path as a link writes it: all but plain letters, digits and a few signs as percent and two digits.
  static func path(_ text: String) -> String {
    text.utf8.map { byte in
      let sign = Character(Unicode.Scalar(byte))
      if sign.isASCII, sign.isLetter || sign.isNumber || "-._~/@#".contains(sign) { return String(sign) }
      let digits = String(byte, radix: 16, uppercase: true)
      return "%" + (digits.count < 2 ? "0" : "") + digits
    }.joined()
  }

  /// An element around markup that is ready.
  static func element(_ name: String, _ attributes: [(String, String)] = [], _ markup: String) -> String {
    "<\(name)\(list(attributes))>\(markup)</\(name)>"
  }

  /// An element around a text.
  static func text(_ name: String, _ attributes: [(String, String)] = [], _ text: String) -> String {
    element(name, attributes, escaped(text))
  }

  /// An element without content.
  static func void(_ name: String, _ attributes: [(String, String)]) -> String {
    "<\(name)\(list(attributes))>"
  }

  private static func list(_ attributes: [(String, String)]) -> String {
    attributes.map { " \($0.0)=\"\(escaped($0.1))\"" }.joined()
  }
}
