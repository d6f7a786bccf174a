import TriptychHealth

/// A chart on a page: its words first, then the picture, then the same numbers as a table.
struct FigureModel: Codable, Sendable {
  /// Unique on its page; ids of headings, tables and titles begin with it.
  var id: String
  var heading: String
  /// The page of the measure; `nil` on that page itself.
  var href: String?
  var cssClass: String
  var summary: String?
  var picture: Markup?
  /// The name of the kind of chart.
  var kind = ""
  /// Whether its values can be gone through one by one beside the picture.
  var isInspected = false
  /// Explains the shapes and colours of the picture.
  var legend: Markup?
  /// Stands in the picture's place: too few days, or a picture that could not be drawn.
  var instead: Instead?
  var caption: String?
  /// The same numbers in fewer cells, where there are so many that hearing them all is tedious.
  var shortTable: Markup?
  /// The rows of the chart as a whole `<table>`.
  var table: Markup?
  /// What opens the whole table.
  var tableSummary: String
  var tableID: String
  var isTableOpen: Bool
  var download: Download?
  /// A page of its own with the whole table, which is too long for this one.
  var tablePage: Download?

  struct Instead: Codable, Sendable {
    var badge: String?
    var lead: String?
    var text: String
    /// A page where there is a picture.
    var link: Download?
  }
  struct Download: Codable, Sendable {
    var href: String
    var text: String
  }
}
