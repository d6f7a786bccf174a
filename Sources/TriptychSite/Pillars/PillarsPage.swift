import TriptychHealth

/// The three pillars side by side, each with its sentence.
struct PillarsPage: TemplateModel {
  static let template = "pages/pillars"

  var panels: [ScorePanel]
  /// How far the pillars lie apart; `nil` when fewer than two have a score.
  var harmony: String?
  var pillars: [Item]
  var aboutHref: String

  struct Item: Codable, Sendable {
    var cssClass: String
    var mark: Markup
    var name: String
    var href: String
    var about: String
    var measures: [FrameModel.TextLink]
    var isEmpty: Bool
    /// The sentence in the place of measures.
    var noMeasures: String
  }

  static func make(_ context: PageContext) -> (PageHead, any TemplateModel) {
    let words = context.words
    let page = PillarsPage(
      panels: context.analysis.pillars.map { ScorePanel($0, context) },
      harmony: context.analysis.harmony.map { LoadSentence.text($0, words) },
      pillars: Pillar.allCases.map { pillar in
        let metrics = context.metrics(of: pillar)
        return Item(
          cssClass: pillar.cssClass, mark: Icon.mark(pillar), name: words(.pillar, pillar.rawValue),
          href: context.href("pillars/\(pillar.rawValue).html"), about: words(.pillarAbout, pillar.rawValue),
          measures: metrics.map {
            FrameModel.TextLink(
              text: words(.metric, $0.id), href: context.href(PageCatalog.path($0, days: 7)))
          }, isEmpty: metrics.isEmpty,
          noMeasures: context.noMeasures(of: pillar))
      }, aboutHref: context.href("profile/about.html"))
    return (
      PageHead(
        title: words(.pillarsTitle),
        crumbs: [Crumb(text: words(.navDashboard), path: "index.html"), Crumb(text: words(.navPillars))]),
      page
    )
  }
}
