import Foundation
import TriptychFiles
import TriptychHealth

/// The results of a night in the text format of Prometheus, for node_exporter's textfile collector.
///
/// It identifies nobody: counts by outcome and by reason, times, memory.
struct NightMetrics: Sendable {
  var summary: NightSummary
  /// The moment the sites of this run are for, in seconds since 1970.
  var asOf: Int64
  /// When the run ended, in seconds since 1970.
  var finished: Int64
  /// The earliest moment that a site of these people is for, in seconds since 1970; `nil` if no site is known.
  var oldestSite: Int64?

  /// The text; every line ends with a line feed.
  var text: String {
    var writer = Writer(shard: summary.shard)
    writer.family("triptych_run_people", "People of this run by what became of their site.", "gauge")
    for outcome in NightResult.Outcome.allCases {
      writer.sample(summary.count(outcome), ["outcome": outcome.rawValue])
    }
    writer.sample(summary.notDone, ["outcome": "not_done"])
    writer.family("triptych_run_failures", "People without a new site by the code of the reason.", "gauge")
    for (reason, count) in summary.reasons.sorted(by: { $0.key < $1.key }) {
      writer.sample(count, ["reason": reason])
    }
    writer.single("triptych_run_erased", "People erased before anybody was built.", summary.erased)
    writer.single(
      "triptych_run_flagged", "1 when more than one in a hundred failed, else 0.", summary.isFlagged ? 1 : 0)
    writer.single("triptych_run_exit_code", "The exit code of the run.", Int(summary.status.rawValue))
    writer.single(
      "triptych_run_files_written", "Files written.", summary.results.reduce(0) { $0 + $1.filesWritten })
    writer.single(
      "triptych_run_inbox_imported", "Files of inboxes that were imported.",
      summary.results.reduce(0) { $0 + $1.imported })
    writer.single(
      "triptych_run_inbox_refused", "Files of inboxes that were refused.",
      summary.results.reduce(0) { $0 + $1.refused })
    writer.single(
      "triptych_run_records_refused", "Records refused of files that were imported.",
      summary.results.reduce(0) { $0 + $1.recordsRefused })
    writer.single(
      "triptych_run_inbox_unread", "Files of inboxes that could not be read and stay.",
      summary.results.reduce(0) { $0 + $1.unread })
    writer.family("triptych_run_messages", "Messages of this run by whether a service took them.", "gauge")
    writer.sample(summary.results.reduce(0) { $0 + $1.sent }, ["state": "sent"])
    writer.sample(summary.results.reduce(0) { $0 + $1.unsent }, ["state": "unsent"])
    writer.single("triptych_run_duration_seconds", "How long the run took.", summary.seconds)
    writer.single(
      "triptych_run_cpu_seconds", "Processor time of the run and its workers.", summary.cpuSeconds)
    if let peak = summary.peakBytes {
      writer.single("triptych_run_peak_memory_bytes", "The most memory that one process had.", peak)
    }
    writer.single("triptych_run_workers_started", "Workers started.", summary.workersStarted)
    writer.single(
      "triptych_run_as_of_timestamp_seconds", "The moment the sites of this run speak for.", Int(asOf))
    if let oldestSite {
      writer.single(
        "triptych_run_oldest_site_timestamp_seconds",
        "The earliest moment that a site of these people speaks for.", Int(oldestSite))
    }
    writer.single("triptych_run_finished_timestamp_seconds", "When the run ended.", Int(finished))
    return writer.text
  }

  /// Writes metric families one after the other, each with its help and type first.
  private struct Writer {
    var text = ""
    private var name = ""
    /// The shard: files of several shards on one machine are collected together.
    private let labels: [(key: String, value: String)]

    init(shard: Shard) { labels = shard == .whole ? [] : [("shard", shard.text)] }

    mutating func family(_ name: String, _ help: String, _ type: String) {
      self.name = name
      text += "# HELP \(name) \(help)\n# TYPE \(name) \(type)\n"
    }

    mutating func single(_ name: String, _ help: String, _ value: some CustomStringConvertible) {
      family(name, help, "gauge")
      sample(value, [:])
    }

    mutating func sample(_ value: some CustomStringConvertible, _ own: KeyValuePairs<String, String>) {
      let pairs = (own.map { (key: $0.key, value: $0.value) } + labels).map {
        "\($0.key)=\"\(Writer.escaped($0.value))\""
      }
      text += name + (pairs.isEmpty ? "" : "{" + pairs.joined(separator: ",") + "}") + " \(value)\n"
    }

    static func escaped(_ text: String) -> String {
      text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
    }
  }
}

/// A file of metrics: replaced in one step, and readable for the collector, since it identifies nobody.
enum MetricsFile {
  static func write(_ text: String, to path: String) throws {
    try PrivateFile.write(Array(text.utf8), to: path)
    try? Files.setPermissions(FilePermissions(of: 0o644), of: path)
  }
}
