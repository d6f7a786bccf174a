import ArgumentParser
import Foundation
import TriptychArchive
import TriptychHealth

struct EraseCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "erase", abstract: "Erase a person: everything held about them, everywhere.",
    discussion: """
      Asked for, it waits 14 days in which it can be cancelled; within the 7 days after, `erase run` removes the \
      cache, settings, keys, the site, bundles, queues and what nights noted. A receipt without personal data \
      remains, and a keyed hash of the id, so that no backup brings the person back.

      Examples:
        triptych erase request --person me --out Output
        triptych erase status --person me
        triptych erase run --out Output
        triptych erase run --person me --now --confirm me
        triptych erase purge --person me --confirm me
      """,
    subcommands: [Request.self, Cancel.self, Run.self, Status.self, Purge.self])

  /// Where sites may lie and what they may be called.
  struct Places: ParsableArguments {
    @Option(help: "Where sites are published. Folders that builds used are known besides.")
    var out = "Output"
    @OptionGroup var name: NameSecretOption

    func run(in home: Home, at moment: Instant) throws -> ErasureRun {
      let naming = try name.naming()
      return ErasureRun(home: home, at: moment, clock: AsOfOption.now, outputs: [out]) { person in
        naming.map { [$0(person)] } ?? []
      }
    }
  }

  struct Request: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Ask for everything of a person to be erased in 14 days.",
      discussion: "Example: triptych erase request --person me")
    @OptionGroup var common: CommonOptions
    @OptionGroup var person: PersonOption
    @OptionGroup var asOf: AsOfOption
    @OptionGroup var places: Places

    func run() async throws {
      try await common.run {
        let home = common.resolvedHome
        let id = try person.id()
        let book = ErasureBook(of: home)
        try book.requireNotErased(id)
        let moment = try asOf.request().resolved(in: .utc).instant
        guard try home.isKnown(id) || places.run(in: home, at: moment).holdsAnything(of: id) else {
          throw CommandFailure.usage(
            "Nobody with the id \(id) is held here", hint: "Check --person and --home.")
        }
        let before = try book.request(of: id)
        let names = try places.name.naming().map { [$0(id)] } ?? []
        let request = try book.ask(
          ErasureRequest(of: id, asked: moment, outputs: [places.out], publicNames: names))
        if before == nil {
          OperatorTrail.note(AuditEvent(.erasureAsked, of: id), in: home, console: common.console)
        }
        if common.json {
          try common.console.result(EraseCommand.json(id, request, erased: nil, asOf: moment).text(.indented))
        } else {
          try common.console.result(
            """
            Before everything goes: triptych export --person \(id) --file my-data.zip writes all of it for you to keep.
            \(before == nil ? "Asked for." : "Asked for already on \(request.asked.utcText.prefix(10)).") \
            Until \(request.cancelUntil.utcText) it can be cancelled: triptych erase cancel --person \(id)
            Then, by \(request.runBy.utcText) at the latest, `triptych erase run` removes everything.
            """)
        }
        return .success
      }
    }
  }

  struct Cancel: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Take back a request, within its 14 days.",
      discussion: "Example: triptych erase cancel --person me")
    @OptionGroup var common: CommonOptions
    @OptionGroup var person: PersonOption
    @OptionGroup var asOf: AsOfOption

    func run() async throws {
      try await common.run {
        let home = common.resolvedHome
        let id = try person.id()
        try ErasureBook(of: home).cancel(id, asOf: asOf.request().resolved(in: .utc).instant)
        OperatorTrail.note(AuditEvent(.erasureCancelled, of: id), in: home, console: common.console)
        common.console.say("Cancelled: everything stays as it is.")
        return .success
      }
    }
  }

  struct Status: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Say who asked to be erased, who is due, who was erased and who came back.",
      discussion: "Example: triptych erase status --json")
    @OptionGroup var common: CommonOptions
    @OptionGroup var asOf: AsOfOption
    @Option(help: "One person. Default: everybody who asked, and everybody who came back.")
    var person: String?

    func run() async throws {
      try await common.run {
        let book = ErasureBook(of: common.resolvedHome)
        let moment = try asOf.request().resolved(in: .utc).instant
        let returned = try book.returned()
        let people =
          try person.map { [try PersonOption.id($0)] }
          ?? Set(book.requests().map(\.person) + returned).sorted()
        let report = try people.map { id in
          try EraseCommand.json(
            id, book.request(of: id), erased: book.erased(id), asOf: moment, cameBack: returned.contains(id))
        }
        if common.json {
          try common.console.result(
            (person == nil ? .array(report) : report.first ?? .null).text(.indented))
        } else if report.isEmpty {
          try common.console.result("Nobody asked to be erased, and nobody who was erased came back.")
        } else {
          try common.console.result(TextTable.text(of: .array(report)))
        }
        return .success
      }
    }
  }

  struct Purge: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Empty a person's whole cache; settings stay.",
      discussion: """
        Everything imported, entered and remembered goes for good; the site stays until the next build.

        Example: triptych erase purge --person me --confirm me
        """)
    @OptionGroup var common: CommonOptions
    @OptionGroup var person: PersonOption
    @Option(help: ArgumentHelp("The id once more, so that nothing goes by mistake.", valueName: "id"))
    var confirm: String

    func run() async throws {
      try await common.run {
        let home = common.resolvedHome
        let id = try PersonFile.known(person.id(), in: home)
        try EraseCommand.check(confirm, id)
        let lock = try home.lock(id)
        defer { lock.release() }
        let count = try home.purgeStore(of: id)
        OperatorTrail.note(
          AuditEvent(.purged, of: id, counts: ["rows": count]), in: home, console: common.console)
        if common.json {
          try common.console.result(JSONValue.members(["rows": JSONValue(count)]).text(.indented))
        } else {
          common.console.say(
            "The cache is empty (\(count) rows went); settings stay. Build again for an empty site.")
        }
        return .success
      }
    }
  }

  /// Refuses a confirmation that is not the id.
  static func check(_ confirm: String?, _ id: PersonID) throws {
    guard confirm == id.text else {
      throw CommandFailure.usage(
        "This cannot be undone, so the id is wanted once more", hint: "Add --confirm \(id).")
    }
  }

  /// How things stand with one person.
  static func json(
    _ person: PersonID, _ request: ErasureRequest?, erased: Instant?, asOf moment: Instant,
    cameBack: Bool = false
  ) -> JSONValue {
    let state =
      if let request {
        request.began != nil
          ? "running" : moment < request.cancelUntil ? "asked" : moment < request.runBy ? "due" : "overdue"
      } else {
        erased == nil ? "none" : cameBack ? "came_back" : "erased"
      }
    return .members([
      "person": .string(person.text), "state": .string(state),
      "asked": JSONValue(request?.asked.utcText), "cancel_until": JSONValue(request?.cancelUntil.utcText),
      "run_by": JSONValue(request?.runBy.utcText), "erased": JSONValue(erased?.utcText),
    ])
  }
}

extension EraseCommand {
  struct Run: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Erase whoever is due: asked 14 days ago, interrupted, or come back with a backup.",
      discussion: """
        Running it again changes nothing. No key is needed for sealed caches.

        Examples:
          triptych erase run --out Output
          triptych erase run --person me --now --confirm me
        """)
    @OptionGroup var common: CommonOptions
    @OptionGroup var asOf: AsOfOption
    @OptionGroup var places: Places
    @Option(help: "One person. Default: everybody who is due.")
    var person: String?
    @Flag(help: "Do not wait for the 14 days; needs --person and --confirm.")
    var now = false
    @Option(help: ArgumentHelp("With --now: the id once more.", valueName: "id"))
    var confirm: String?

    func run() async throws {
      try await common.run {
        let home = common.resolvedHome
        let moment = try asOf.request().resolved(in: .utc).instant
        let erasure = try places.run(in: home, at: moment)
        var status = ExitStatus.success
        var receipts: [JSONValue] = []
        for id in try people(in: home, asOf: moment) {
          do {
            receipts.append(try erase(id, by: erasure))
          } catch {
            // The others are erased all the same.
            let failure = CommandFailure(error)
            common.console.report(failure.diagnostic)
            status = status == .success || failure.status == .tryAgain ? failure.status : status
          }
        }
        if common.json {
          try common.console.result(
            (person == nil ? .array(receipts) : receipts.first ?? .null).text(.indented))
        } else if receipts.isEmpty && status == .success {
          common.console.say("Nobody is due.")
        }
        return status
      }
    }

    private func people(in home: Home, asOf moment: Instant) throws -> [PersonID] {
      guard let person else {
        guard !now else {
          throw CommandFailure.usage("--now is for one person", hint: "Add --person ID --confirm ID.")
        }
        return try ErasureRun.due(in: home, asOf: moment)
      }
      let id = try PersonOption.id(person)
      if now { try EraseCommand.check(confirm, id) }
      return [id]
    }

    private func erase(_ id: PersonID, by erasure: ErasureRun) throws -> JSONValue {
      switch try erasure.run(id, atOnce: now) {
      case .erased(let receipt):
        if !common.json && !common.quiet { try common.console.result(receipt.sentence) }
        return receipt.json
      case .nothingLeft(let moment):
        common.console.say("Erased on \(moment.utcText.prefix(10)); nothing of theirs is here.")
        return .members(["erased": .string(moment.utcText), "removed": .object([])])
      }
    }
  }
}
