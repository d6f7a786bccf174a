import TriptychHealth

/// The export format of one vendor: how it is recognized and what becomes of it.
///
/// A reader gets the files of the export that are its own, in any order, whatever they are called and whatever
/// folders they lie in. It reads what it needs, in as many passes as it needs, and hands the values to the builder.
protocol ExportFormat {
  /// The name for reports and `--source`, such as `google-fit`.
  static var name: String { get }
  /// The vendor or app as people call it.
  static var title: String { get }

  /// Whether each file of the vendor can be imported without the others; by default they belong together.
  static var standsAlone: Bool { get }

  /// Whether the vendor wrote a file, judged by its content, and by its name only where the content says too little.
  static func recognizes(_ member: ExportMember) -> Bool

  /// Whether the recognized files are an export that this format can read; by default any is.
  static func isEnough(_ members: [ExportMember]) -> Bool

  /// Reads the vendor's files.
  ///
  /// Throws ``ImportFailure`` when a file cannot be used as a whole; rethrows errors of the builder.
  static func read(_ members: [ExportMember], of tree: ExportTree, into builder: inout ExportBuilder) throws
}

extension ExportFormat {
  static var standsAlone: Bool { false }
  static func isEnough(_ members: [ExportMember]) -> Bool { true }
}

/// All vendors' formats.
enum ExportFormats {
  /// All formats; a file belongs to the first that recognizes it.
  static var all: [any ExportFormat.Type] {
    [
      Whoop.self,
      Fitbit.self,
      Garmin.self,
      GoogleFit.self,
      SamsungHealth.self,
      Oura.self,
      Strava.self,
      Daylio.self,
      Withings.self,
      Cronometer.self,
      MyFitnessPal.self,
      HealthConnect.self,
      HealthAutoExport.self,
      Gadgetbridge.self,
      FHIRObservations.self,
      OpenMHealth.self,
    ]
  }

  /// The format of a name.
  static func named(_ name: String) -> (any ExportFormat.Type)? { all.first { $0.name == name } }

  /// The files of each format found in an export, in the order of ``all``.
  static func found(in tree: ExportTree) -> [(format: any ExportFormat.Type, members: [ExportMember])] {
    var byFormat: [Int: [ExportMember]] = [:]
    for member in tree.members {
      if let index = all.firstIndex(where: { $0.recognizes(member) }) {
        byFormat[index, default: []].append(member)
      }
    }
    return all.indices.compactMap { index in
      guard let members = byFormat[index], all[index].isEnough(members) else { return nil }
      return (all[index], members)
    }
  }

  /// Reads one vendor's part of an export. The files of no vendor are counted as not used by the first that was found,
  /// and databases that cannot be opened as refused.
  ///
  /// Throws ``ImportFailure`` when the export cannot be used; rethrows errors of the sink.
  static func read<Sink: ImportSink>(
    _ name: String, from tree: ExportTree, sink: inout Sink
  ) throws -> ImportSummary {
    let found = found(in: tree)
    guard let (format, members) = found.first(where: { $0.format.name == name }) else {
      throw ImportFailure(
        .unknownFormat, "this is no export of \(named(name)?.title ?? name)", place: tree.name,
        hint: ImportFailure.knownFormats)
    }
    var builder = ExportBuilder(format: name, file: tree.name, limits: tree.limits, sink: sink)
    if found.first?.format.name == name { builder.countRest(of: tree) }
    // The builder works on a copy of the receiver, since formats do not know its type.
    defer { if let receiver = builder.receiver as? Sink { sink = receiver } }
    try format.read(members, of: tree, into: &builder)
    return try builder.finish()
  }
}

extension ExportTree {
  /// Counts the files that no importer knows as not used, by the patterns of their names, and the databases that cannot be
  /// opened as refused. One import of several in a tree does so.
  func countRest(in summary: inout ImportSummary) {
    for (member, failure) in unread { summary.refuse(unread: member, of: name, failure) }
    let owned = Set(ExportFormats.found(in: self).flatMap(\.members))
    let unread = Set(unread.map(\.member.place))
    for member in members
    where member.ownKind == nil && !owned.contains(member) && !unread.contains(member.place) {
      summary.countNotUsed(member.pattern)
    }
  }
}

extension ImportFailure {
  /// The hint for a file in an unknown format.
  static let knownFormats =
    "Known are the export.zip or export.xml of Apple Health, the exports of "
    + ExportFormats.all.map { $0.title }.sorted().joined(separator: ", ")
    + ", CSV with the header date,metric,value,unit,source, conversations as JSON Lines, and Triptych's own bundle."
}
