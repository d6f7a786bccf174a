import ArgumentParser
import Foundation
import TriptychArchive
import TriptychHealth
import TriptychSite

struct EraseCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "erase", abstract: "Erase a person: everything held about them, everywhere.",
    discussion: """
      A request waits 14 days, during which it can be cancelled. Within the 7 days after that, `erase run` removes the \
      cache, settings, keys, the site, bundles, queues and the records of nights. What remains is a receipt without \
      personal data and a keyed hash of the id, so that no backup brings the person back.

      Examples:
        triptych erase request --person me --out Output
        triptych erase status --person me
        triptych erase run --out Output
        triptych erase run --person me --now --confirm me
        triptych erase purge --person me --confirm me
      """,
    subcommands: [Request.self, Cancel.self, Run.self, Status.self, Purge.self])

  /// Where sites may be and which names they may have.
  struct Places: ParsableArguments {
    @Option(
      help: ArgumentHelp(
        "The folder with the sites, besides the folders that builds recorded.", valueName: "dir"),
      completion: .directory)
    var out = "Output"
    @OptionGroup var name: NameSecretOption

    func run(in home: Home, at moment: Instant) throws -> ErasureRun {
      ErasureRun(
        home: home, at: moment, clock: AsOfOption.now, outputs: [out], naming: try name.publicNames(),
        zone: { EraseCommand.zone(of: $0, in: home) }, isSite: Publisher.holdsSite)
    }
  }

  /// The zone in which a person reads when their time to cancel ends: that of their settings. It is the machine's
  /// own where the settings are gone, or sealed with a key that an erasure does without.
  static func zone(of person: PersonID, in home: Home) -> CivilZone {
    (try? PersonFile(person, in: home))?.zone ?? .machine
  }

  struct Request: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "request", abstract: "Request that everything about a person be erased in 14 days.",
      discussion: "Example: triptych erase request --person me")
    @OptionGroup var common: CommonOptions
    @OptionGroup var person: PersonOption
    @OptionGroup var asOf: AsOfOption
    @OptionGroup var places: Places

    func run() async throws {
      try await common.run {
        let home = common.resolvedHome
        let id = person.id
        let book = ErasureBook(of: home)
        try book.requireNotErased(id)
        let zone = EraseCommand.zone(of: id, in: home)
        let moment = asOf.request.resolved(in: zone).instant
        let erasure = try places.run(in: home, at: moment)
        guard try home.isKnown(id) || erasure.holdsAnything(of: id) else {
          throw CommandFailure.nobody(id, in: home)
        }
        try erasure.requireNothingForeign(of: id)
        let before = try book.requestUnlessDamaged(of: id)
        let isDamaged = try before == nil && book.holdsRequest(of: id)
        let request = try book.ask(
          ErasureRequest(
            of: id, asked: moment, outputs: [places.out], publicNames: places.name.publicNames()(id)))
        if before == nil {
          OperatorTrail.note(AuditEvent(.erasureAsked, of: id), in: home, console: common.console)
        }
        if isDamaged {
          common.console.report(
            Diagnostic(
              .warning, code: "request_replaced",
              "The request before could not be read, so its date is lost and the days to cancel begin anew"))
        }
        try common.answer(
          EraseCommand.json(id, request, erased: nil, asOf: moment, in: zone),
          or: """
            Before everything is gone, triptych export --person \(id) --file my-data.zip writes all of it for you to keep.
            \(before == nil ? "Requested." : "Already requested on \(zone.day(of: request.asked).iso).") \
            Until \(EraseCommand.said(request.cancelUntil, in: zone)) it can be cancelled: triptych erase cancel --person \(id)
            Then, by \(EraseCommand.said(request.runBy, in: zone)) at the latest, `triptych erase run` removes everything.
            """)
        return .success
      }
    }
  }

  struct Cancel: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "cancel", abstract: "Cancel a request within its 14 days.",
      discussion: "Example: triptych erase cancel --person me")
    @OptionGroup var common: CommonOptions
    @OptionGroup var person: PersonOption
    @OptionGroup var asOf: AsOfOption

    func run() async throws {
      try await common.run {
        let home = common.resolvedHome
        let id = person.id
        let zone = EraseCommand.zone(of: id, in: home)
        try ErasureBook(of: home).cancel(id, asOf: asOf.request.resolved(in: zone).instant, in: zone)
        OperatorTrail.note(AuditEvent(.erasureCancelled, of: id), in: home, console: common.console)
        try common.show(
          EraseCommand.json(
            id, nil, erased: nil, asOf: asOf.request.resolved(in: zone).instant, in: zone),
          orSay: "Cancelled. Everything stays as it is.")
        return .success
      }
    }
  }

  struct Status: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "status",
      abstract: "Show who asked to be erased, who is due, who was erased and who came back.",
      discussion: "Example: triptych erase status --json")
    @OptionGroup var common: CommonOptions
    @OptionGroup var asOf: AsOfOption
    @Option(
      help: ArgumentHelp(
        "One person. (default: everybody who asked, and everybody who came back)", valueName: "id"),
      transform: PersonID.option)
    var person: PersonID?

    func run() async throws {
      try await common.run {
        let home = common.resolvedHome
        let book = ErasureBook(of: home)
        let returned = try book.returned()
        let unreadable = try book.unreadableRequests().filter { person == nil || $0.person == person }
        for request in unreadable { CommandFailure(request.error).warnings.forEach(common.console.report) }
        let damaged = Set(unreadable.compactMap(\.person))
        let people =
          try person.map { [$0] }
          ?? Set(book.requests().map(\.person) + returned + damaged).sorted()
        let report = try people.map { id in
          let zone = EraseCommand.zone(of: id, in: home)
          let request = try damaged.contains(id) ? nil : book.requestUnlessDamaged(of: id)
          return try EraseCommand.json(
            id, request, isDamaged: request == nil && book.holdsRequest(of: id), erased: book.erased(id),
            asOf: asOf.request.resolved(in: zone).instant, cameBack: returned.contains(id), in: zone)
        }
        try common.answer(
          person == nil ? .array(report) : report.first ?? .null,
          or: report.isEmpty
            ? "Nobody asked to be erased, and nobody who was erased came back."
            : TextTable.text(of: .array(report)))
        return .success
      }
    }
  }

  struct Purge: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "purge", abstract: "Empty a person's whole cache; the settings stay.",
      discussion: """
        Everything imported, entered and computed is deleted for good, with the files that were imported or refused. \
        Files that wait in the inbox stay, and the site until the next build.

        Example: triptych erase purge --person me --confirm me
        """)
    @OptionGroup var common: CommonOptions
    @OptionGroup var person: PersonOption
    @Option(help: ArgumentHelp("The id again, so that nothing is deleted by mistake.", valueName: "id"))
    var confirm: String

    func run() async throws {
      try await common.run {
        let home = common.resolvedHome
        let id = try PersonFile.known(person.id, in: home)
        try EraseCommand.check(confirm, id)
        let lock = try home.lock(id)
        defer { lock.release() }
        let count = try home.purgeStore(of: id)
        OperatorTrail.note(
          AuditEvent(.purged, of: id, counts: ["rows": count]), in: home, console: common.console)
        try common.show(
          .members(["rows": JSONValue(count)]),
          orSay:
            "The cache is empty (\(count) rows were deleted); the settings stay. Build again for an empty site."
        )
        return .success
      }
    }
  }

  /// Refuses a confirmation that is not the id.
  static func check(_ confirm: String?, _ id: PersonID) throws {
    guard confirm == id.text else {
      throw CommandFailure.usage(
        "This cannot be undone, so the id is needed again", hint: "Add --confirm \(id).")
    }
  }

  /// A moment as a sentence says it: `2026-03-29 19:30 (Europe/Berlin)`.
  private static func said(_ moment: Instant, in zone: CivilZone) -> String {
    let time = ClockTime(minute: zone.wallClockSecond(at: moment) / 60)
    return "\(zone.day(of: moment).iso) \(time.text) (\(zone.identifier))"
  }

  /// The state of one person's erasure, with times in the person's zone.
  static func json(
    _ person: PersonID, _ request: ErasureRequest?, isDamaged: Bool = false, erased: Instant?,
    asOf moment: Instant, cameBack: Bool = false, in zone: CivilZone
  ) -> JSONValue {
    let state =
      if isDamaged {
        "damaged"
      } else if let request {
        request.began != nil
          ? "running" : moment < request.cancelUntil ? "asked" : moment < request.runBy ? "due" : "overdue"
      } else {
        erased == nil ? "none" : cameBack ? "came_back" : "erased"
      }
    func text(_ moment: Instant?) -> JSONValue { JSONValue(moment.map(zone.rfc3339)) }
    return .members([
      "person": .string(person.text), "state": .string(state), "asked": text(request?.asked),
      "cancel_until": text(request?.cancelUntil), "run_by": text(request?.runBy), "erased": text(erased),
    ])
  }
}

extension EraseCommand {
  struct Run: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "run",
      abstract: "Erase everybody who is due: asked 14 days ago, interrupted, or back from a backup.",
      discussion: """
        Running it again changes nothing. No key is needed for sealed caches.

        Examples:
          triptych erase run --out Output
          triptych erase run --person me --now --confirm me
        """)
    @OptionGroup var common: CommonOptions
    @OptionGroup var asOf: AsOfOption
    @OptionGroup var places: Places
    @Option(
      help: ArgumentHelp("One person. (default: everybody who is due)", valueName: "id"),
      transform: PersonID.option)
    var person: PersonID?
    @Flag(help: "Do not wait 14 days; needs --person and --confirm.")
    var now = false
    @Option(help: ArgumentHelp("With --now: the id again.", valueName: "id"))
    var confirm: String?

    func run() async throws {
      try await common.run {
        let home = common.resolvedHome
        let zone = person.map { EraseCommand.zone(of: $0, in: home) } ?? .utc
        let moment = asOf.request.resolved(in: zone).instant
        let erasure = try places.run(in: home, at: moment)
        var failures: [ExitStatus] = []
        var receipts: [JSONValue] = []
        if person == nil {
          for unreadable in try unreadable(in: home) {
            failures.append(common.console.report(unreadable.error).status)
          }
        }
        for id in try people(in: home, asOf: moment) {
          do {
            receipts.append(try erase(id, by: erasure))
          } catch {
            // The others are erased all the same.
            failures.append(common.console.report(error).status)
          }
        }
        if common.json {
          try common.console.result(
            person == nil ? .array(receipts) : receipts.first ?? .null)
        } else if receipts.isEmpty && failures.isEmpty {
          common.console.say("Nobody is due.")
        }
        return .decisive(of: failures)
      }
    }

    /// The requests that this run cannot follow. An erasure that has begun goes on without its request.
    private func unreadable(in home: Home) throws -> [UnreadableErasureRequest] {
      let returned = try ErasureBook(of: home).returned()
      return try ErasureBook(of: home).unreadableRequests().filter { request in
        request.person.map { !returned.contains($0) } ?? true
      }
    }

    private func people(in home: Home, asOf moment: Instant) throws -> [PersonID] {
      guard let person else {
        guard !now else {
          throw CommandFailure.usage("--now is for one person only", hint: "Add --person ID --confirm ID.")
        }
        return try ErasureRun.due(in: home, asOf: moment)
      }
      if now { try EraseCommand.check(confirm, person) }
      return [person]
    }

    private func erase(_ id: PersonID, by erasure: ErasureRun) throws -> JSONValue {
      switch try erasure.run(id, atOnce: now) {
      case .erased(let receipt):
        // The kept receipt has no paths, since a path may name the person; this answer is the only one that has.
        let paths = receipt.elsewherePaths
        if !common.json && !common.quiet {
          try common.console.result(([receipt.sentence] + paths.map { "  " + $0 }).joined(separator: "\n"))
        }
        guard case .object(let members) = receipt.json, !paths.isEmpty else { return receipt.json }
        return .object(members + [JSONMember("not_ours_to_delete_paths", .array(paths.map { .string($0) }))])
      case .nothingLeft(let moment):
        let day = EraseCommand.zone(of: id, in: common.resolvedHome).day(of: moment)
        common.console.say("Erased on \(day.iso); nothing about this person is left here.")
        return .members(["erased": .string(moment.utcText), "removed": .object([])])
      }
    }
  }
}
