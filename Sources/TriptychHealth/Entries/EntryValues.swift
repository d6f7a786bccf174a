extension HandEntry {
  /// What was entered, by the names of its fields, and when: reading it again gives the same.
  public var values: [JSONMember] {
    var values = [JSONMember("at", .string(at.utcText))]
    for field in EntryKind(rawValue: kind.rawValue)?.fields ?? [] {
      if let metric = field.metric {
        if let amount = amounts[metric] { values.append(JSONMember(field.name, .number(amount))) }
      } else if let given = field.name == "note" ? note : text {
        values.append(JSONMember(field.name, .string(given)))
      }
    }
    return values
  }
}

extension ExerciseRecord {
  /// What can be entered of it, by the names of the fields: reading it again gives the same.
  public var values: [JSONMember] {
    var values = [
      JSONMember("name", .string(name)), JSONMember("start", .string(span.lowerBound.utcText)),
      JSONMember("minutes", .number(minutes)),
    ]
    if let energy { values.append(JSONMember("kcal", .number(energy))) }
    if let distance { values.append(JSONMember("km", .number(distance))) }
    if let note { values.append(JSONMember("note", .string(note))) }
    return values
  }
}
