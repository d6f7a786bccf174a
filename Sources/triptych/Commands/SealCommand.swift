import ArgumentParser
import TriptychArchive
import TriptychHealth

struct SealCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "seal", abstract: "Encrypt what is held with a key of yours, change the key, or undo it.",
    discussion: """
      With a key file, every command keeps cache and settings in one sealed file, cache.sealed (AES-256-GCM). Make a \
      key once, keep it where the home is not, and keep a copy: without it nobody opens what is sealed.

        (umask 077; openssl rand -hex 32 > ~/triptych.key)

      Example: triptych seal on --all --key-file ~/triptych.key
      """,
    subcommands: [On.self, Off.self, Rotate.self, Status.self])

  struct On: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Seal what lies plain now; without this it is sealed at the next writing with a key.",
      discussion: "Example: triptych seal on --person me --key-file ~/triptych.key")
    @OptionGroup var common: CommonOptions
    @OptionGroup var whose: SealSelection

    func run() async throws {
      try await common.run {
        let home = try SealCommand.home(common)
        return try SealRun(common, "sealed").forEach(whose.people(in: home)) { person in
          let lock = try home.lock(person)
          defer { lock.release() }
          let isNew = try home.seal(person)
          if isNew { OperatorTrail.note(AuditEvent(.sealed, of: person), in: home, console: common.console) }
          try HomeCheck(home: home, outputs: [], person: person).plainBesideSeal().forEach(
            common.console.report)
          return isNew
            ? .done(
              "\(person): sealed. The plain files were overwritten and removed; backups and snapshots of them are yours to remove."
            ) : .nothing("\(person): sealed already.", "already")
        }
      }
    }
  }

  struct Off: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Write plain files again; given a key, the next writing seals them anew.",
      discussion: "Example: triptych seal off --person me --key-file ~/triptych.key")
    @OptionGroup var common: CommonOptions
    @OptionGroup var whose: SealSelection

    func run() async throws {
      try await common.run {
        let home = try SealCommand.home(common)
        return try SealRun(common, "plain").forEach(whose.people(in: home)) { person in
          let lock = try home.lock(person)
          defer { lock.release() }
          return try home.unseal(person)
            ? .done("\(person): plain again. Leave --key-file and $TRIPTYCH_KEY_FILE out from now on.")
            : .nothing("\(person): not sealed.", "already")
        }
      }
    }
  }

  struct Rotate: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Seal with a new key. Killed on the way, the same command does the rest.",
      discussion: """
        Each person changes whole or not at all. Use the new key everywhere once nobody is left with the old one.

        Example: triptych seal rotate --all --key-file old.key --new-key-file new.key
        """)
    @OptionGroup var common: CommonOptions
    @OptionGroup var whose: SealSelection
    @Option(help: "The file with the new key.") var newKeyFile: String

    func run() async throws {
      try await common.run {
        let home = try SealCommand.home(common)
        let new = try SealKey.read(fileAt: newKeyFile)
        guard try home.sealing?.key.get() != new else {
          throw CommandFailure.usage("The new key is the old one", hint: "Name another --new-key-file.")
        }
        return try SealRun(common, "rotated").forEach(whose.people(in: home)) { person in
          let lock = try home.lock(person)
          defer { lock.release() }
          switch try home.rotate(person, to: new) {
          case .rotated:
            OperatorTrail.note(AuditEvent(.sealRotated, of: person), in: home, console: common.console)
            return .done("\(person): sealed with the new key.")
          case .already: return .nothing("\(person): sealed with the new key already.", "already")
          case .plain: return .nothing("\(person): not sealed, so there is no key to change.", "plain")
          }
        }
      }
    }
  }

  struct Status: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Say who is sealed and, with a key, whether it opens what they have. Nothing is changed.",
      discussion: "Example: triptych seal status --all --key-file ~/triptych.key")
    @OptionGroup var common: CommonOptions
    @OptionGroup var whose: SealSelection

    func run() async throws {
      try await common.run {
        let home = common.resolvedHome
        let states = try whose.people(in: home).map { ($0, try home.sealState(of: $0)) }
        for case (_, .unusable(let error)) in states { common.console.report(error.diagnostic) }
        let rows = JSONValue.array(
          states.map { .members(["person": .string($0.0.text), "state": .string($0.1.code)]) })
        try common.console.result(common.json ? rows.text(.indented) : TextTable.text(of: rows))
        return states.contains { if case .unusable = $0.1 { true } else { false } } ? .data : .success
      }
    }
  }

  /// The home, with a key.
  private static func home(_ common: CommonOptions) throws -> Home {
    let home = common.resolvedHome
    guard home.sealing != nil else {
      throw CommandFailure.usage(
        "No key was given", hint: "Name its file with --key-file or $TRIPTYCH_KEY_FILE.")
    }
    return home
  }
}

/// Whom sealing is about.
struct SealSelection: ParsableArguments {
  @Option(help: "One person.")
  var person: String?

  @Flag(help: "Everybody in the home.")
  var all = false

  func validate() throws {
    guard (person != nil) != all else { throw ValidationError("Say whose: --person ID or --all.") }
  }

  func people(in home: Home) throws -> [PersonID] {
    guard let person else { return try home.people() }
    return [try PersonFile.known(PersonOption.id(person), in: home)]
  }
}

/// Does the same for several people: one who fails is reported, and the others go on.
struct SealRun {
  /// What became of one person.
  enum Outcome {
    case done(String)
    case nothing(String, String)
  }

  private let console: Console
  private let json: Bool
  private let word: String

  init(_ common: CommonOptions, _ word: String) {
    console = common.console
    json = common.json
    self.word = word
  }

  /// The first that applies of a fault of ours, try again, bad data, success.
  func forEach(_ people: [PersonID], _ work: (PersonID) throws -> Outcome) throws -> ExitStatus {
    var failures: Set<ExitStatus> = []
    var rows: [JSONValue] = []
    for person in people {
      var state = "failed"
      do {
        switch try work(person) {
        case .done(let sentence): (state, _) = (word, console.say(sentence))
        case .nothing(let sentence, let code): (state, _) = (code, console.say(sentence))
        }
      } catch {
        let failure = CommandFailure(error)
        console.report(failure.diagnostic)
        failures.insert(failure.status)
      }
      rows.append(.members(["person": .string(person.text), "state": .string(state)]))
    }
    if json { try console.result(JSONValue.array(rows).text(.indented)) }
    return [ExitStatus.software, .tryAgain, .data, .usage].first { failures.contains($0) } ?? .success
  }
}
