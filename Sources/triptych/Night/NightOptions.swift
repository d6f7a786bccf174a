import ArgumentParser
import TriptychArchive

/// All options of a night.
struct NightOptions: ParsableArguments {
  @OptionGroup var common: CommonOptions
  @OptionGroup var asOf: AsOfOption
  @OptionGroup var selection: PeopleSelection
  @OptionGroup var site: SiteOptions

  @Option(
    help: ArgumentHelp(
      "Worker processes side by side, up to 1024. (default: one per core)", valueName: "number"),
    transform: wholeNumber(1...1024))
  var jobs: Int?

  @Option(help: ArgumentHelp("The name of the night. (default: the day of --as-of)", valueName: "name"))
  var run: String?

  @Option(
    help: ArgumentHelp(
      "The time limit for each file of an inbox and for each site. (default: 120)", valueName: "seconds"),
    transform: seconds(1...86_400))
  var timeLimit = 120.0

  @Option(
    help: ArgumentHelp("The memory that one worker may use. (default: 1024)", valueName: "megabytes"),
    transform: wholeNumber(64...1_048_576))
  var memoryLimit = 1024

  @Option(
    help: ArgumentHelp(
      "Write the results of the night to this file as Prometheus metrics, whole or not at all.",
      valueName: "file"),
    completion: .file())
  var metrics: String?

  @Option(
    help: ArgumentHelp(
      "The number of attempts a shard has; the last one gives up (70) instead of asking for another (75).",
      valueName: "number"),
    transform: wholeNumber(from: 1))
  var attempts: Int?

  @Flag(help: "This is the last attempt. $TRIPTYCH_LAST_ATTEMPT=1 says the same.")
  var lastAttempt = false

  @OptionGroup var folders: InboxFolderOptions
  @OptionGroup var hooks: HookOptions

  /// The number of this attempt: Slurm's count, else one more than the files of the run show.
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
