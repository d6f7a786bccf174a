import ArgumentParser
import Foundation
import TriptychArchive
import TriptychHealth
import TriptychSite

struct NightlyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "nightly", abstract: "The night of one person or of many: inbox, retention, site, messages.",
    discussion: """
      Files in HOME/people/ID/inbox are imported first, then moved to imported/ (deleted after a day) or refused/. Each \
      person is built by a worker process: a crash, an endless loop or too much memory ends that worker, the person is \
      named, and the others go on. Who is due to be erased is erased before anybody is built.

      What became of each person stands in HOME/runs/NAME; `reconcile` says who is missing. Exit codes, the first that \
      applies: 70 a fault of the program, or the last attempt gave up; 75 try again; 65 some people's own data failed; \
      0 all well.

      Examples:
        triptych nightly --all --out Output
        triptych nightly --all --shard auto --run 2026-03-15 --out /srv/sites --json
      """)

  @OptionGroup var common: CommonOptions
  @OptionGroup var asOf: AsOfOption
  @OptionGroup var selection: PeopleSelection
  @OptionGroup var site: SiteOptions
  @OptionGroup var night: NightOptions

  func run() async throws {
    try await common.run {
      let session = try NightSession(
        common: common, asOf: asOf, selection: selection, site: site, options: night)
      return try session.run()
    }
  }
}

/// What only a night has.
struct NightOptions: ParsableArguments {
  @Option(help: "Worker processes side by side. Default: one per core.")
  var jobs: Int?

  @Option(help: ArgumentHelp("What the night is called. Default: the day of --as-of.", valueName: "name"))
  var run: String?

  @Option(
    help: ArgumentHelp(
      "How long each file of an inbox, and each site, may take.", valueName: "seconds"))
  var timeLimit = 120.0

  @Option(
    help: ArgumentHelp("Memory that one worker may have, in megabytes.", valueName: "megabytes"))
  var memoryLimit = 1024

  @Option(
    help: ArgumentHelp(
      "Write what the night came to as metrics of Prometheus, whole or not at all.", valueName: "file"))
  var metrics: String?

  @Option(
    help: ArgumentHelp(
      "How many attempts a shard has; the last one gives up (70) instead of asking for another (75).",
      valueName: "number"))
  var attempts: Int?

  @Flag(help: "No other attempt follows. Also $TRIPTYCH_LAST_ATTEMPT=1.")
  var lastAttempt = false

  func validate() throws {
    if let jobs, !(1...1024).contains(jobs) {
      throw ValidationError("--jobs takes a whole number from 1 to 1024.")
    }
    guard timeLimit >= 1, timeLimit <= 86_400 else {
      throw ValidationError("--time-limit takes 1 to 86400 seconds.")
    }
    guard (64...1_048_576).contains(memoryLimit) else {
      throw ValidationError("--memory-limit takes 64 to 1048576 megabytes.")
    }
    if let attempts, attempts < 1 { throw ValidationError("--attempts takes a whole number from 1.") }
  }

  /// The number of this attempt: what Slurm counts, else one more than the files of the run say.
  func attempt(of shard: Shard, in folder: RunFolder, _ environment: [String: String]) throws -> Int {
    if let restarts = environment["SLURM_RESTART_COUNT"].flatMap({ Shard.number($0) }) { return restarts + 1 }
    return try folder.nextAttempt(shard: shard.index, of: shard.count)
  }

  /// Whether no other attempt follows.
  func isLast(_ attempt: Int, _ environment: [String: String]) -> Bool {
    let asked = environment["TRIPTYCH_LAST_ATTEMPT"] ?? ""
    return lastAttempt || !["", "0", "no", "false"].contains(asked) || attempts.map { attempt >= $0 } ?? false
  }
}
