import Testing
import TriptychHealth

@testable import triptych

@Suite("Metrics of a night are what Prometheus reads")
struct NightMetricsTests {
  private func text(shard: Shard = .whole) throws -> String {
    var summary = NightSummary(run: "night", shard: shard)
    summary.people = 4
    summary.results = [
      try NightResultTests.result("ada", .published), try NightResultTests.result("ben", .unchanged),
      try NightResultTests.result("cleo", .failed, reason: "odd\"reason\\with\nall"),
    ]
    (summary.results[0].sent, summary.results[1].unsent) = (3, 1)
    (summary.seconds, summary.cpuSeconds, summary.peakBytes) = (12.5, 20.25, 123_456_789)
    return NightMetrics(
      summary: summary, asOf: 1_773_599_400, finished: 1_773_600_000, oldestSite: 1_773_000_000
    ).text
  }

  @Test("Every line keeps the rules of the text format", arguments: [nil, Shard("3/40")])
  func rules(shard: Shard?) throws {
    let text = try text(shard: shard ?? .whole)
    #expect(text.hasSuffix("\n") && !text.hasSuffix("\n\n"))
    let name = /[a-zA-Z_:][a-zA-Z0-9_:]*/
    let sample =
      /([a-zA-Z_:][a-zA-Z0-9_:]*)(\{[a-zA-Z_][a-zA-Z0-9_]*="([^"\\\n]|\\[\\"n])*"(,[a-zA-Z_][a-zA-Z0-9_]*="([^"\\\n]|\\[\\"n])*")*\})? -?[0-9]+(\.[0-9]+)?/
    var helped: Set<String> = []
    var typed: Set<String> = []
    var samples: Set<String> = []
    var family = ""
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ", maxSplits: 3)
      if line.hasPrefix("# HELP ") {
        #expect(words.count == 4 && String(words[2]).wholeMatch(of: name) != nil)
        #expect(helped.insert(String(words[2])).inserted, "one help for each")
        family = String(words[2])
      } else if line.hasPrefix("# TYPE ") {
        #expect(String(words[2]) == family && words[3] == "gauge")
        #expect(typed.insert(String(words[2])).inserted)
      } else {
        let match = try #require(String(line).wholeMatch(of: sample), "\(line)")
        #expect(String(match.1) == family, "samples of a family stand together")
        #expect(samples.insert(String(line.prefix { $0 != " " })).inserted, "each sample once")
        if shard != nil { #expect(line.contains(#"shard="3/40""#)) }
      }
    }
    #expect(helped == typed && helped.count > 10)
  }

  @Test("Counts, times and reasons are in it, and nobody's id")
  func content() throws {
    let text = try text()
    for line in [
      #"triptych_run_people{outcome="published"} 1"#, #"triptych_run_people{outcome="not_done"} 1"#,
      #"triptych_run_messages{state="sent"} 3"#, #"triptych_run_messages{state="unsent"} 1"#,
      #"triptych_run_failures{reason="odd\"reason\\with\nall"} 1"#, "triptych_run_cpu_seconds 20.25",
      "triptych_run_peak_memory_bytes 123456789", "triptych_run_flagged 1",
      "triptych_run_as_of_timestamp_seconds 1773599400",
      "triptych_run_oldest_site_timestamp_seconds 1773000000",
    ] {
      #expect(text.contains(line + "\n"), "\(line)")
    }
    for id in ["ada", "ben", "cleo"] { #expect(!text.contains(id)) }
  }
}
