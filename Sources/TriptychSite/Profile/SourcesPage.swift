import TriptychHealth

/// Where the data came from, and when each source last had any.
struct SourcesPage: TemplateModel {
  static let template = "pages/sources"

  var rows: [SourceRow]
  var through: String
  var helpHref: String

  static func make(_ context: PageContext) -> (PageHead, any TemplateModel) {
    let words = context.words
    let page = SourcesPage(
      rows: SourceRow.rows(context),
      through: FrameModel.data(context), helpHref: context.href(PagePath.help))
    return (PageHead(words(GuideWord.sourcesTitle), below: .profile, context), page)
  }
}

/// A source with the last moment it has data for.
struct SourceRow: Codable, Sendable {
  var name: String
  var kind: String
  var last: String
  var isOff: Bool
}

extension HealthHistory {
  /// All sources, those with the newest data first; those of the same moment by name.
  var sourcesNewestFirst: [Source] {
    sources.sorted { left, right in
      (right.lastData?.seconds ?? .min, left.name) < (left.lastData?.seconds ?? .min, right.name)
    }
  }
}

extension SourceRow {
  /// All sources, those with the newest data first.
  static func rows(_ context: PageContext) -> [SourceRow] {
    let words = context.words
    return context.history.sourcesNewestFirst.map { source in
      SourceRow(
        name: words.source(source.name), kind: words(OverviewWord.kind(source.kind)),
        last: source.lastData.map { words.shortMoment($0, in: context.history.zone) }
          ?? words(GuideWord.sourceNever),
        isOff: context.settings.sourcesOff.contains(source.name))
    }
  }
}

/// How to bring in data, and what the words on the pages mean.
struct HelpPage: TemplateModel {
  static let template = "pages/help"

  /// The page with a form for each thing that can be entered.
  var formsHref: String
  var formsLink: String
  var aboutHref: String
  var privacyHref: String

  static func make(_ context: PageContext) -> (PageHead, any TemplateModel) {
    let page = HelpPage(
      formsHref: context.href(PagePath.log), formsLink: context.words(EntryWord.indexTitle),
      aboutHref: context.href(PagePath.about), privacyHref: context.href(PagePath.privacy))
    return (PageHead(context.words(GuideWord.helpTitle), below: .profile, context), page)
  }
}
