import TriptychHealth

/// The data sources, the time of the newest data of each, and their priority.
struct DevicesPage: TemplateModel {
  static let template = "pages/devices"
  static let path = "profile/devices.html"

  var title: String
  var sources: [Device]
  /// Where only values by hand count.
  var manual: String?
  /// Folders that fill by themselves.
  var folders: [Folder]
  /// Files that could not be imported.
  var failed: [Failed]
  var orders: [Order]
  /// What imports take: kinds of data and sources.
  var importsTitle: String
  var imports: [FactRow]
  var importsText: String
  var editHref: String
  var helpHref: String

  struct Device: Codable, Sendable {
    var name: String
    var kind: String
    var last: String
    /// Why it does not count.
    var badge: String?
    /// What may help where nothing came for longer than the person expects.
    var help: String?
  }

  /// A folder that every night looks at.
  struct Folder: Codable, Sendable {
    var path: String
    var last: String
    /// What was taken from it.
    var taken: String?
    /// What no importer knows.
    var unknown: String?
  }

  /// A file that could not be imported.
  struct Failed: Codable, Sendable {
    var lead: String
    var reason: String
  }

  /// The order of a kind of data: of the sources that have values that count.
  struct Order: Codable, Sendable {
    var kind: String
    var sources: [Place]
    var note: String
    /// How many other sources there are, or that none counts.
    var others: String?
  }

  /// A source in an order, with the number of days of which it gave a value that counts.
  struct Place: Codable, Sendable {
    var name: String
    var days: String
  }

  static func make(_ context: PageContext) -> (PageHead, any TemplateModel) {
    let words = context.words
    let settings = context.settings
    let title = words(ProfilePageWord.devices)
    let page = DevicesPage(
      title: title, sources: devices(context),
      manual: settings.dataUse == .manual ? words(ProfilePageWord.deviceManual) : nil,
      folders: folders(context),
      failed: context.failedImports.reversed().map {
        Failed(lead: $0.lead(in: words), reason: $0.reason(in: words))
      },
      orders: orders(context), importsTitle: words(ProfilePageWord.imports),
      imports: [ImportChoice.kindsField, ImportChoice.sourcesField].map {
        let text = SettingText(words: words, settings: settings)
        return FactRow(name: text.name($0), value: text.value($0))
      }, importsText: words(ProfilePageWord.importsText),
      editHref: context.href(PagePath.settings) + "#group-devices",
      helpHref: context.href(PagePath.help))
    return (PageHead(title, below: .profile, context), page)
  }

  private static func devices(_ context: PageContext) -> [Device] {
    let words = context.words
    let silent = context.settings.silent(context.history.sources)
    let now = context.analysis.asOf.instant
    return context.history.sourcesNewestFirst.map { source in
      let isOff = silent.contains(source.name)
      let isOld = context.settings.syncFrequency.lateAfter.map { late in
        source.lastData.map { $0.seconds(until: now) > late } ?? true
      }
      return Device(
        name: words.source(source.name), kind: words(OverviewWord.kind(source.kind)),
        last: source.lastData.map {
          words(ProfilePageWord.deviceLast, ["moment": words.shortMoment($0, in: context.history.zone)])
        } ?? words(ProfilePageWord.deviceNone),
        badge: isOff ? words(ProfilePageWord.deviceOff) : nil,
        help: isOld == true && !isOff && source.kind != .manual ? words(ProfilePageWord.deviceOld) : nil)
    }
  }

  private static func folders(_ context: PageContext) -> [Folder] {
    let words = context.words
    return context.settings.inbox.folders.map { path in
      let found = context.inboxFolders.first { $0.folder == path }
      // What was noted for a later moment than the page's is not known yet.
      guard let found, let moment = found.moment, moment <= context.analysis.asOf.instant else {
        return Folder(path: path, last: words(ProfilePageWord.folderNever))
      }
      let day = words.shortMoment(moment, in: context.history.zone)
      return Folder(
        path: path, last: words(ProfilePageWord.folderLast, ["moment": day]),
        taken: found.newest.map { name in
          words(ProfilePageWord.folderTaken, count: found.taken) + " "
            + words(ProfilePageWord.folderNewest, ["name": name])
        } ?? words(ProfilePageWord.folderTaken, count: found.taken),
        unknown: found.unknown > 0 ? words(ProfilePageWord.folderUnknown, count: found.unknown) : nil)
    }
  }

  private static func orders(_ context: PageContext) -> [Order] {
    let words = context.words
    let ranking = SourceRanking(context.history.sources, settings: context.settings)
    return DataKind.allCases.compactMap { kind in
      let order = ranking.order(for: kind)
      guard !order.isEmpty else { return nil }
      let days = daysBySource(kind, context.history)
      let places = order.compactMap { source in
        days[source.name].map {
          Place(
            name: words.source(source.name), days: words(ProfilePageWord.orderDays, count: $0.count))
        }
      }
      let others = order.count - places.count
      let isOwn = context.settings.sourcePriority[kind] != nil
      return Order(
        kind: words(SettingWord.name(kind.orderPath)), sources: places,
        note: words(isOwn ? ProfilePageWord.orderOwn : .orderUsual),
        others: places.isEmpty
          ? words(ProfilePageWord.orderNone)
          : others > 0 ? words(ProfilePageWord.orderOthers, count: others) : nil)
    }
  }

  /// The days on which each source's value of some measure of a kind is the one that counts.
  private static func daysBySource(_ kind: DataKind, _ history: HealthHistory) -> [String: Set<CalendarDay>] {
    var days: [String: Set<CalendarDay>] = [:]
    for definition in MetricCatalog.all where definition.kind == kind {
      for value in history[definition.metric].values { days[value.source, default: []].insert(value.day) }
    }
    return days
  }
}
