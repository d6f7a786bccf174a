import TriptychHealth

private struct CheckingSink: ImportSink {
  mutating func receive(_ batch: ImportBatch) throws {
    for reading in batch.daily {
      precondition(MetricCatalog[reading.metric]?.range.contains(reading.value) == true, "values are allowed")
      precondition(batch.sources.indices.contains(reading.source), "sources are known")
    }
    for (_, bins) in batch.bins { precondition(bins.allSatisfy(\.value.isFinite), "sums are numbers") }
    precondition(batch.sleep.allSatisfy { !$0.span.isEmpty }, "stages have a length")
    precondition(
      batch.workouts.allSatisfy { !$0.span.isEmpty && $0.minutes > 0 && $0.minutes.isFinite },
      "sessions have a length")
    for entry in batch.entries {
      precondition(
        entry.amounts.allSatisfy { MetricCatalog[$0.key]?.range.contains($0.value) == true },
        "amounts are allowed")
    }
  }
}

/// The names that some vendors' files need to be told apart.
private let names = [
  "export.csv", "steps-2026-03-02.json", "resting_heart_rate-2026.json", "aggregates_steps.csv",
  "user_healthStatusData.json", "UDSFile_2026.json", "sleep.csv", "exercise-0.json",
]

/// Feeds any bytes, as one file of a name that the bytes choose, to the reader of the vendor that recognizes it.
func fuzzExport(_ bytes: [UInt8]) {
  var limits = ImportLimits()
  limits.tagBytes = 512
  limits.chunkBytes = 64
  limits.sources = 8
  limits.batchEntries = 20
  let tree = ExportTree(bytes, name: names[bytes.count % names.count], limits: limits)
  for (format, _) in ExportFormats.found(in: tree) {
    var sink = CheckingSink()
    _ = try? ExportFormats.read(format.name, from: tree, sink: &sink)
  }
  for paths in [[[]], [["*"]], [["entry", "*"], ["data", "metrics", "*", "data", "*"]]] as [[[String]]] {
    var stream = JSONStream(MemoryBytes(bytes, piece: 1 + bytes.count % 37), name: "a", paths: paths)
    try? stream.read { _, _, _ in }
  }
}
