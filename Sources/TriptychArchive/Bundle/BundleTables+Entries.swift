import TriptychHealth

/// Events by hand, for people and without loss.
extension BundleTables {
  func writeEntryTable(_ entry: ZipEntryWriter) throws {
    let metrics = BundleTables.entryMetrics
    try entry.write("time,kind,text,note," + metrics.map(\.id).joined(separator: ",") + ",id\n")
    var line = CSVLine()
    try listing.entries { stored in
      let event = stored.entry
      line.put(word: event.at.utcText)
      line.put(word: event.kind.rawValue)
      line.put(text: event.text)
      line.put(text: event.note)
      for metric in metrics { line.put(event.amounts[metric]) }
      line.put(text: event.id)
      line.end()
      try entry.write(line.bytes)
      line.removeAll()
    }
  }

  func writeEntries(_ entry: ZipEntryWriter) throws {
    var line = FlatJSONWriter()
    try listing.entries { stored in
      let event = stored.entry
      line.begin()
      line.put("id", event.id)
      line.put("source", Source.byHand)
      line.put("kind", event.kind.rawValue)
      line.put("time", event.at.utcText)
      line.put("text", event.text)
      line.put("note", event.note)
      line.put("amounts", BundleEntry.text(of: event.amounts))
      line.put("exported", stored.exported == 0 ? nil : Instant(seconds: stored.exported).utcText)
      line.end()
      try entry.write(line.bytes)
      line.removeAll()
    }
  }

  /// The metrics that events may have, in the order of the catalogue.
  private static var entryMetrics: [Metric] {
    let asked = Set(
      HandEntry.Kind.allCases.flatMap { EntryKind(rawValue: $0.rawValue)?.fields ?? [] }
        .compactMap(\.metric))
    return MetricCatalog.all.map(\.metric).filter(asked.contains)
  }
}
