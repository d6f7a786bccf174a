import TriptychGraphics

/// The pages of one language: all kinds, the hard examples, and the contact sheet.
struct GalleryPages {
  let words: GalleryWords
  let ordinary: [ChartCard]
  let hard: [ChartCard]

  /// Every page with the name of its file.
  var all: [(name: String, markup: String)] {
    [
      ("index.html", page("index.html", words.title, contents + kinds)),
      ("hard.html", page("hard.html", words.hardTitle, HTML.text("p", [], words.hardIntro) + hardCards)),
      ("sheet.html", page("sheet.html", words.sheetTitle, HTML.text("p", [], words.sheetIntro) + sheet)),
    ]
  }

  /// From a page of this language to the gallery's folder.
  private var up: String { words.folder.isEmpty ? "" : "../" }

  // MARK: - The frame of a page

  private func page(_ name: String, _ title: String, _ body: String) -> String {
    let head = [
      HTML.void("meta", [("charset", "utf-8")]),
      HTML.text("title", [], title + " – " + words.brand),
      HTML.void("meta", [("name", "viewport"), ("content", "width=device-width, initial-scale=1")]),
      HTML.void("link", [("rel", "icon"), ("href", "data:,")]),
      HTML.void("link", [("rel", "stylesheet"), ("href", up + "gallery.css")]),
    ]
    let main = HTML.text("h1", [], title) + "\n" + body
    return "<!DOCTYPE html>\n<html lang=\"\(HTML.escaped(words.charts.language))\">\n<head>\n"
      + head.joined(separator: "\n") + "\n</head>\n<body>\n"
      + HTML.text("a", [("class", "skip"), ("href", "#main")], words.skip) + "\n"
      + HTML.element("header", [], navigation(name)) + "\n"
      + HTML.element("main", [("id", "main"), ("tabindex", "-1")], main) + "\n"
      + HTML.element("footer", [], HTML.text("p", [], words.footer)) + "\n</body>\n</html>\n"
  }

  private func navigation(_ name: String) -> String {
    let pages = [
      ("index.html", words.title), ("hard.html", words.hardTitle), ("sheet.html", words.sheetTitle),
    ]
    var items = pages.map { file, title in
      let current = file == name ? [("aria-current", "page")] : []
      return HTML.element("li", [], HTML.text("a", [("href", file)] + current, title))
    }
    for other in GalleryWords.all where other.code != words.code {
      let link = [
        ("href", HTML.path(up + other.folder + name)), ("lang", other.charts.language),
        ("hreflang", other.charts.language),
      ]
      items.append(HTML.element("li", [], HTML.text("a", link, other.ownName)))
    }
    return HTML.element(
      "nav", [("aria-label", words.navigation)], HTML.element("ul", [], items.joined()))
  }

  // MARK: - What is on the pages

  /// The kinds that have an example, in their order.
  private var shownKinds: [ChartKind] {
    ChartKind.allCases.filter { kind in ordinary.contains { $0.kind == kind } }
  }

  private var contents: String {
    let links = shownKinds.map { kind in
      HTML.element("li", [], HTML.text("a", [("href", "#" + kind.rawValue)], words.name(of: kind)))
    }
    return HTML.text("p", [], words.intro) + "\n"
      + HTML.element(
        "nav", [("aria-label", words.contents)], HTML.element("ul", [("class", "kinds")], links.joined()))
  }

  private var kinds: String {
    shownKinds.map { kind in
      let cards = ordinary.filter { $0.kind == kind }
      let heading = HTML.text("h2", [("id", kind.rawValue)], words.name(of: kind))
      return "\n" + HTML.element("section", [], heading + cards.map { entry($0, level: "h3") }.joined())
    }.joined()
  }

  private var hardCards: String {
    hard.map { "\n" + HTML.element("section", [], entry($0, level: "h2")) }.joined()
  }

  private func entry(_ card: ChartCard, level: String) -> String {
    CardMarkup(card: card, words: words, up: up).markup(level: level)
  }

  /// Light and dark of everything, small; a picture leads to its chart.
  private var sheet: String {
    let cells = ordinary.flatMap { card in
      card.pictures.map { picture in
        let markup = CardMarkup(card: card, words: words, up: up)
        let link = [("href", "index.html#example-" + card.id)]
        // The second picture of a chart says nothing new; it is no second stop of the keyboard either.
        return picture.theme == .light
          ? HTML.element("li", [], HTML.element("a", link, markup.image(picture, alt: markup.name)))
          : HTML.element("li", [], markup.image(picture, alt: ""))
      }
    }
    return "\n" + HTML.element("ul", [("class", "sheet")], cells.joined(separator: "\n"))
  }
}
