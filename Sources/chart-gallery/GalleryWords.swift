import TriptychGraphics

/// What the pages say in one language.
struct GalleryWords: Sendable {
  /// The words of the charts themselves.
  let charts: ChartWords
  /// Names the folder of the pictures.
  let code: String
  /// Where the pages lie, "" or ending in "/".
  let folder: String
  let ownName: String
  let brand: String
  let title: String
  let hardTitle: String
  let sheetTitle: String
  let intro: String
  let hardIntro: String
  let sheetIntro: String
  let skip: String
  let navigation: String
  let contents: String
  let tableOpener: String
  let missing: String
  let footer: String
  private let light: String
  private let dark: String
  private let captionEnd: String
  private let cutForm: String
  private let kinds: [ChartKind: String]

  static let all = [english, german]

  func name(of kind: ChartKind) -> String { kinds[kind] ?? kind.rawValue }

  func name(of theme: ThemeName) -> String { theme.isDark ? dark : light }

  func caption(_ name: String) -> String { name + captionEnd }

  func cut(shown: Int, all: Int) -> String {
    cutForm.split(separator: "#", omittingEmptySubsequences: false).enumerated().map { index, part in
      part + (index == 0 ? String(shown) : index == 1 ? String(all) : "")
    }.joined()
  }

  private static let english = GalleryWords(
    charts: .english, code: "en", folder: "", ownName: "English", brand: "TriptychGraphics",
    title: "Kinds of charts", hardTitle: "Hard examples", sheetTitle: "Contact sheet",
    intro: "Every kind of chart the library draws, with made-up data: in words, in light and dark, and as a "
      + "table. Each picture can be had as PNG, SVG and PDF.",
    hardIntro: "Data that is hard to draw: few values, equal, huge, tiny or negative ones, gaps, long names, "
      + "many points. What cannot be drawn says so.",
    sheetIntro: "Everything at a glance, light and dark. A light picture leads to its chart.",
    skip: "Skip to main content", navigation: "Gallery", contents: "Kinds",
    tableOpener: "Show the numbers as a table", missing: "The font has no sign for:",
    footer: "All data is made up.", light: "light", dark: "dark",
    captionEnd: ". Light and dark.", cutForm: "The first # of # rows.", kinds: englishKinds)

  private static let german = GalleryWords(
    charts: .german, code: "de", folder: "de/", ownName: "Deutsch", brand: "TriptychGraphics",
    title: "Arten von Diagrammen", hardTitle: "Schwierige Beispiele", sheetTitle: "Übersicht",
    intro: "Jede Art von Diagramm, die die Bibliothek zeichnet, mit erfundenen Daten: in Worten, hell und "
      + "dunkel, und als Tabelle. Jedes Bild gibt es als PNG, SVG und PDF. Überschriften und die Namen der "
      + "Messgrößen gibt das Programm vor, das zeichnet; in diesen Beispielen sind sie englisch.",
    hardIntro: "Daten, die schwer zu zeichnen sind: wenige, gleiche, riesige, winzige oder negative Werte, "
      + "Lücken, lange Namen, viele Punkte. Was sich nicht zeichnen lässt, sagt es.",
    sheetIntro: "Alles auf einen Blick, hell und dunkel. Ein helles Bild führt zu seinem Diagramm.",
    skip: "Zum Inhalt springen", navigation: "Galerie", contents: "Arten",
    tableOpener: "Zahlen als Tabelle zeigen", missing: "Der Schrift fehlen die Zeichen:",
    footer: "Alle Daten sind erfunden.", light: "hell", dark: "dunkel", captionEnd: ". Hell und dunkel.",
    cutForm: "Die ersten # von # Zeilen.", kinds: germanKinds)

  static let englishKinds: [ChartKind: String] = [
    .line: "Line", .area: "Line in its usual range", .samples: "Fine line of many samples",
    .harmony: "Harmony of several scores", .multiples: "Small multiples", .sparkline: "Sparkline",
    .bar: "Bars", .stackedBar: "Stacked bars", .groupedBar: "Grouped bars", .box: "Spread by group",
    .strain: "Load by week", .ring: "Score ring", .partsRing: "Ring of parts",
    .progressRing: "Progress ring", .progressBar: "Progress bar", .heatmap: "Heat map of weekdays and hours",
    .calendar: "Calendar heat map", .scatter: "Scatter with trend", .matrix: "Correlation matrix",
    .stages: "Stages of one night", .stageRows: "Stages of many nights", .timeline: "Timeline of a day",
  ]

  static let germanKinds: [ChartKind: String] = [
    .line: "Linie", .area: "Linie in ihrem üblichen Bereich", .samples: "Feine Linie vieler Messungen",
    .harmony: "Einklang mehrerer Werte", .multiples: "Kleine Liniendiagramme", .sparkline: "Sparkline",
    .bar: "Balken", .stackedBar: "Gestapelte Balken", .groupedBar: "Gruppierte Balken",
    .box: "Boxplot nach Gruppen", .strain: "Belastung je Woche", .ring: "Ring eines Werts",
    .partsRing: "Ring aus Teilen", .progressRing: "Fortschritt als Ring",
    .progressBar: "Fortschritt als Balken", .heatmap: "Heatmap der Wochentage und Stunden",
    .calendar: "Kalender-Heatmap", .scatter: "Streudiagramm mit Trend", .matrix: "Korrelationsmatrix",
    .stages: "Phasen einer Nacht", .stageRows: "Phasen vieler Nächte", .timeline: "Zeitstrahl eines Tages",
  ]
}
