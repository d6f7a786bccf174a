import Foundation
import TriptychArchive
import TriptychHealth

/// What importing exports costs, beside a plain pass over the same bytes in the same run.
///
/// usage: bench-import [--reading] PATH... (a file, a zip or a folder; `--reading` leaves out what needs a cache)
///
/// Prints a line of JSON for each path, in CPU seconds (user and system), each the best of several runs: reading alone,
/// the whole import, a dry run, the plain pass, inserting the rows into a plain table, and Foundation's
/// `JSONSerialization` and `JSONDecoder` where they can read the files. `peak_mb` is the process's peak after the imports.
@main
struct BenchImport {
  static func main() throws {
    var paths = Array(CommandLine.arguments.dropFirst())
    let isReadingAlone = paths.first == "--reading"
    if isReadingAlone { paths.removeFirst() }
    for path in paths {
      let line = try measure(path, isReadingAlone: isReadingAlone)
      let json = try JSONSerialization.data(withJSONObject: line, options: .sortedKeys)
      FileHandle.standardOutput.write(json + Data([10]))
    }
  }

  private static func measure(_ path: String, isReadingAlone: Bool) throws -> [String: Any] {
    let plain = PlainFiles(path)
    let reading = try best { try read(path, into: CountingSink()).summaries }
    var line: [String: Any] = [
      "path": path, "bytes": plain.size, "plain_s": best { plain.sum() }.seconds,
      "records": reading.result.reduce(0) { $0 + $1.read },
      "refused": reading.result.reduce(0) { $0 + $1.refused.total }, "reading_s": reading.seconds,
    ]
    if !isReadingAlone {
      line["dry_run_s"] = try best(of: 3) { try importWhole(path, keeping: false) }.seconds
      let whole = try best(of: 3) { try importWhole(path, keeping: true) }
      line["import_s"] = whole.seconds
      line["rows_kept"] = whole.result
      line["peak_mb"] = peakMegabytes()
      let rows = try read(path, into: RowSink()).sink.rows
      line["rows"] = rows.count
      line["inserts_s"] = try best(of: 3) { try PlainTable.insert(rows) }.seconds
      for (name, seconds) in plain.foundation() { line[name] = seconds }
    }
    return line
  }

  /// Finds the importable files at a path and reads them, as the command line does.
  private static func read<Sink: ImportSink>(
    _ path: String, into sink: Sink
  ) throws -> (summaries: [ImportSummary], sink: Sink) {
    var sink = sink
    let summaries = try ImporterCatalog.files(at: path).files.map {
      try ImporterCatalog.importFile($0, sink: &sink)
    }
    return (summaries, sink)
  }

  /// Imports into a new cache, and returns how many rows were new and changed.
  private static func importWhole(_ path: String, keeping: Bool) throws -> String {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("bench-import-\(getpid())")
    defer { try? FileManager.default.removeItem(at: folder) }
    guard let person = PersonID("bench") else { return "" }
    let store = try Home(directory: folder.path).openStore(of: person, create: true)
    var counts: [String] = []
    for file in try ImporterCatalog.files(at: path).files {
      let (_, change) = try store.importing(keeping: keeping) {
        try ImporterCatalog.importFile(file, sink: &$0)
      }
      counts.append("\(change.total.new)+\(change.total.changed)")
    }
    try store.close()
    return counts.joined(separator: " ")
  }
}

/// The least CPU seconds of several runs, and the result of the last one.
func best<Result>(of runs: Int = 5, _ work: () throws -> Result) rethrows -> (seconds: Double, result: Result)
{
  var start = cpuSeconds()
  var result = try work()
  var least = cpuSeconds() - start
  for _ in 1..<runs {
    start = cpuSeconds()
    result = try work()
    least = min(least, cpuSeconds() - start)
  }
  return (least, result)
}
