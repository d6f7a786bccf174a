import TriptychHealth

private struct CollectingSink: ImportSink {
  var batches: [ImportBatch] = []

  mutating func receive(_ batch: ImportBatch) throws { batches.append(batch) }
}

private func importing(_ bytes: [UInt8], piece: Int) -> (batches: [ImportBatch], summary: ImportSummary?) {
  var limits = ImportLimits()
  limits.tagBytes = 256
  limits.chunkBytes = 64
  limits.sources = 8
  limits.batchEntries = 20
  var source = MemoryBytes(bytes, piece: piece)
  var sink = CollectingSink()
  var importer = PlainCSVImporter(name: "table.csv", limits: limits)
  let summary = try? importer.read(from: &source, sink: &sink)
  return (sink.batches, summary)
}

/// Feeds any bytes to the reader of the plain CSV, cut into pieces of a size that the
/// bytes choose, and asks that pieces change nothing.
func fuzzPlainCSV(_ bytes: [UInt8]) {
  _ = FileSniffer.isPlainCSV(bytes)
  let whole = importing(bytes, piece: .max)
  let pieces = importing(bytes, piece: 1 + bytes.count % 37)
  precondition(whole.batches == pieces.batches && whole.summary == pieces.summary, "pieces change nothing")
  for reading in whole.batches.flatMap(\.daily) {
    precondition(reading.value.isFinite, "values are numbers")
    precondition(MetricCatalog[reading.metric]?.range.contains(reading.value) == true, "values are allowed")
  }

}
