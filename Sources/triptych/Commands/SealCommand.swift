import ArgumentParser
import TriptychArchive
import TriptychHealth

struct SealCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "seal",
    abstract: "Encrypt what is held with your own key, change the key, or decrypt it again.",
    discussion: """
      With a key file, every command keeps cache and settings in one sealed file, cache.sealed (AES-256-GCM). Make a \
      key once, keep it apart from the home, and keep a copy: without the key, nobody can open a sealed cache.

        (umask 077; openssl rand -hex 32 > ~/triptych.key)

      Example: triptych seal on --all --key-file ~/triptych.key
      """,
    subcommands: [On.self, Off.self, Rotate.self, Status.self])

  struct On: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "on", abstract: "Seal plain caches now, instead of when they are next written with a key.",
      discussion: "Example: triptych seal on --person me --key-file ~/triptych.key")
    @OptionGroup var common: CommonOptions
    @OptionGroup var whose: PersonOrAll

    func run() async throws {
      try await common.run {
        let home = try SealCommand.home(common)
        return try SealRun(common, "sealed").forEach(whose.people(in: home), in: home) { person in
          let isNew = try home.seal(person)
          if isNew { OperatorTrail.note(AuditEvent(.sealed, of: person), in: home, console: common.console) }
          try HomeCheck(home: home, outputs: [], person: person).plainBesideSeal().forEach(
            common.console.report)
          return isNew
            ? .done(
              "\(person): sealed. The plain files were overwritten and removed; remove backups and snapshots of them yourself."
            ) : .nothing("\(person): already sealed.", "already")
        }
      }
    }
  }

  struct Off: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "off", abstract: "Write plain files again; the next write with a key seals them again.",
      discussion: "Example: triptych seal off --person me --key-file ~/triptych.key")
    @OptionGroup var common: CommonOptions
    @OptionGroup var whose: PersonOrAll

    func run() async throws {
      try await common.run {
        let home = try SealCommand.home(common)
        return try SealRun(common, "plain").forEach(whose.people(in: home), in: home) { person in
          return try home.unseal(person)
            ? .done("\(person): plain again. Do not set --key-file or $TRIPTYCH_KEY_FILE from now on.")
            : .nothing("\(person): not sealed.", "already")
        }
      }
    }
  }

  struct Rotate: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "rotate",
      abstract: "Seal with a new key. After an interruption, the same command finishes the rest.",
      discussion: """
        Each person is changed whole or not at all. Use the new key everywhere once nobody is left with the old one.

        Example: triptych seal rotate --all --key-file old.key --new-key-file new.key
        """)
    @OptionGroup var common: CommonOptions
    @OptionGroup var whose: PersonOrAll
    @Option(help: ArgumentHelp("The file with the new key.", valueName: "file"), completion: .file())
    var newKeyFile: String

    func run() async throws {
      try await common.run {
        let home = try SealCommand.home(common)
        let new = try SealKey.read(fileAt: newKeyFile)
        guard try home.sealing?.key.get() != new else {
          throw CommandFailure.usage(
            "The new key is the same as the old one", hint: "Name another --new-key-file.")
        }
        return try SealRun(common, "rotated").forEach(whose.people(in: home), in: home) { person in
          switch try home.rotate(person, to: new) {
          case .rotated:
            OperatorTrail.note(AuditEvent(.sealRotated, of: person), in: home, console: common.console)
            return .done("\(person): sealed with the new key.")
          case .already: return .nothing("\(person): already sealed with the new key.", "already")
          case .plain: return .nothing("\(person): not sealed, so there is no key to change.", "plain")
          }
        }
      }
    }
  }

  struct Status: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "status",
      abstract: "Show who is sealed and, with a key, whether the key opens it. Nothing is changed.",
      discussion: "Example: triptych seal status --all --key-file ~/triptych.key")
    @OptionGroup var common: CommonOptions
    @OptionGroup var whose: PersonOrAll

    func run() async throws {
      try await common.run {
        let home = common.resolvedHome
        let states = try whose.people(in: home).map { ($0, try home.sealState(of: $0)) }
        for case (_, .unusable(let error)) in states { common.console.report(error.diagnostic) }
        try common.show(
          .array(states.map { .members(["person": .string($0.0.text), "state": .string($0.1.code)]) }))
        return .decisive(
          of: states.map {
            if case .unusable(let error) = $0.1 { CommandFailure(error).status } else { .success }
          })
      }
    }
  }

  /// The home with a key to seal with.
  private static func home(_ common: CommonOptions) throws -> Home {
    let home = common.resolvedHome
    guard home.sealing != nil else {
      throw CommandFailure.usage(
        "No key was given", hint: "Name its file with --key-file or $TRIPTYCH_KEY_FILE.")
    }
    return home
  }
}

/// Does the same work for several people: a failure is reported, and the others go on.
struct SealRun {
  /// What became of one person.
  enum Outcome {
    /// The work was done: what to say.
    case done(String)
    /// There was nothing to do: what to say, and the state for scripts.
    case nothing(String, String)
  }

  private let common: CommonOptions
  private let word: String

  /// - Parameter word: the state of somebody for whom the work was done
  init(_ common: CommonOptions, _ word: String) {
    self.common = common
    self.word = word
  }

  /// Does the work for everybody, each locked; the decisive exit status of all of them.
  func forEach(
    _ people: [PersonID], in home: Home, _ work: (PersonID) throws -> Outcome
  ) throws -> ExitStatus {
    let console = common.console
    var failures: [ExitStatus] = []
    var rows: [JSONValue] = []
    for person in people {
      var state = "failed"
      do {
        let lock = try home.lock(person)
        defer { lock.release() }
        switch try work(person) {
        case .done(let sentence): (state, _) = (word, console.say(sentence))
        case .nothing(let sentence, let code): (state, _) = (code, console.say(sentence))
        }
      } catch {
        failures.append(console.report(error, of: person).status)
      }
      rows.append(.members(["person": .string(person.text), "state": .string(state)]))
    }
    if common.json { try console.result(JSONValue.array(rows)) }
    return .decisive(of: failures)
  }
}
