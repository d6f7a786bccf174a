import TriptychHealth

private struct CollectingSink: ImportSink {
  var batches: [ImportBatch] = []

  mutating func receive(_ batch: ImportBatch) throws { batches.append(batch) }
}

private let tables = [
  BundleLayout.bins, BundleLayout.hours, BundleLayout.daily, BundleLayout.sleep, BundleLayout.workouts,
  BundleLayout.entries, BundleLayout.audit,
]

private func lines(_ bytes: [UInt8], piece: Int) -> [[UInt8]] {
  var splitter = LineSplitter()
  var lines: [[UInt8]] = []
  bytes.withUnsafeBytes { bytes in
    var rest = bytes[...]
    while !rest.isEmpty {
      try? splitter.split(UnsafeRawBufferPointer(rebasing: rest.prefix(piece))) { lines.append(Array($0)) }
      rest = rest.dropFirst(piece)
    }
  }
  try? splitter.split(UnsafeRawBufferPointer(start: nil, count: 0)) { lines.append(Array($0)) }
  return lines
}

/// Feeds any bytes, behind one that chooses the table, to the reader of a bundle's
/// rows, and asks that nothing it hands on can overflow.
func fuzzBundleRows(_ bytes: [UInt8]) {
  guard let choice = bytes.first else { return }
  let table = tables[Int(choice) % tables.count]
  let rest = Array(bytes.dropFirst())
  let whole = lines(rest, piece: .max)
  precondition(whole == lines(rest, piece: 1 + bytes.count % 37), "pieces change nothing")
  var sink = CollectingSink()
  do {
    _ = try BundleRows(sources: rest, path: "bundle.zip")
    var rows = try BundleRows(
      sources: Array("{\"name\":\"W\",\"kind\":\"watch\"}\n".utf8), path: "bundle.zip")
    for line in whole { try rows.read(line[...], of: table) }
    try rows.empty(into: &sink)
  } catch {
    return
  }
  for batch in sink.batches {
    for bin in batch.bins.values.joined() { precondition(abs(bin.value) < 1e9, "bins are of a person") }
    for hour in batch.hours.values.joined() {
      precondition((1...100_000).contains(hour.count) && hour.mean.isFinite, "hours are of a person")
    }
    for interval in batch.sleep { precondition(interval.span.lowerBound.seconds >= 0, "times are ours") }
    for workout in batch.workouts { precondition(workout.minutes > 0, "workouts last") }
  }
}
