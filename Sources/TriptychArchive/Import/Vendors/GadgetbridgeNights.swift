import TriptychHealth

/// The nights of a database of Gadgetbridge, which each maker's tables tell in their own way.
extension GadgetbridgeFile {
  /// The span of a night.
  private struct Night {
    var span: Range<Int64>
    var hasStages = false
  }

  /// Reads nights whose stages each last until the next one or the end of the night.
  mutating func readXiaomiNights(_ builder: inout ExportBuilder) throws {
    var nights = try nights(of: "xiaomi_sleep_time_sample", &builder)
    var current: [Int64: (night: Int, stage: SleepStage, from: Int64)] = [:]
    let stages: [Int64: SleepStage] = [2: .deep, 3: .core, 4: .rem]
    var ended: [(stage: SleepStage, span: Range<Int64>, source: Int, place: ExportPlace)] = []
    func end(_ device: Int64, _ source: Int, at time: Int64, _ place: ExportPlace) {
      guard let held = current[device], let night = nights[device]?[held.night] else { return }
      let to = min(time, night.span.upperBound)
      if held.from < to { ended.append((held.stage, held.from..<to, source, place)) }
    }
    try rows(of: "xiaomi_sleep_stage_sample", ["stage"], &builder) { sample, builder in
      guard sample.isNew, let device = sample.device,
        let stage = sample.code(2, of: "a stage of sleep", &builder)
      else { return }
      let time = sample.time
      end(device, sample.source, at: time, sample.place)
      current[device] = nil
      let held = nights[device] ?? []
      // Nights and stages both come in the order of time.
      guard let index = held.lastIndex(where: { $0.span.lowerBound <= time }), held[index].span.contains(time)
      else {
        return
      }
      nights[device]?[index].hasStages = true
      current[device] = (index, stages[stage] ?? .awake, time)
      for one in ended {
        try GadgetbridgeFile.take((one.stage, one.span), one.source, one.place, &builder)
      }
      ended.removeAll()
    }
    let place = ExportPlace(member: member.path, unit: "row of xiaomi_sleep_stage_sample", number: 0)
    for device in current.keys.sorted() { end(device, source(device), at: .max, place) }
    for (device, list) in nights.sorted(by: { $0.key < $1.key }) {
      for night in list where !night.hasStages { ended.append((.asleep, night.span, source(device), place)) }
    }
    for one in ended {
      try GadgetbridgeFile.take((one.stage, one.span), one.source, one.place, &builder)
    }
  }

  /// Reads nights whose stages are given at their ends: each began with the one before or with falling asleep.
  mutating func readGarminNights(_ builder: inout ExportBuilder) throws {
    var starts: [Int64: [Int64]] = [:]
    try rows(of: "garmin_event_sample", ["event", "event_type"], &builder) { sample, _ in
      // Event 74 is sleep, and its type 0 the beginning.
      guard sample.row.integer(2) == 74, sample.row.integer(3) == 0, let device = sample.device else {
        return
      }
      starts[device, default: []].append(sample.time)
    }
    let stages: [Int64: SleepStage] = [1: .awake, 2: .core, 3: .deep, 4: .rem]
    var before: [Int64: Int64] = [:]
    try rows(of: "garmin_sleep_stage_sample", ["stage"], &builder) { sample, builder in
      guard let device = sample.device else { return }
      let time = sample.time, place = sample.place
      let list = starts[device] ?? []
      let next = list.partitioningIndex { $0 >= time }
      let from = max(before[device] ?? .min, next > 0 ? list[next - 1] : .min)
      before[device] = time
      guard sample.isNew, let code = sample.code(2, of: "a stage of sleep", &builder) else { return }
      guard let stage = stages[code] else { return builder.notUsed("garmin stage of sleep \(code)") }
      // A stage of more than four hours has lost its beginning.
      guard from < time, from >= time - 4 * 3600 else {
        return builder.refuse(.missing("a beginning"), "a stage of sleep", at: place)
      }
      try GadgetbridgeFile.take((stage, from..<time), sample.source, place, &builder)
    }
  }

  /// Reads nights whose stages have a length of their own.
  ///
  /// - Parameters:
  ///   - maker: how the names of both tables begin
  ///   - stages: what the codes of stages mean
  ///   - seconds: how many seconds a length counts
  mutating func readMeasuredNights(
    _ maker: String, _ stages: [Int64: SleepStage], seconds: Int64, _ builder: inout ExportBuilder
  ) throws {
    var nights = try nights(of: maker + "_sleep_session_sample", &builder)
    try rows(of: maker + "_sleep_stage_sample", ["duration", "stage"], &builder) { sample, builder in
      guard sample.isNew, let device = sample.device, !sample.row.isNothing(2),
        let code = sample.code(3, of: "a stage of sleep", &builder)
      else { return }
      guard let length = sample.row.integer(2), (0...86_400).contains(length) else {
        return builder.refuse(.malformed, "a stage of sleep", at: sample.place)
      }
      if length == 0 { return }
      guard let stage = stages[code] else { return builder.notUsed("\(maker) stage of sleep \(code)") }
      let time = sample.time
      let held = nights[device] ?? []
      if let index = held.lastIndex(where: { $0.span.lowerBound <= time }), held[index].span.contains(time) {
        nights[device]?[index].hasStages = true
      }
      try GadgetbridgeFile.take(
        (stage, time..<time + length * seconds), sample.source, sample.place, &builder)
    }
    var place = ExportPlace(member: member.path, unit: "row of \(maker)_sleep_session_sample", number: 0)
    for (device, list) in nights.sorted(by: { $0.key < $1.key }) {
      for night in list where !night.hasStages {
        place.number += 1
        try GadgetbridgeFile.take((.asleep, night.span), source(device), place, &builder)
      }
    }
  }

  /// The nights of a table that gives falling asleep and waking, by device.
  private mutating func nights(of table: String, _ builder: inout ExportBuilder) throws -> [Int64: [Night]] {
    var nights: [Int64: [Night]] = [:]
    try rows(of: table, ["wakeup_time"], &builder) { sample, builder in
      guard sample.isNew, let device = sample.device, !sample.row.isNothing(2) else { return }
      guard let wake = sample.row.integer(2).map({ $0 / 1000 }) else {
        return builder.refuse(.badTime, "a night", at: sample.place)
      }
      // 0 is a night that has not ended yet.
      if wake == 0 { return }
      guard wake > sample.time else { return builder.refuse(.endBeforeStart, "a night", at: sample.place) }
      guard wake - sample.time <= 86_400 else {
        return builder.refuse(.spanTooLong(hours: 24), "a night", at: sample.place)
      }
      nights[device, default: []].append(Night(span: sample.time..<wake))
    }
    return nights
  }
}
