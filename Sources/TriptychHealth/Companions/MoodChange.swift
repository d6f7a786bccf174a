/// A change of the Symbi's mood between two builds; pages animate it on the day it was first shown.
public struct MoodChange: Hashable, Sendable {
  /// The mood shown by the builds before the change.
  public var from: Mood
  /// The mood since the change; never equal to ``from``.
  public var to: Mood
  /// The day of the build that first showed the new mood.
  public var day: CalendarDay
}

/// The moods that builds showed, read from their notes. There is one note per change, so that the notes stay
/// few.
struct ShownMoods {
  /// The key of the notes; there is only one Symbi.
  static let key = "symbi"

  /// Ascending by moment.
  private let shown: [(moment: Instant, mood: Mood)]

  /// Reads the notes of builds for earlier moments; notes of other kinds, and words that are not moods, are
  /// ignored.
  init(_ notes: [BuildNote]) {
    shown = notes.filter { $0.kind == .mood && $0.key == ShownMoods.key }
      .compactMap { note in Mood(rawValue: note.value).map { (note.asOf, $0) } }
      .sorted { $0.moment < $1.moment }
  }

  /// The change that a build with a given mood shows: its own, or one from an earlier build on the same day.
  /// `nil` without a change on that day, and for the very first build.
  func change(to mood: Mood, at asOf: AsOf, in zone: CivilZone) -> MoodChange? {
    guard let before = shown.lastIndex(where: { $0.mood != mood }) else { return nil }
    // The first of the consecutive notes of this mood; without one, this build makes the change.
    let isToday =
      shown.index(after: before) == shown.endIndex
      || zone.day(of: shown[before + 1].moment) == asOf.day
    return isToday ? MoodChange(from: shown[before].mood, to: mood, day: asOf.day) : nil
  }

  /// The note that a build with a given mood writes; `nil` when the last note has the same mood.
  func note(of mood: Mood, at moment: Instant) -> BuildNote? {
    guard shown.last?.mood != mood else { return nil }
    return BuildNote(asOf: moment, kind: .mood, key: ShownMoods.key, value: mood.rawValue)
  }
}
