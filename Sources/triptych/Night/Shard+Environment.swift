import TriptychHealth

extension Shard {
  /// Variables in which an engine says which of its tasks this is.
  private struct Engine {
    var name: String
    /// The number of the task.
    var index: String
    /// The smallest number a task may have; 0 without the variable.
    var first: String?
    /// How many tasks there are.
    var count: String?
  }

  /// In the order in which they are looked for: an engine that runs inside another one comes first.
  private static let engines = [
    Engine(
      name: "Slurm", index: "SLURM_ARRAY_TASK_ID", first: "SLURM_ARRAY_TASK_MIN",
      count: "SLURM_ARRAY_TASK_COUNT"
    ),
    Engine(name: "AWS Batch", index: "AWS_BATCH_JOB_ARRAY_INDEX", count: "AWS_BATCH_JOB_ARRAY_SIZE"),
    Engine(name: "Kubernetes", index: "JOB_COMPLETION_INDEX"),
    Engine(name: "Nomad", index: "NOMAD_ALLOC_INDEX", count: "NOMAD_ALLOC_COUNT"),
  ]

  /// Says how many shards there are, whatever the engine says.
  static let countVariable = "TRIPTYCH_SHARDS"

  /// The shard that the environment of an engine means.
  ///
  /// A Slurm array may begin at any number (`--array=1-40`) but must have no gaps, so that every shard has its task;
  /// with gaps, as when a few tasks are run again, `TRIPTYCH_SHARDS` says how many there are in all, and numbers then
  /// count from 0 unless `TRIPTYCH_FIRST_SHARD` says from where.
  ///
  /// - Throws: a sentence when nothing is said, or nonsense.
  static func automatic(_ environment: [String: String]) throws -> Shard {
    func value(_ name: String?) throws -> Int? {
      guard let name, let text = environment[name], !text.isEmpty else { return nil }
      guard let number = number(text) else {
        throw refusal("\(name) is '\(text.prefix(40))', which is no whole number")
      }
      return number
    }
    guard let engine = engines.first(where: { !(environment[$0.index] ?? "").isEmpty }),
      let task = try value(engine.index)
    else {
      throw refusal("nothing in the environment says which shard this is")
    }
    let asked = try value(countVariable)
    guard let count = try asked ?? value(engine.count) else {
      throw refusal("\(engine.name) does not say how many shards there are", hint: "Set \(countVariable).")
    }
    // A count of one's own means shards of one's own: Slurm's smallest number is then that of the tasks run now.
    let first = try asked == nil ? value(engine.first) ?? 0 : value("TRIPTYCH_FIRST_SHARD") ?? 0
    guard let shard = Shard(index: task - first, count: count) else {
      throw refusal(
        "\(engine.name) says task \(task) of \(count) from \(first), which is no shard",
        hint: "Number the tasks without gaps, or set \(countVariable) to the number of all shards.")
    }
    return shard
  }

  private static func refusal(_ text: String, hint: String? = nil) -> CommandFailure {
    .usage(
      "--shard auto: " + text,
      hint: hint ?? "Say --shard I/N, or run it as a task of Slurm, Kubernetes, AWS Batch or Nomad.")
  }
}
