import TriptychHealth

/// Events by hand, for people and without loss.
extension BundleTables {
  /// One line for each event of a kind, by moment and id.
  func writeEntryTable(_ kind: HandEntry.Kind, to entry: ZipEntryWriter) throws {
    let table = CSVTable.entries(kind)
    let metrics = CSVTable.amountMetrics(kind)
    let hasText = table.fields.contains { $0.name == "name" || $0.name == "text" }
    try entry.write(table.header)
    var line = CSVLine()
    try listing.entries { stored in
      let event = stored.entry
      guard event.kind == kind else { return }
      line.put(word: zone.day(of: event.at).iso)
      line.put(word: event.at.utcText)
      if hasText { line.put(text: event.text) }
      for metric in metrics { line.put(event.amounts[metric]) }
      line.put(text: event.note)
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
}
