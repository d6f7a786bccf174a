/// A change of the Symbi's mood from one build to a later one, which pages play on its day.
public struct MoodChange: Hashable, Sendable {
  /// The mood that the builds before the change showed.
  public var from: Mood
  /// The mood since; never ``from``.
  public var to: Mood
  /// The day of the build that showed it first.
  public var day: CalendarDay

  /// A change.
  public init(from: Mood, to: Mood, day: CalendarDay) {
    self.from = from
    self.to = to
    self.day = day
  }
}

/// The moods that builds showed, as their notes tell: one note for each change, so that they stay few.
struct ShownMoods {
  /// The key of the notes: there is one Symbi.
  static let key = "symbi"

  /// Ascending by moment.
  private let shown: [(moment: Instant, mood: Mood)]

  /// Reads what builds of earlier moments noted; notes of other kinds, and words that are no mood, are
  /// left aside.
  init(_ notes: [BuildNote]) {
    shown = notes.filter { $0.kind == .mood && $0.key == ShownMoods.key }
      .compactMap { note in Mood(rawValue: note.value).map { (note.asOf, $0) } }
      .sorted { $0.moment < $1.moment }
  }

  /// The change that a build with a mood shows: its own, or one that came earlier on the same day.
  /// `nil` without a change on that day, and for the first build of all.
  func change(to mood: Mood, at asOf: AsOf, in zone: CivilZone) -> MoodChange? {
    guard let before = shown.lastIndex(where: { $0.mood != mood }) else { return nil }
    // The first of the notes of this mood in a row; without one the change is this build's.
    let isToday =
      shown.index(after: before) == shown.endIndex
      || zone.day(of: shown[before + 1].moment) == asOf.day
    return isToday ? MoodChange(from: shown[before].mood, to: mood, day: asOf.day) : nil
  }

  /// What a build with a mood notes; `nil` where the last note says the same.
  func note(of mood: Mood, at moment: Instant) -> BuildNote? {
    guard shown.last?.mood != mood else { return nil }
    return BuildNote(asOf: moment, kind: .mood, key: ShownMoods.key, value: mood.rawValue)
  }
}
