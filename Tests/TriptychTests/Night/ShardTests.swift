import Testing
import TriptychHealth

@testable import triptych

@Suite("People are shared out among shards")
struct ShardTests {
  @Test(
    "FNV-1a gives what its own test suite publishes",
    arguments: [
      ("", 0xcbf2_9ce4_8422_2325), ("a", 0xaf63_dc4c_8601_ec8c), ("b", 0xaf63_df4c_8601_f1a5),
      ("c", 0xaf63_de4c_8601_eff2), ("f", 0xaf63_db4c_8601_ead9), ("fo", 0x0898_5907_b541_d342),
      ("foo", 0xdcb2_7518_fed9_d577), ("foobar", 0x8594_4171_f739_67e8),
      ("chongo was here!\n", 0x4681_0940_eff5_f915),
    ] as [(String, UInt64)])
  func publishedVectors(text: String, hash: UInt64) {
    #expect(StableHash.of(text.utf8) == hash)
  }

  @Test("The finalizer is that of MurmurHash3, and shards of today stay shards of tomorrow")
  func fixed() throws {
    #expect(Shard.mixed(0) == 0)
    #expect(Shard.mixed(1) == 0xb456_bcfc_34c2_cb2c)
    let shards = try ["ines", "jonas", "mira", "noor", "theo", "person-0", "person-1999"].map {
      try Shard.hash(of: #require(PersonID($0))) % 40
    }
    #expect(shards == [24, 16, 37, 21, 18, 14, 29])
  }

  @Test("Everybody is in exactly one shard, and shards are even", arguments: [1, 2, 7, 40, 64])
  func even(count: Int) throws {
    let people = (0..<20_000).compactMap { PersonID("person-\($0)") }
    let shards = try (0..<count).map { try #require(Shard(index: $0, count: count)) }
    var sizes = [Int](repeating: 0, count: count)
    for person in people { sizes[Int(Shard.hash(of: person) % UInt64(count))] += 1 }
    for person in people.prefix(200) {
      #expect(shards.filter { $0.contains(person) }.count == 1)
    }
    let mean = Double(people.count) / Double(count)
    // Four standard deviations of a fair draw.
    let most = 4 * mean.squareRoot()
    #expect(sizes.allSatisfy { abs(Double($0) - mean) < most }, "\(sizes.min() ?? 0) to \(sizes.max() ?? 0)")
  }

  @Test(
    "A shard that is none is refused",
    arguments: ["", "3", "3/", "/3", "3/3", "-1/3", "1/0", "a/b", "1/3/5", " 1/3"])
  func refused(text: String) {
    #expect(Shard(text) == nil)
  }

  @Test("A shard reads as it is written")
  func roundTrip() {
    #expect(Shard("3/40")?.text == "3/40")
    #expect(Shard("0/1") == .whole)
  }
}

@Suite("Engines say which shard a task is")
struct ShardEnvironmentTests {
  @Test(
    "Each engine's own variables are read",
    arguments: [
      (["SLURM_ARRAY_TASK_ID": "5", "SLURM_ARRAY_TASK_MIN": "1", "SLURM_ARRAY_TASK_COUNT": "40"], "4/40"),
      (["SLURM_ARRAY_TASK_ID": "0", "SLURM_ARRAY_TASK_COUNT": "40"], "0/40"),
      // The number of shards says nothing of where the tasks begin.
      (
        [
          "SLURM_ARRAY_TASK_ID": "40", "SLURM_ARRAY_TASK_MIN": "1", "SLURM_ARRAY_TASK_COUNT": "40",
          "TRIPTYCH_SHARDS": "40",
        ], "39/40"
      ),
      (
        [
          "SLURM_ARRAY_TASK_ID": "1", "SLURM_ARRAY_TASK_MIN": "1", "SLURM_ARRAY_TASK_COUNT": "40",
          "TRIPTYCH_SHARDS": "40",
        ], "0/40"
      ),
      (["JOB_COMPLETION_INDEX": "7", "TRIPTYCH_SHARDS": "12"], "7/12"),
      (["AWS_BATCH_JOB_ARRAY_INDEX": "3", "AWS_BATCH_JOB_ARRAY_SIZE": "9"], "3/9"),
      (["NOMAD_ALLOC_INDEX": "2", "NOMAD_ALLOC_COUNT": "3"], "2/3"),
      // Some tasks of an array run again: their shards are still of all of them.
      (
        [
          "SLURM_ARRAY_TASK_ID": "33", "SLURM_ARRAY_TASK_MIN": "33", "SLURM_ARRAY_TASK_COUNT": "1",
          "TRIPTYCH_SHARDS": "40",
        ], "33/40"
      ),
      (
        [
          "SLURM_ARRAY_TASK_ID": "33", "SLURM_ARRAY_TASK_MIN": "33", "SLURM_ARRAY_TASK_COUNT": "1",
          "TRIPTYCH_SHARDS": "40", "TRIPTYCH_FIRST_SHARD": "1",
        ], "32/40"
      ),
      // A task of Slurm within something of Kubernetes is a task of Slurm.
      (["SLURM_ARRAY_TASK_ID": "1", "SLURM_ARRAY_TASK_COUNT": "2", "JOB_COMPLETION_INDEX": "9"], "1/2"),
    ] as [([String: String], String)])
  func read(environment: [String: String], shard: String) throws {
    #expect(try Shard.automatic(environment).text == shard)
  }

  @Test(
    "With all of them set, no shard of an array from 1 is left out, and the last task of a part says what to set"
  )
  func wholeArray() throws {
    func shard(_ task: Int, tasks: Int, from first: Int) throws -> Shard {
      try Shard.automatic([
        "SLURM_ARRAY_TASK_ID": "\(task)", "SLURM_ARRAY_TASK_MIN": "\(first)",
        "SLURM_ARRAY_TASK_COUNT": "\(tasks)", "TRIPTYCH_SHARDS": "40",
      ])
    }
    #expect(try (1...40).map { try shard($0, tasks: 40, from: 1).index } == Array(0..<40))
    let failure = #expect(throws: CommandFailure.self) { try shard(40, tasks: 1, from: 40) }
    #expect(failure?.diagnostic.hint?.contains("TRIPTYCH_FIRST_SHARD") == true)
  }

  @Test(
    "Nothing or nonsense is a mistake of usage, told in a sentence",
    arguments: [
      [:], ["JOB_COMPLETION_INDEX": "7"], ["JOB_COMPLETION_INDEX": "x", "TRIPTYCH_SHARDS": "12"],
      ["JOB_COMPLETION_INDEX": "12", "TRIPTYCH_SHARDS": "12"], ["SLURM_ARRAY_TASK_ID": "4"],
      ["SLURM_ARRAY_TASK_ID": "9", "SLURM_ARRAY_TASK_MIN": "1", "SLURM_ARRAY_TASK_COUNT": "5"],
      ["SLURM_ARRAY_TASK_ID": "-3", "SLURM_ARRAY_TASK_COUNT": "5"],
      ["NOMAD_ALLOC_INDEX": "2", "NOMAD_ALLOC_COUNT": "0"], ["TRIPTYCH_SHARDS": "12"],
    ] as [[String: String]])
  func refused(environment: [String: String]) throws {
    let failure = #expect(throws: CommandFailure.self) { try Shard.automatic(environment) }
    #expect(failure?.status == .usage)
    #expect(failure?.diagnostic.text.contains("--shard auto") == true)
    #expect(failure?.diagnostic.hint != nil)
  }
}
