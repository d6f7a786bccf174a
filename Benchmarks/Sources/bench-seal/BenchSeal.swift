import Foundation
import TriptychArchive
import TriptychHealth

/// What sealing adds to the work of a build, per megabyte of cache, beside a yardstick over the same bytes.
///
/// usage: bench-seal [--json] [MEGABYTES...]
@main
enum BenchSeal {
  static func main() throws {
    var words = Array(CommandLine.arguments.dropFirst())
    let isJSON = words.contains("--json")
    words.removeAll { $0 == "--json" }
    let sizes = words.isEmpty ? [3, 30] : words.compactMap { Int($0) }
    if !isJSON { print("CPU milliseconds, user and system, the best of 9.") }
    for size in sizes { try measure(size, isJSON: isJSON) }
  }

  private static func measure(_ megabytes: Int, isJSON: Bool) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("bench-seal-\(getpid())")
    defer { try? FileManager.default.removeItem(at: folder) }
    guard let person = PersonID("bench"), let key = SealKey((0..<32).map { UInt8($0 &* 7 &+ 1) }) else {
      return
    }
    let plain = Home(directory: folder.path + "/plain")
    let sealed = Home(
      directory: folder.path + "/sealed",
      sealing: Sealing(
        key: .success(key), randomness: { (0..<$0).map { _ in UInt8.random(in: .min ... .max) } }))
    for home in [plain, sealed] { try fill(home, of: person, megabytes: megabytes) }
    let path = sealed.sealedPath(of: person)
    let size = Double((try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int) ?? 0) / 1e6

    var turn = 0 as Int64
    let asPlain = try best {
      turn += 1; try nightlyWork(plain, person, turn)
    }
    let asSealed = try best {
      turn += 1; try nightlyWork(sealed, person, turn)
    }
    let opening = try best { try sealed.openStore(of: person).close() }
    let state = try best { _ = try sealed.sealState(of: person) }
    let store = try sealed.openStore(of: person)
    let writing = try best {
      turn += 1; try store.add(note(turn))
    }
    let copying = try best { try copy(path, to: folder.path + "/copy") }
    let added = (asSealed - asPlain) / size
    if isJSON {
      print(
        String(
          format:
            "{\"bench\":\"seal.%dMB\",\"ours_ms\":%.3f,\"plain_ms\":%.3f,\"added_ms_per_mb\":%.3f,\"yardstick_ms\":%.3f,\"ratio\":%.3f}",
          megabytes, asSealed, asPlain, added, copying, asSealed / copying))
      return
    }
    print(String(format: "\nA cache of %.1f MB", size))
    line("a build's work on the cache, plain", asPlain, size)
    line("the same, sealed", asSealed, size)
    line("  opening", opening, size)
    line("  checking every byte only", state, size)
    line("  a change, sealed and written", writing, size)
    line("yardstick: read, copy, write, sync", copying, size)
    print(String(format: "  sealing adds %.2f ms a MB", added))
  }

  /// What a build does with a cache: all is read, and what it formed is written.
  private static func nightlyWork(_ home: Home, _ person: PersonID, _ turn: Int64) throws {
    let lock = try home.lockForWriting(person)
    _ = try home.settingsText(of: person)
    let store = try home.openStore(of: person)
    _ = try store.heldData()
    _ = try store.remembered()
    try store.add(note(turn))
    try store.close()
    lock.release()
  }

  private static func note(_ turn: Int64) -> BuildNote {
    BuildNote(asOf: Instant(seconds: 1_700_000_000), kind: .message, key: "bench", value: "\(turn)")
  }

  /// 15-minute sums of several metrics; some 38 bytes of cache each.
  private static func fill(_ home: Home, of person: PersonID, megabytes: Int) throws {
    try home.writeSettings("{\"language\":\"en\"}", of: person)
    let store = try home.openStore(of: person, create: true)
    _ = try store.importing { sink in
      for metric in [Metric.steps, .activeEnergy] {
        var batch = ImportBatch()
        batch.sources = [Source(name: "Watch", kind: .watch)]
        batch.bins[metric] = (0..<(megabytes * 13_000)).map(bin)
        try sink.receive(batch)
      }
    }
    try store.close()
  }

  private static func bin(_ number: Int) -> QuantityBin {
    let start = Instant(seconds: 1_000_000_000 + Int64(number) * 900)
    let coverage: UInt64 = UInt64(number) &* 0x9E37_79B9 & 0xFFF_FFFF
    return QuantityBin(
      start: start, source: 0, value: Double((number &* 7919) % 1000) / 7, coverage: coverage)
  }

  /// The least that reading and writing a file of that size must do.
  private static func copy(_ path: String, to target: String) throws {
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    let descriptor = open(target, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    defer { close(descriptor) }
    var copied = Data(capacity: bytes.count)
    copied.append(bytes)
    _ = copied.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    fsync(descriptor)
  }

  private static func line(_ name: String, _ milliseconds: Double, _ size: Double) {
    let padded = name.padding(toLength: 38, withPad: " ", startingAt: 0)
    print("  " + padded + String(format: "%8.2f   %.2f a MB", milliseconds, milliseconds / size))
  }

  private static func best(_ work: () throws -> Void) rethrows -> Double {
    var best = Double.infinity
    for _ in 0..<9 {
      let start = cpuMilliseconds()
      try work()
      best = min(best, cpuMilliseconds() - start)
    }
    return best
  }

  private static func cpuMilliseconds() -> Double {
    var usage = rusage()
    #if canImport(Glibc)
      getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    #else
      getrusage(RUSAGE_SELF, &usage)
    #endif
    return Double(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1e3
      + Double(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e3
  }
}
