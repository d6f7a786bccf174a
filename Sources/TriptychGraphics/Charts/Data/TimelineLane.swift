/// Something that happened in a day.
public struct TimelineEntry: Sendable, Equatable {
  /// Hours that have passed since midnight.
  public var start: Double
  /// Hours that have passed since midnight; nil for a moment.
  public var end: Double?
  /// How many hours it took without pauses, where that is known; nil takes the time from start to end.
  public var length: Double?
  /// What it was; shown in or beside its bar where there is room, else in the table alone. "" for none.
  public var label: String

  /// A span, or a moment without an end. Times that are not finite are left out; what reaches over the
  /// edges of the day is cut there, and what ends before it starts is a moment.
  public init(start: Double, end: Double? = nil, length: Double? = nil, label: String = "") {
    self.start = start
    self.end = end
    self.length = length
    self.label = label
  }
}

/// Entries of one kind: a row of a timeline.
public struct TimelineLane: Sendable, Equatable {
  /// The name at the left.
  public var name: String
  /// The color. Bars in a series color have their words beside them, since text is hard to read on it.
  public var accent: Accent
  /// In any order; entries at the same time share the lane one below the other.
  public var entries: [TimelineEntry]

  /// A lane; the chart says so where it has no entries.
  public init(name: String, accent: Accent, entries: [TimelineEntry]) {
    self.name = name
    self.accent = accent
    self.entries = entries
  }
}

/// The cleaned entries of a lane: inside the day, in order, without overlaps within a track.
struct LaneEntries: Sendable {
  struct Entry: Sendable, Equatable {
    let start: Double
    let end: Double
    /// Hours, without pauses where those are known.
    let length: Double
    let label: String

    var isMoment: Bool { end <= start }
  }

  let name: String
  let accent: Accent
  let shape: MarkerShape
  /// At least one; each ascending.
  let tracks: [[Entry]]

  init(_ lane: TimelineLane, index: Int, hours: Double) {
    name = lane.name
    accent = lane.accent
    shape = MarkerShape(lane.accent, index: index)
    let entries = lane.entries.compactMap { entry -> Entry? in
      let end = entry.end ?? entry.start
      guard entry.start.isFinite, end.isFinite, entry.start <= hours, max(entry.start, end) >= 0 else {
        return nil
      }
      let start = max(0, entry.start)
      let last = max(start, min(end, hours))
      // Of what reaches over the day's edges only a part is shown, so its own length says nothing.
      let isWhole = start == entry.start && last == end
      let own = entry.length.flatMap { isWhole && $0.isFinite && $0 >= 0 ? $0 : nil }
      return Entry(start: start, end: last, length: own ?? (last - start), label: entry.label)
    }.sorted { ($0.start, $0.end, $0.label) < ($1.start, $1.end, $1.label) }
    var tracks: [[Entry]] = []
    for entry in entries {
      // A moment beside a span hides nothing, but two marks at one place are one to the eye.
      let free = tracks.firstIndex { track in
        guard let last = track.last else { return true }
        let isFree = last.end < entry.start || (last.end == entry.start && !last.isMoment)
        return isFree || tracks.count >= Self.mostTracks && track == tracks.last
      }
      if let free {
        tracks[free].append(entry)
      } else {
        tracks.append([entry])
      }
    }
    self.tracks = tracks.isEmpty ? [[]] : tracks
  }

  /// The most simultaneous entries that a lane shows one below the other; further ones overlap.
  private static let mostTracks = 4

  /// All entries, in order.
  var entries: [Entry] {
    tracks.flatMap { $0 }.sorted { ($0.start, $0.end, $0.label) < ($1.start, $1.end, $1.label) }
  }
}
