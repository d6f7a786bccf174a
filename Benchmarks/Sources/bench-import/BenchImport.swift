import Foundation
import TriptychArchive
import TriptychHealth

/// What importing an export costs, beside a yardstick over the same bytes and rows in the same run.
///
/// usage: bench-import FILE... (export.xml, export.zip or plain CSV)
@main
struct BenchImport {
  static func main() throws {
    print("CPU seconds, user and system, the best of 5; memory is the process's peak so far.")
    for path in CommandLine.arguments.dropFirst() {
      for file in try ImporterCatalog.files(at: path).files { try measure(file) }
    }
  }

  private static func measure(_ file: ImportFile) throws {
    let reading = try measured { () throws -> ImportSummary in
      var sink = CountingSink()
      return try ImporterCatalog.importFile(file, sink: &sink)
    }
    let size = (try FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int) ?? 0
    print("\n\(file.kind.rawValue), \(size / 1_000_000) MB, \(reading.result.read) records")
    line("reading and gathering", reading.best)
    let whole = try measured { try importWhole(file) }
    line("whole import, cache written", whole.best, "peak \(peakMegabytes()) MB")
    var rows = RowSink()
    _ = try ImporterCatalog.importFile(file, sink: &rows)
    let inserts = try measured { try PlainTable.insert(rows.rows) }
    line("yardstick: plain inserts", inserts.best, "\(rows.rows.count) rows, one statement each")
    guard file.kind != .appleHealthZip else { return }
    let count = measured { countTags(file.path) }
    line("yardstick: memchr count", count.best, "\(count.result) tags")
    let ratio = whole.best / (count.best + inserts.best)
    print(String(format: "  the whole is %.2f times both yardsticks together", ratio))
  }

  private static func importWhole(_ file: ImportFile) throws -> Int {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("bench-import-\(getpid())")
    defer { try? FileManager.default.removeItem(at: folder) }
    guard let person = PersonID("bench") else { return 0 }
    let store = try Home(directory: folder.path).openStore(of: person, create: true)
    let (_, change) = try store.importing { try ImporterCatalog.importFile(file, sink: &$0) }
    try store.close()
    return change.total.new
  }

  private static func line(_ name: String, _ seconds: Double, _ more: String = "") {
    let padded = name.padding(toLength: 30, withPad: " ", startingAt: 0)
    print("  " + padded + String(format: "%.3f", seconds) + (more.isEmpty ? "" : "   " + more))
  }

  private static func measured<Result>(_ work: () throws -> Result) rethrows -> (best: Double, result: Result)
  {
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
}
