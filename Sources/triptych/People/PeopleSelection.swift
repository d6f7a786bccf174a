import ArgumentParser
import Foundation
import TriptychArchive
import TriptychHealth

/// Whose sites: one person, everybody, or a list; and which share of them.
struct PeopleSelection: ParsableArguments {
  @Option(help: "One person.")
  var person: String?

  @Flag(help: "Everybody in the home.")
  var all = false

  @Option(
    help: ArgumentHelp("The people of a list, one id a line; - reads standard input.", valueName: "file|-"))
  var people: String?

  @Option(
    help: ArgumentHelp(
      """
      A share of them: I of N from 0, by a stable hash of the id. auto asks Slurm, Kubernetes, AWS Batch or Nomad; \
      $TRIPTYCH_SHARDS then says how many there are.
      """, valueName: "I/N|auto"))
  var shard: String?

  func validate() throws {
    guard [person != nil, all, people != nil].count(where: { $0 }) == 1 else {
      throw ValidationError("Say whose site: one of --person ID, --all or --people FILE.")
    }
  }

  /// The share asked for; everybody without the option.
  func share() throws -> Shard {
    guard let shard else { return .whole }
    if shard == "auto" { return try .automatic(ProcessInfo.processInfo.environment) }
    guard let share = Shard(shard) else {
      throw CommandFailure.usage(
        "'\(shard.prefix(40))' is no shard",
        hint: "Allowed are auto and I/N with I from 0 to N-1, N at most \(Shard.most).")
    }
    return share
  }

  /// The people of the share, by id, each once.
  ///
  /// - Parameter everybody: whom `--all` means
  func chosen(_ everybody: () throws -> [PersonID]) throws -> [PersonID] {
    let share = try share()
    return try named(everybody).filter(share.contains)
  }

  private func named(_ everybody: () throws -> [PersonID]) throws -> [PersonID] {
    if let person { return [try PersonOption.id(person)] }
    if all { return try everybody() }
    return try PeopleSelection.list(people ?? "")
  }

  /// The ids of a list, each once.
  ///
  /// - Parameter path: a file with one id a line; - is standard input
  static func list(_ path: String) throws -> [PersonID] {
    let data =
      path == "-"
      ? FileHandle.standardInput.readDataToEndOfFile() : try contents(ofPlainFile: path)
    guard let data else { throw CommandFailure.usage("The list of people cannot be read: \(path)") }
    let ids = try String(decoding: data, as: UTF8.self).split(whereSeparator: \.isNewline)
      .map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }.map { try PersonOption.id($0) }
    return Array(Set(ids)).sorted()
  }

  /// The bytes of a file; `nil` when it cannot be read. A pipe that nobody writes into would keep us waiting for good.
  private static func contents(ofPlainFile path: String) throws -> Data? {
    var status = stat()
    if stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
      throw CommandFailure.usage(
        "The list of people is no plain file: \(path)", hint: "- reads the list from standard input.")
    }
    return FileManager.default.contents(atPath: path)
  }

  /// Everybody but those who were erased and came back with a backup: they are named, and not built.
  static func notErased(_ people: [PersonID], in home: Home, console: Console) throws -> [PersonID] {
    let returned = Set(try ErasureBook(of: home).returned())
    for person in returned.sorted() {
      console.report(
        Diagnostic(
          .warning, code: "person_erased", "Somebody who was erased is here again and is not built",
          place: home.folder(of: person), hint: "`triptych erase run` removes what came back."))
    }
    return people.filter { !returned.contains($0) }
  }
}
