import TriptychHealth

/// A share of the people: one of `count` shards of about the same size.
///
/// A person's shard depends on the id alone: 64-bit FNV-1a over its bytes, then the finalizer of MurmurHash3 (`fmix64`),
/// since the low bits of FNV-1a hardly differ for short ids with different last digits, then the remainder by the number
/// of shards. The result is the same on every machine and in every version.
struct Shard: Hashable, Sendable {
  /// From 0.
  let index: Int
  /// At least 1.
  let count: Int

  /// Everybody.
  static let whole = Shard(uncheckedIndex: 0, count: 1)
  /// The largest number of shards.
  static let most = 1_000_000

  /// A shard; `nil` if the index is out of range or there are more than a million.
  init?(index: Int, count: Int) {
    guard (1...Shard.most).contains(count), (0..<count).contains(index) else { return nil }
    self.init(uncheckedIndex: index, count: count)
  }

  private init(uncheckedIndex index: Int, count: Int) {
    self.index = index
    self.count = count
  }

  /// A shard as it is written on the command line: `3/40`.
  init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let index = Shard.number(parts[0]), let count = Shard.number(parts[1]) else {
      return nil
    }
    self.init(index: index, count: count)
  }

  /// The shard as it is written on the command line.
  var text: String { "\(index)/\(count)" }

  /// Whether a person belongs to this shard.
  func contains(_ person: PersonID) -> Bool {
    Shard.hash(of: person) % UInt64(count) == UInt64(index)
  }

  /// The hash that decides a person's shard.
  static func hash(of person: PersonID) -> UInt64 { mixed(StableHash.of(person.text.utf8)) }

  /// The finalizer of MurmurHash3: every bit of the input affects every bit of the output.
  static func mixed(_ hash: UInt64) -> UInt64 {
    var value = hash
    value = (value ^ value >> 33) &* 0xff51_afd7_ed55_8ccd
    value = (value ^ value >> 33) &* 0xc4ce_b9fe_1a85_ec53
    return value ^ value >> 33
  }

  /// A whole number of at most nine digits, without sign or space.
  static func number(_ text: some StringProtocol) -> Int? {
    guard !text.isEmpty, text.utf8.count <= 9, text.utf8.allSatisfy({ (48...57).contains($0) }) else {
      return nil
    }
    return Int(text)
  }
}

extension Shard {
  /// The variables in which an engine tells a task its number.
  private struct Engine {
    var name: String
    /// The number of the task.
    var index: String
    /// The smallest number a task may have; 0 without the variable.
    var first: String?
    /// The number of tasks.
    var count: String?
  }

  /// The engines in the order they are looked for: one that runs inside another comes first.
  private static let engines = [
    Engine(
      name: "Slurm", index: "SLURM_ARRAY_TASK_ID", first: "SLURM_ARRAY_TASK_MIN",
      count: "SLURM_ARRAY_TASK_COUNT"
    ),
    Engine(name: "AWS Batch", index: "AWS_BATCH_JOB_ARRAY_INDEX", count: "AWS_BATCH_JOB_ARRAY_SIZE"),
    Engine(name: "Kubernetes", index: "JOB_COMPLETION_INDEX"),
    Engine(name: "Nomad", index: "NOMAD_ALLOC_INDEX", count: "NOMAD_ALLOC_COUNT"),
  ]

  /// The variable that sets the number of shards, whatever the engine says.
  static let countVariable = "TRIPTYCH_SHARDS"
  /// The variable that sets, beside that number, the number of the first of all tasks.
  static let firstVariable = "TRIPTYCH_FIRST_SHARD"

  /// The shard that the environment of an engine means.
  ///
  /// A Slurm array may begin at any number (`--array=1-40`) but must have no gaps, so that every shard has its task. When
  /// only a few of its tasks are run again, `TRIPTYCH_SHARDS` gives the total, and numbers count from 0 or from
  /// `TRIPTYCH_FIRST_SHARD`, since Slurm then knows only the smallest number of those few.
  ///
  /// - Throws: `CommandFailure` if the variables are missing or contradict each other.
  static func automatic(_ environment: [String: String]) throws -> Shard {
    func value(_ name: String?) throws -> Int? {
      guard let name, let text = environment[name], !text.isEmpty else { return nil }
      guard let number = number(text) else {
        throw refusal("\(name) is '\(text.prefix(40))', which is not a whole number")
      }
      return number
    }
    guard let engine = engines.first(where: { !(environment[$0.index] ?? "").isEmpty }),
      let task = try value(engine.index)
    else {
      throw refusal("nothing in the environment says which shard this is")
    }
    let asked = try value(countVariable)
    let tasks = try value(engine.count)
    guard let count = asked ?? tasks else {
      throw refusal("\(engine.name) does not say how many shards there are", hint: "Set \(countVariable).")
    }
    // Of a part of the tasks, the smallest number tells nothing of all of them.
    let isPart = asked.map { $0 > tasks ?? 0 } ?? false
    let first =
      try (asked == nil ? nil : value(firstVariable)) ?? (isPart ? nil : value(engine.first)) ?? 0
    guard let shard = Shard(index: task - first, count: count) else {
      throw refusal(
        "\(engine.name) says task \(task) of \(count) from \(first), which is not a shard",
        hint: asked == nil
          ? "Number the tasks without gaps, or set \(countVariable) to the number of all shards."
          : "Set \(firstVariable) to the number of the first of all tasks, such as 1.")
    }
    return shard
  }

  private static func refusal(_ text: String, hint: String? = nil) -> CommandFailure {
    .usage(
      "--shard auto: " + text,
      hint: hint ?? "Use --shard I/N, or run this as a task of Slurm, Kubernetes, AWS Batch or Nomad.")
  }
}
