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

/// The one style sheet of the gallery: nothing from other hosts, no script, readable without it.
enum GalleryStyle {
  static let sheet = """
    :root { color-scheme: light dark; --page: #fff; --ink: #1f2328; --muted: #59636e; --line: #7a848f;
      --card: #f6f8fa; --link: #0f3d99; }
    @media (prefers-color-scheme: dark) {
      :root { --page: #0f1419; --ink: #e6edf3; --muted: #9da7b3; --line: #788490; --card: #1a2027;
        --link: #6fb5f6; }
    }
    * { box-sizing: border-box; }
    body { margin: 0; background: var(--page); color: var(--ink); font: 1rem/1.5 Inter, system-ui, sans-serif; }
    header, main, footer { max-width: 105rem; margin: 0 auto; padding: .75rem 1.5rem; }
    main:focus { outline: none; }
    h1 { font-size: 2rem; line-height: 1.2; letter-spacing: -.02em; margin: 1rem 0; }
    h2 { font-size: 1.5rem; letter-spacing: -.02em; margin: 0 0 .5rem; }
    h3 { font-size: 1.1875rem; margin: 1.5rem 0 .25rem; }
    p { max-width: 44rem; margin: .25rem 0 .75rem; }
    a { color: var(--link); text-underline-offset: .15em; }
    :focus-visible { outline: 2px solid var(--ink); outline-offset: 3px; }
    .skip { position: absolute; left: 1rem; top: -4rem; background: var(--page); padding: .5rem 1rem; }
    .skip:focus { top: .5rem; }
    header ul, .kinds, .files { list-style: none; margin: 0; padding: 0; display: flex; flex-wrap: wrap;
      gap: .25rem 1.25rem; }
    header a { display: inline-block; padding: .5rem 0; }
    [aria-current] { font-weight: 600; color: var(--ink); }
    .kinds a, .files a { display: inline-block; padding: .25rem 0; }
    section { margin: 3rem 0 0; padding: 1.5rem 0 0; border-top: 1px solid var(--line); }
    figure { margin: .75rem 0; }
    .pair { display: flex; flex-wrap: wrap; gap: 1rem; align-items: flex-start; }
    img { display: block; max-width: 100%; height: auto; border-radius: .75rem; }
    .pair img { flex: 0 1 auto; max-width: min(100%, 50rem); }
    figcaption, .note, footer { color: var(--muted); font-size: .875rem; }
    figcaption { margin-top: .5rem; }
    .empty { border: 1px dashed var(--line); border-radius: .75rem; padding: 1rem; }
    details { margin: .75rem 0; }
    summary { cursor: pointer; padding: .25rem 0; }
    .scroll { position: relative; overflow: auto; max-height: 26rem; border: 1px solid var(--line);
      border-radius: .5rem; }
    table { border-collapse: collapse; font-size: .875rem; font-variant-numeric: tabular-nums; }
    caption { text-align: left; padding: .5rem .75rem; color: var(--muted); }
    th, td { text-align: right; padding: .25rem .75rem; border-top: 1px solid var(--line); }
    th { text-align: left; font-weight: 500; }
    .sheet { list-style: none; margin: 1rem 0; padding: 0; display: grid; gap: 1rem;
      grid-template-columns: repeat(auto-fill, minmax(15rem, 1fr)); align-items: center; }
    .sheet a { display: block; }
    .sheet img { margin: 0 auto; }
    @media print { .skip, header { display: none; } section { break-inside: avoid; } }

    """
}
