import TriptychGraphics

extension GalleryWords {
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
