import ArgumentParser
import Foundation
import TriptychArchive
import TriptychFiles
import TriptychHealth

/// Whose sites: one person, everybody, or a list; and which share of them.
struct PeopleSelection: ParsableArguments {
  @Option(help: ArgumentHelp("One person.", valueName: "id"), transform: PersonID.option)
  var person: PersonID?

  @Flag(help: "Everybody in the home.")
  var all = false

  @Option(
    help: ArgumentHelp(
      "The people of a list, one id per line; - reads standard input.", valueName: "file|-"),
    completion: .file())
  var people: String?

  @Option(
    help: ArgumentHelp(
      """
      Only a share of them: shard I of N, counted from 0, by a stable hash of the id. auto takes it from Slurm, \
      Kubernetes, AWS Batch or Nomad; $TRIPTYCH_SHARDS then says how many shards there are.
      """, valueName: "I/N|auto"),
    completion: .list(["auto"]), transform: ShardChoice.option)
  var shard: ShardChoice?

  func validate() throws {
    guard [person != nil, all, people != nil].count(where: { $0 }) == 1 else {
      throw ValidationError("Say whose site: one of --person ID, --all or --people FILE.")
    }
  }

  /// The share asked for; everybody without the option.
  func share() throws -> Shard {
    switch shard {
    case nil: .whole
    case .shard(let shard)?: shard
    case .auto?: try .automatic(ProcessInfo.processInfo.environment)
    }
  }

  /// The people of the share, by id, each once.
  ///
  /// - Parameter everybody: whom `--all` means, of those who are in the share
  func chosen(_ everybody: ((PersonID) -> Bool) throws -> [PersonID]) throws -> [PersonID] {
    let share = try share()
    if all { return try everybody(share.contains) }
    return try (person.map { [$0] } ?? PeopleSelection.list(people ?? "")).filter(share.contains)
  }

  /// The ids of a list, each once.
  ///
  /// - Parameter path: a file with one id per line; - is standard input
  static func list(_ path: String) throws -> [PersonID] {
    let data = try path == "-" ? StandardInput.read() : contents(ofPlainFile: path)
    guard let data else { throw CommandFailure.usage("The list of people cannot be read: \(path)") }
    let lines = String(decoding: data, as: UTF8.self)
      .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    var ids: Set<PersonID> = []
    for (number, line) in zip(1..., lines.map { $0.trimmingCharacters(in: .whitespaces) }) where !line.isEmpty
    {
      guard let id = PersonID(line) else {
        // The line itself may be a health value, as when a file of days was named by mistake.
        throw CommandFailure.usage(
          "Line \(number) of \(path == "-" ? "standard input" : path) is not a person's id",
          hint: "Allowed are \(PersonID.rule), one id per line.")
      }
      ids.insert(id)
    }
    return ids.sorted()
  }

  /// The bytes of a file; `nil` when it cannot be read. A pipe that nobody writes to would block forever.
  private static func contents(ofPlainFile path: String) throws -> Data? {
    if let status = try? FileStatus(at: path, followingLinks: true), status.kind != .file {
      throw CommandFailure.usage(
        "The list of people is no plain file: \(path)", hint: "- reads the list from standard input.")
    }
    return FileManager.default.contents(atPath: path)
  }

  /// Everybody but those who were erased and came back with a backup: they are reported, and not built.
  static func notErased(_ people: [PersonID], in home: Home, console: Console) throws -> [PersonID] {
    let returned = Set(try ErasureBook(of: home).returned())
    for person in returned.sorted() {
      console.report(
        Diagnostic(
          .warning, code: "person_erased", "A person who was erased is here again and is not built",
          place: home.folder(of: person), hint: "`triptych erase run` removes what came back."))
    }
    return people.filter { !returned.contains($0) }
  }
}

/// A share of the people as asked for.
enum ShardChoice: Sendable {
  case shard(Shard)
  /// What the environment of an engine says.
  case auto

  /// The share that an option names.
  @Sendable static func option(_ text: String) throws -> ShardChoice {
    if text == "auto" { return .auto }
    guard let shard = Shard(text) else {
      throw ValueRefusal("Allowed are auto and I/N with I from 0 to N-1, N at most \(Shard.most).")
    }
    return .shard(shard)
  }
}

/// One person, or everybody in the home.
struct PersonOrAll: ParsableArguments {
  @Option(help: ArgumentHelp("One person.", valueName: "id"), transform: PersonID.option)
  var person: PersonID?

  @Flag(help: "Everybody in the home.")
  var all = false

  func validate() throws {
    guard (person != nil) != all else { throw ValidationError("Say whose: --person ID or --all.") }
  }

  func people(in home: Home) throws -> [PersonID] {
    guard let person else { return try home.people() }
    return [try PersonFile.known(person, in: home)]
  }
}
