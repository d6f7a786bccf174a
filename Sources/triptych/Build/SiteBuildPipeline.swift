import Foundation
import TriptychArchive
import TriptychGraphics
import TriptychHealth
import TriptychSite

/// Builds the sites of many people side by side; one person's failure does not touch the others.
struct SiteBuildPipeline: Sendable {
  var home: Home
  var templates: SiteTemplates
  var publisher: Publisher
  var asOf: AsOfRequest
  var version: String
  /// The machine's clock: it decides whether a model may be asked for a mood, and what is old enough to go.
  var now: Instant
  /// The pictures of the pets that all sites share.
  var art: ArtStore
  /// What all sites are made from besides their people's data.
  var inputs: BuildInputs
  /// Rebuilds everything, even over a site of a later moment.
  var force = false
  /// Compares every byte of the published site, not only sizes and times.
  var verify = false
  /// Hears of the stages of each site that is made.
  var meter: PageCounter?

  /// The pages that a person's published site has; `nil` where there is none.
  func pagesLastTime(of person: PersonID) -> Int? {
    publisher.standing(of: person, readingAll: false).contents?.pages
  }

  /// The first page of a person's site.
  func openPath(of person: PersonID) -> String { publisher.directory(of: person) + "/index.html" }

  /// Builds everybody. `done` is called with the number that are ready.
  func build(
    _ people: [PersonID], workers: Int, done: @escaping @Sendable (Int) -> Void
  ) async -> BuildTotals {
    let shares = min(workers, people.count)
    let counter = Counter()
    return await withTaskGroup(of: BuildTotals.self) { group in
      for share in 0..<shares {
        group.addTask {
          var totals = BuildTotals()
          build(people, at: stride(from: share, to: people.count, by: shares)) {
            totals.add($1, at: $0)
            done(counter.next())
          }
          return totals
        }
      }
      var totals = BuildTotals()
      for await share in group { totals.add(share) }
      return totals
    }
  }

  /// Builds one person by a worker made for it.
  func build(_ person: PersonID) -> BuildResult {
    var made: BuildResult?
    build([person], at: CollectionOfOne(0)) { made = $1 }
    return made ?? BuildResult(person: person, diagnostics: [], status: .software)
  }

  /// Builds the people at some places of a list, one after the other; `hear` is told what became of each.
  private func build(_ people: [PersonID], at places: some Sequence<Int>, hear: (Int, BuildResult) -> Void) {
    let builder = makeBuilder()
    var retired = RetiredSites(publisher)
    for place in places {
      let result = one(people[place], with: builder)
      if case .published = result.outcome { retired.add(people[place]) }
      retired.removeOld()
      hear(place, result)
    }
    retired.removeAll()
  }

  /// What a worker makes sites with.
  func makeBuilder() -> WorkerBuilder {
    WorkerBuilder {
      try SiteBuilder(
        templates: templates.set(), fonts: ProgramResources.fonts(), programVersion: version, pets: art,
        meter: meter)
    }
  }

  /// Builds one person; whatever goes wrong is in the result.
  func one(_ person: PersonID, with builder: WorkerBuilder) -> BuildResult {
    do {
      if !force, !verify, let contents = try inputs.unchanged(person, for: self) {
        return BuildResult(
          person: person, outcome: .unchanged, openPath: openPath(of: person),
          diagnostics: [], status: .success, contents: contents)
      }
      // Before the person's data is read: memory that stays would otherwise lie between memory that is freed.
      let builder = try builder.get()
      let file = try PersonFile(person, in: home)
      let lock = try home.lockForWriting(person)
      defer { lock.release() }
      // Opened once: opening a sealed cache means opening all of it.
      let store = try file.store(in: home)
      defer { try? store?.close() }
      let moment = asOf.resolved(in: file.zone)
      let standing = publisher.standing(of: person, readingAll: verify || force)
      try inputs.requireStore(of: person, under: standing, for: self)
      // Before anything is noted: an erasure removes what is noted as a site of the person.
      try publisher.requireReplaceable(person, over: standing)
      if !force, let published = standing.asOf, published > moment.instant {
        return BuildResult(
          person: person, outcome: .newerPublished, diagnostics: [], status: .success,
          contents: standing.contents)
      }
      var known = try file.known(store)
      store?.releaseMemory()
      let retention = try file.retain(known, asOf: moment, now: now, in: store)
      if !retention.isEmpty { known = try file.known(store) }
      let mood = try MoodModelRequest(
        known.history, known.remembered, asOf: moment, now: now, keep: { try store?.add($0) })
      var analysis = analyse(
        known.history, remembered: known.remembered, mood: mood.inputs, asOf: moment)
      let form = try FormModelRequest(
        analysis.symbi.forms, settings: file.settings, known.remembered, asOf: moment, now: now,
        keep: { try store?.add($0) }, hold: { try store?.add($0) })
      if let supplied = form.supplied { known.remembered.supplied.append(supplied) }
      known.remembered.builds += [form.note].compactMap { $0 }
      analysis.showForms(of: known.remembered)
      analysis.remembered.builds += [mood.note, form.note].compactMap { $0 }
      let failedImports = try FailedImports(of: person, in: home).list()
      let places = try PlaceRegister(of: person, in: home)
      // Noted before anything of the person is written: an interrupted build leaves no site that an erasure would not find.
      // A folder that cannot be used is not noted: an erasure, which follows no link either, would end at it.
      try publisher.makeOutput(for: person)
      let former = try PlaceRegister.note(
        siteNamed: publisher.name(of: person), output: publisher.output, of: person, in: home)
      var site = try publisher.draft(of: person, over: standing)
      let notes = try builder.build(
        analysis, failedImports: failedImports,
        inboxFolders: InboxFolderRegister(of: person, in: home).looks(at: file.settings.inbox.folders),
        bundles: places.bundles, into: &site)
      analysis.keepMessages(try templates.set(), in: site)
      let diagnostics = (mood.diagnostics + form.diagnostics).map { $0.naming(person) } + notes
      var stamp = try inputs.stamp(of: person, asOf: moment, for: self)
      let publication = try site.publish(stamp, leavingOld: true)
      try removeFormer(former, of: person)
      // Only what was published counts as shown, and only then is it remembered.
      try store?.remember(analysis.remembered, asOf: moment)
      try store?.close()
      if diagnostics.isEmpty {
        try inputs.complete(&stamp, of: file, asOf: moment, for: self, over: standing)
        try publisher.seal(stamp, for: person)
      }
      return BuildResult(
        person: person, outcome: publication.outcome,
        openPath: openPath(of: person),
        diagnostics: warning(standing, of: person) + diagnostics, retention: retention,
        kept: publication.kept, isCounted: file.settings.privacy.analytics,
        status: .success, contents: publication.contents)
    } catch {
      let failure = CommandFailure(error).naming(person)
      return BuildResult(person: person, diagnostics: failure.diagnostics, status: failure.status)
    }
  }
}

extension SiteBuildPipeline {
  /// Reports changes that nobody published to a site, in numbers: no paths, because paths name days.
  private func warning(_ standing: StandingSite, of person: PersonID) -> [Diagnostic] {
    let (missing, changed, foreign) = standing.faults
    guard missing + changed + foreign > 0 else { return [] }
    let parts = [(missing, "gone"), (changed, "changed"), (foreign, "not ours")].filter { $0.0 > 0 }
    return [
      Diagnostic(
        .warning, code: "site_meddled",
        "Files of the published site were not as they had been left: "
          + parts.map { "\($0.0) \($0.1)" }.joined(separator: ", "),
        place: publisher.directory(of: person), hint: "The site has been repaired.")
    ]
  }

  /// Removes a person's site where it was published under another name, so that no old one stays behind.
  private func removeFormer(_ names: [String], of person: PersonID) throws {
    for name in names { try publisher.remove(siteNamed: name) }
    // Nothing recorded that the folder named by the id is a site, so it may be somebody's own.
    if publisher.name(of: person) != person.text { try publisher.removeIfSite(named: person.text) }
  }
}

/// What became of one person's site.
struct BuildResult: Sendable {
  var person: PersonID
  var outcome: Publisher.Outcome?
  var openPath: String?
  var diagnostics: [Diagnostic]
  /// What was kept and dropped by the person's own limit; empty for somebody who keeps everything.
  var retention = RetentionCounts()
  /// Files of the site that stood there already and were left as they were.
  var kept = 0
  /// Whether a site was made and the person lets it be counted.
  var isCounted = false
  var status: ExitStatus
  /// What the site comes to; `nil` where it was not made.
  var contents: SiteContents?

  /// Whether words stand in place of pictures of the pets, because new ones could not be drawn or stored.
  var lacksPictures: Bool { outcome != nil && diagnostics.contains { $0.code == petPicturesMissing } }
}

/// Sites that were replaced a moment ago: their files stay for whoever is reading them, and are then removed.
///
/// Whoever opened the folder of a site before the exchange reads that site to its end, if it takes no longer than
/// ``patience``. What a killed run leaves is removed by the next one.
struct RetiredSites {
  /// How long an old site can still be read.
  static let patience = Duration.milliseconds(150)

  private let publisher: Publisher
  private var people: [(person: PersonID, since: ContinuousClock.Instant)] = []

  init(_ publisher: Publisher) { self.publisher = publisher }

  /// Adds somebody whose site has just been replaced.
  mutating func add(_ person: PersonID) { people.append((person, .now)) }

  /// Removes those that are old enough.
  mutating func removeOld() {
    while let first = people.first, first.since.duration(to: .now) >= RetiredSites.patience {
      people.removeFirst()
      // One that cannot be removed now is removed by the person's next build.
      try? publisher.removeOld(of: first.person)
    }
  }

  /// Waits for the last ones and removes them.
  mutating func removeAll() {
    while let last = people.last {
      let left = RetiredSites.patience - last.since.duration(to: .now)
      if left > .zero { usleep(UInt32(left / .microseconds(1))) }
      removeOld()
    }
  }
}

extension Analysis {
  /// Notes the planned messages with their words, and with pages and pictures that the site has.
  fileprivate mutating func keepMessages(_ templates: TemplateSet, in site: SiteDraft) {
    let words = templates.words(for: history.settings, year: asOf.day.components.year)
    remembered.builds.removeAll { $0.kind == .message && $0.asOf == asOf.instant }
    remembered.builds += messages.notes(asOf: asOf.instant) { kept($0, words, has: site.holds) }
  }
}
