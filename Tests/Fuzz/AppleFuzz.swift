import TriptychHealth

private struct CollectingSink: ImportSink {
  var batches: [ImportBatch] = []

  mutating func receive(_ batch: ImportBatch) throws { batches.append(batch) }
}

private func importing(_ bytes: [UInt8], piece: Int) -> (batches: [ImportBatch], summary: ImportSummary?) {
  var limits = ImportLimits()
  limits.tagBytes = 512
  limits.chunkBytes = 64
  limits.sources = 8
  limits.batchEntries = 50
  var sink = CollectingSink()
  do {
    let summary = try AppleHealthFile.read(limits: limits, sink: &sink) { importer, sink in
      var source = MemoryBytes(bytes, piece: piece)
      try importer.read(from: &source, name: "export.xml", sink: &sink)
    }
    return (sink.batches, summary)
  } catch {
    return (sink.batches, nil)
  }
}

/// Feeds any bytes to the Apple Health importer, cut into pieces of a size that the
/// bytes choose, and asks that pieces change nothing.
func fuzzAppleHealth(_ bytes: [UInt8]) {
  let whole = importing(bytes, piece: .max)
  let pieces = importing(bytes, piece: 1 + bytes.count % 37)
  precondition(whole.batches == pieces.batches && whole.summary == pieces.summary, "pieces change nothing")
  for batch in whole.batches {
    for bin in batch.bins.values.joined() {
      precondition(bin.value.isFinite && bin.value >= 0 && bin.coverage != 0, "bins are sums over some time")
      precondition(bin.source < batch.sources.count, "every source is listed")
    }
    for hour in batch.hours.values.joined() {
      precondition(hour.lowest <= hour.highest && hour.count > 0, "summaries hold readings")
    }
  }

}
