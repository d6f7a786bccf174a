import TriptychGraphics

/// One chart on a page: summary, pictures, links to the files, and the table.
struct CardMarkup {
  let card: ChartCard
  let words: GalleryWords
  /// From the page to the gallery's folder.
  let up: String

  /// Rows of a table that a page shows; the rest is counted.
  private static let mostRows = 120

  /// What the picture is called.
  var name: String { card.description?.name ?? card.title }

  /// - Parameter level: the heading above, `h2` or `h3`.
  func markup(level: String) -> String {
    // Titles, and the names of what is measured, belong to the examples, whose language is English.
    let heading = HTML.text(level, [("id", "example-" + card.id), ("lang", "en")], card.title)
    let parts = [heading, refusal, summary, figure, missing, links, table]
    return "\n" + HTML.element("article", [], parts.filter { !$0.isEmpty }.joined(separator: "\n"))
  }

  func image(_ picture: ChartCard.ThemedFiles, alt: String) -> String {
    HTML.void(
      "img",
      [
        ("src", HTML.path(up + picture.shown)), ("alt", alt), ("width", String(Int(card.size.width))),
        ("height", String(Int(card.size.height))), ("loading", "lazy"),
      ])
  }

  private var refusal: String { card.refusal.map { HTML.text("p", [("class", "empty")], $0) } ?? "" }

  private var summary: String {
    guard let description = card.description else { return "" }
    return HTML.text("p", [], description.summary.joined(separator: " "))
  }

  private var figure: String {
    guard !card.pictures.isEmpty else { return "" }
    // Both pictures show the same; the second is not read out again.
    let images = card.pictures.enumerated().map { image($1, alt: $0 == 0 ? name : "") }
    let caption = HTML.text("figcaption", [], words.caption(name))
    return HTML.element("figure", [], HTML.element("div", [("class", "pair")], images.joined()) + caption)
  }

  private var missing: String {
    guard !card.missingGlyphs.isEmpty else { return "" }
    let codes = card.missingGlyphs.map { scalar in
      let digits = String(scalar.value, radix: 16, uppercase: true)
      return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
    return HTML.text("p", [("class", "note")], words.missing + " " + codes.joined(separator: ", "))
  }

  private var links: String {
    guard card.pictures.contains(where: { $0.files.count > 1 }) else { return "" }
    let items = card.pictures.flatMap { picture in
      picture.files.map { file in
        let name = file.name + ", " + words.name(of: picture.theme)
        return HTML.element("li", [], HTML.text("a", [("href", HTML.path(up + file.path))], name))
      }
    }
    return HTML.element("ul", [("class", "files")], items.joined())
  }

  private var table: String {
    guard let table = card.table else { return "" }
    // A cell without words heads nothing.
    let head = table.columns.map {
      $0.isEmpty ? HTML.text("td", [], "") : HTML.text("th", [("scope", "col")], $0)
    }.joined()
    let rows = table.rows.prefix(Self.mostRows).map { row in
      let cells = row.enumerated().map { index, cell in
        index == 0 ? HTML.text("th", [("scope", "row")], cell) : HTML.text("td", [], cell)
      }
      return HTML.element("tr", [], cells.joined())
    }
    let caption = "table-" + card.id
    let body =
      HTML.text("caption", [("id", caption)], table.caption)
      + HTML.element("thead", [], HTML.element("tr", [], head))
      + HTML.element("tbody", [], rows.joined(separator: "\n"))
    let box = [
      ("class", "scroll"), ("role", "region"), ("aria-labelledby", caption), ("tabindex", "0"),
    ]
    let cut = table.rows.count - rows.count
    let note =
      cut > 0 ? HTML.text("p", [("class", "note")], words.cut(shown: rows.count, all: table.rows.count)) : ""
    return HTML.element(
      "details", [],
      HTML.text("summary", [], words.tableOpener) + HTML.element("div", box, HTML.element("table", [], body))
        + note)
  }
}

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
