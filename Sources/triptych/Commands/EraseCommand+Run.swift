import ArgumentParser
import TriptychArchive
import TriptychHealth

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
