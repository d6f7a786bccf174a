import TriptychHealth

/// Events by hand as lines of a bundle.
///
/// `{"id":"...","source":"manual","kind":"meal","time":"...","text":"Soup","amounts":"energy_intake=420"}`
enum BundleEntry {
  /// Amounts as one text: names and figures, in the order of the names.
  static func text(of amounts: [Metric: Double]) -> String? {
    if amounts.isEmpty { return nil }
    return amounts.sorted { $0.key.id.precedesInBytes($1.key.id) }
      .map { $0.key.id + "=" + plainNumber($0.value) }.joined(separator: " ")
  }

  /// The event of a line; `nil` when it is none.
  static func read(_ row: FlatJSONObject) -> HandEntry? {
    guard let id = row.text("id"), !id.isEmpty,
      let kind = row.text("kind").flatMap(HandEntry.Kind.init(rawValue:)), let at = row.instant("time"),
      let amounts = amounts(row.text("amounts"))
    else { return nil }
    return HandEntry(
      id: id.withoutNUL, kind: kind, at: at, text: row.text("text").map(EntryText.cleaned),
      note: row.text("note").map(EntryText.cleaned), amounts: amounts)
  }

  private static func amounts(_ text: String?) -> [Metric: Double]? {
    guard let text else { return [:] }
    var amounts: [Metric: Double] = [:]
    for part in text.split(separator: " ") {
      let pair = part.split(separator: "=")
      guard pair.count == 2, let value = Double(pair[1]), value.isFinite else { return nil }
      amounts[Metric(String(pair[0]))] = value
    }
    return amounts
  }
}
