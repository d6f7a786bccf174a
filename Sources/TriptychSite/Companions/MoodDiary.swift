import TriptychGraphics
import TriptychHealth

/// The moods of the last two weeks, each with its day and its word.
struct MoodDiary: Codable, Sendable {
  var days: [Day]
  /// How many days are left out for want of data; `nil` when none is.
  var gaps: String?
  /// What stands where there is no day at all.
  var nothing: String?

  struct Day: Codable, Sendable {
    /// `2025-11-18`
    var date: String
    /// `18 Nov`
    var day: String
    var mood: String
    var picture: PetFigure?
  }
}

extension MoodDiary {
  /// The diary of an analysis.
  init(_ context: PageContext) {
    let words = context.words
    let diary = context.scene.diary
    let missing = PetScene.diaryDays - diary.count
    self.init(
      days: diary.map { entry in
        Day(
          date: entry.day.iso, day: words.shortDay(entry.day),
          mood: words.sentence(words(MoodWord.name(entry.mood))),
          picture: PetFigure(
            "ghost", context.scene.posters(on: entry.day), PetMotions.still(SymbiMood(entry.mood)), alt: "",
            context))
      },
      gaps: missing > 0 && !diary.isEmpty ? words(CompanionWord.diaryGaps, count: missing) : nil,
      nothing: diary.isEmpty ? words(CompanionWord.diaryNone) : nil)
  }
}
