import Foundation
import TriptychArchive
import TriptychHealth

#if canImport(Glibc)
  import Glibc
#endif

// What reading an export costs, beside a plain count of its tags over the same bytes.
//
// usage: bench-import FILE... (export.xml, export.zip or plain CSV)
//
// Reading and gathering alone: what the cache writes is not in these figures.

struct CountingSink: ImportSink {
  var batches = 0
  var entries = 0

  mutating func receive(_ batch: ImportBatch) throws {
    batches += 1
    entries += batch.sleep.count + batch.daily.count + batch.workouts.count
    entries += batch.bins.values.reduce(0) { $0 + $1.count } + batch.hours.values.reduce(0) { $0 + $1.count }
  }
}

func ownUsage() -> rusage {
  var usage = rusage()
  #if canImport(Glibc)
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
  #else
    getrusage(RUSAGE_SELF, &usage)
  #endif
  return usage
}

func cpuSeconds() -> Double {
  let usage = ownUsage()
  let user = Double(usage.ru_utime.tv_sec) + Double(usage.ru_utime.tv_usec) / 1e6
  return user + Double(usage.ru_stime.tv_sec) + Double(usage.ru_stime.tv_usec) / 1e6
}

/// The largest memory of the process so far, in MB.
func peakMegabytes() -> Int {
  let usage = ownUsage()
  #if os(macOS)
    return usage.ru_maxrss / 1_000_000
  #else
    return usage.ru_maxrss / 1_000
  #endif
}

/// Reads a file in pieces and counts its `<`: the least that any reader must do.
func countTags(_ path: String) -> Int {
  guard let file = fopen(path, "rb") else { return 0 }
  defer { fclose(file) }
  let size = 1 << 20
  let buffer = UnsafeMutablePointer<UInt8>.allocate(capacity: size)
  defer { buffer.deallocate() }
  var count = 0
  while true {
    let filled = fread(buffer, 1, size, file)
    if filled == 0 { return count }
    var position = 0
    while position < filled, let hit = memchr(buffer + position, Int32(UInt8(ascii: "<")), filled - position) {
      count += 1
      position = UnsafeRawPointer(hit) - UnsafeRawPointer(buffer) + 1
    }
  }
}

func measured<Result>(_ work: () throws -> Result) rethrows -> (best: Double, result: Result) {
  var start = cpuSeconds()
  var result = try work()
  var best = cpuSeconds() - start
  for _ in 0..<4 {
    start = cpuSeconds()
    result = try work()
    best = min(best, cpuSeconds() - start)
  }
  return (best, result)
}

func report(_ path: String) throws {
  let files = try ImporterCatalog.files(at: path).files
  for file in files {
    let size = (try FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int) ?? 0
    let (best, outcome) = try measured { () throws -> (ImportSummary, CountingSink) in
      var sink = CountingSink()
      let summary = try ImporterCatalog.importFile(file, sink: &sink)
      return (summary, sink)
    }
    let (summary, sink) = outcome
    print(
      "\(file.kind.rawValue): \(size / 1_000_000) MB, \(summary.read) records, \(summary.refused.total) refused,"
        + " \(sink.entries) entries in \(sink.batches) batches")
    print(String(format: "  import %.3f CPU s, peak memory %d MB", best, peakMegabytes()))
    if file.kind != .appleHealthZip {
      let (yardstick, tags) = measured { countTags(file.path) }
      print(String(format: "  yardstick: memchr count %.3f CPU s (%d tags); ratio %.1f", yardstick, tags, best / yardstick))
    }
  }
}

for path in CommandLine.arguments.dropFirst() { try report(path) }
