import TriptychHealth

/// A chart on a page: its words first, then the picture, then the same numbers as a table.
struct FigureModel: Codable, Sendable {
  /// Unique on its page; ids of headings, tables and titles begin with it.
  var id: String
  var heading: String
  /// The page of the measure; `nil` on that page itself.
  var href: String?
  var cssClass: String
  var summary: String
  var picture: Markup?
  /// Explains the shapes and colours of the picture.
  var legend: Markup?
  /// Stands in the picture's place: too few days, or a picture that could not be drawn.
  var instead: Instead?
  var caption: String?
  /// The rows of the chart as a whole `<table>`.
  var table: Markup?
  var tableID: String
  var isTableOpen: Bool
  var download: Download?

  struct Instead: Codable, Sendable {
    var badge: String?
    var lead: String?
    var text: String
  }
  struct Download: Codable, Sendable {
    var href: String
    var text: String
  }
}

extension FigureModel {
  /// The sentence in place of a chart that has fewer than three points.
  static func tooFew(
    id: String, heading: String, href: String?, cssClass: String, days: Int, _ context: PageContext
  ) -> FigureModel {
    let words = context.words
    return FigureModel(
      id: id, heading: heading, href: href, cssClass: cssClass, summary: "",
      instead: Instead(
        lead: words(.figureFewLead, count: days),
        text: words(.figureFewMore, count: ChartStudio.fewestPoints - days)),
      tableID: id + "-table", isTableOpen: false)
  }
}
