import TriptychHealth

/// The person and the formed days as FHIR R4 resources, one JSON object per line.
struct FHIRTables {
  private let history: HealthHistory
  private let names: [Metric: String]
  private let asOf: AsOf
  private let nights: [CalendarDay: Night]

  init(_ contents: BundleContents, asOf: AsOf) {
    history = contents.history
    names = contents.metricNames
    self.asOf = asOf
    nights = Dictionary(contents.history.nights.map { ($0.day, $0) }) { first, _ in first }
  }

  func write(to bag: inout BundleBag) throws {
    try bag.addPayload(BundleLayout.patient, mayBeLarge: false) { try $0.write(patient.text() + "\n") }
    try bag.addPayload(BundleLayout.dailyObservations, mayBeLarge: false) {
      try writeObservations(to: $0) { $0.kind != .sleep }
    }
    try bag.addPayload(BundleLayout.sleepObservations, mayBeLarge: false) {
      try writeObservations(to: $0) { $0.kind == .sleep }
    }
  }

  /// The patient resource, made only from the settings.
  private var patient: JSONValue {
    let settings = history.settings
    var members = [
      JSONMember("resourceType", .string("Patient")), JSONMember("id", .string(history.person.text)),
    ]
    if let name = settings.name {
      members.append(JSONMember("name", .array([.members(["text": .string(name)])])))
    }
    let telecom = [("phone", settings.phone), ("email", settings.email)].compactMap { system, value in
      value.map { JSONValue.members(["system": .string(system), "value": .string($0)]) }
    }
    if !telecom.isEmpty { members.append(JSONMember("telecom", .array(telecom))) }
    if let birthDate = settings.birthDate {
      members.append(JSONMember("birthDate", .string(birthDate.iso)))
    }
    return .object(members)
  }

  private func writeObservations(
    to entry: ZipEntryWriter, _ isWanted: (MetricDefinition) -> Bool
  ) throws {
    var frames: [Metric: FHIRFrame] = [:]
    for definition in MetricCatalog.all where isWanted(definition) {
      frames[definition.metric] = FHIRFrame(
        definition, patient: history.person, name: names[definition.metric])
    }
    var line: [UInt8] = []
    var devices: [String: String] = [:]
    var period: (day: CalendarDay, text: String)?
    try history.forEachDay { metric, value in
      guard let frame = frames[metric] else { return }
      if devices[value.source] == nil { devices[value.source] = FHIRFrame.device(value.source) }
      if period?.day != value.day { period = (value.day, dayPeriod(value.day)) }
      line.removeAll(keepingCapacity: true)
      frame.append(
        value, time: nightPeriod(frame.definition, value) ?? period?.text ?? "",
        isFinal: frame.definition.formation != .sum || value.day <= asOf.lastSummedDay,
        device: devices[value.source] ?? "", to: &line)
      try entry.write(line)
    }
  }

  /// The period of a whole day in the person's zone, including its last second.
  private func dayPeriod(_ day: CalendarDay) -> String {
    let span = history.zone.interval(of: day)
    return periodText(span.lowerBound, span.upperBound.adding(seconds: -1))
  }

  /// The period of a value's night; `nil` for a value without a night of its source, such as one entered by
  /// hand.
  private func nightPeriod(_ definition: MetricDefinition, _ value: DayValue) -> String? {
    guard definition.kind == .sleep, let night = nights[value.day], night.source == value.source else {
      return nil
    }
    return periodText(night.span.lowerBound, night.span.upperBound)
  }

  private func periodText(_ start: Instant, _ end: Instant) -> String {
    "\"effectivePeriod\":{\"start\":\"" + history.zone.rfc3339(start) + "\",\"end\":\""
      + history.zone.rfc3339(end) + "\"}"
  }
}

/// The text that all observations of one metric share.
private struct FHIRFrame {
  let definition: MetricDefinition
  private let begin, code, unit: String

  init(_ definition: MetricDefinition, patient: PersonID, name: String?) {
    self.definition = definition
    let fhir = FHIRCode(definition)
    // FHIR ids must not contain underscores.
    let id = String(definition.metric.id.map { $0 == "_" ? "-" : $0 })
    begin = "{\"resourceType\":\"Observation\",\"id\":\"\(id)-"
    let systems = [(FHIRCode.loincSystem, fhir.loinc), (FHIRCode.local, definition.metric.id)]
    let codings = systems.compactMap { system, code in
      code.map { JSONValue.members(["system": .string(system), "code": .string($0)]) }
    }
    var concept = [JSONMember("coding", .array(codings))]
    if let name, !name.isEmpty { concept.append(JSONMember("text", .string(name))) }
    let category = JSONValue.members([
      "coding": .array([
        .members(["system": .string(FHIRCode.categorySystem), "code": .string(fhir.category)])
      ])
    ])
    code =
      "\"category\":[" + category.text() + "],\"code\":" + JSONValue.object(concept).text()
      + ",\"subject\":{\"reference\":\"Patient/" + patient.text + "\"},"
    unit =
      ",\"unit\":" + JSONValue.string(definition.unit.symbol).text() + ",\"system\":\"" + FHIRCode.unitSystem
      + "\",\"code\":" + JSONValue.string(fhir.unit).text() + "}"
  }

  /// The source as a device with its name; empty for a name that FHIR would treat as empty.
  static func device(_ source: String) -> String {
    let isEmpty = source.unicodeScalars.allSatisfy { $0.properties.isWhitespace }
    return isEmpty ? "" : ",\"device\":" + JSONValue.members(["display": .string(source)]).text()
  }

  func append(_ value: DayValue, time: String, isFinal: Bool, device: String, to line: inout [UInt8]) {
    line += begin.utf8
    line += value.day.iso.utf8
    line += (isFinal ? "\",\"status\":\"final\"," : "\",\"status\":\"preliminary\",").utf8
    line += code.utf8
    line += time.utf8
    line += ",\"valueQuantity\":{\"value\":".utf8
    line += plainNumber(value.value).utf8
    line += unit.utf8
    line += device.utf8
    line += "}\n".utf8
  }
}
