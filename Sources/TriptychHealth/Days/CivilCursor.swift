/// Turns ascending moments into civil days and hours, looking a zone's offset up
/// only when it may have changed.
struct CivilCursor {
  private let zone: CivilZone
  private var validFrom = Int64.max
  private var validUntil = Int64.min
  private var offset: Int64 = 0

  init(_ zone: CivilZone) { self.zone = zone }

  /// The civil day and the wall-clock hour (0...23) of a moment.
  mutating func place(_ instant: Instant) -> (day: Int32, hour: Int) {
    let seconds = instant.seconds
    if seconds < validFrom || seconds >= validUntil { look(at: instant) }
    let local = seconds + offset
    let day = local >= 0 ? local / 86_400 : (local - 86_399) / 86_400
    return (Int32(truncatingIfNeeded: day), Int((local - day * 86_400) / 3600))
  }

  private mutating func look(at instant: Instant) {
    var low = 0
    var high = zone.transitions.count
    while low < high {
      let middle = (low + high) / 2
      if zone.transitions[middle] <= instant { low = middle + 1 } else { high = middle }
    }
    validFrom = low == 0 ? Int64.min : zone.transitions[low - 1].seconds
    validUntil = low == zone.transitions.count ? Int64.max : zone.transitions[low].seconds
    offset = Int64(zone.offsets[low])
  }
}
