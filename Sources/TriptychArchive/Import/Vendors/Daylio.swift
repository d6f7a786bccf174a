import Foundation
import TriptychHealth

/// The export of Daylio: a table of check-ins, newest first, several on a day.
///
/// A check-in is a mood with its local clock; the date written beside it counts, also after midnight. People rename
/// moods: their own words count first, then those of the app's languages. A word that neither knows has no value
/// and is named. Activities, scales and notes are not read.
enum Daylio: ExportFormat {
  static let name = "daylio"
  static let title = "Daylio"

  static func recognizes(_ member: ExportMember) -> Bool {
    member.has("full_date", "weekday", "mood") || isOld(member)
  }

  static func read(_ members: [ExportMember], of tree: ExportTree, into builder: inout ExportBuilder) throws {
    let wanted = members.filter { !isOld($0) }
    guard !wanted.isEmpty else {
      throw ImportFailure(
        .unknownFormat, "this export of Daylio has no whole dates",
        place: members.first?.pattern ?? tree.name,
        hint: "Update the app and export again.")
    }
    for member in members where isOld(member) { builder.notUsed(member.pattern) }
    try tree.tables(wanted) { try readEntries($0, &builder) }
  }

  /// Whether a file is from 2017 or before, with the year and a date in words.
  private static func isOld(_ member: ExportMember) -> Bool {
    member.has("year", "date", "weekday", "mood", "activities") && !member.has("full_date")
  }

  private static func readEntries(_ table: consuming ExportTable, _ builder: inout ExportBuilder) throws {
    let date = table.column("full_date"), time = table.column("time"), mood = table.column("mood")
    let others = [
      ("activities", table.column("activities")), ("scales", table.column("scales")),
      ("notes", table.column("note")), ("titles of notes", table.column("note_title")),
    ]
    while try table.next(&builder) {
      guard let day = table.day(date) else {
        builder.refuse(.badDay, "a check-in", at: table.place)
        continue
      }
      guard let clock = table.text(time) else {
        builder.refuse(.missing("its time"), "a check-in", at: table.place)
        continue
      }
      guard let second = ExportClock.secondOfDay(clock) else {
        builder.refuse(.badTimeOfDay, "a check-in", at: table.place)
        continue
      }
      for (name, column) in others where table.text(column) != nil { builder.notUsed(name) }
      let word = (table.text(mood) ?? "").lowercased().precomposedStringWithCanonicalMapping
      guard let value = builder.words.moods[word] ?? moods[word] else {
        builder.notUsed(word.isEmpty ? "check-ins without a mood" : "mood: " + word)
        continue
      }
      try builder.event(
        .mood, at: builder.zone.instant(day: day, wallClockSecond: second), identity: [word],
        amounts: [.mood: value],
        place: table.place)
    }
  }

  /// The words of the app's languages, from 5, the best, to 1.
  private static let moods: [String: Double] = {
    let words: [[String]] = [
      [
        "awful", "lausig", "okropnie", "horrible", "terrible", "horrível", "terribile", "vreselijk", "ужасно",
        "berbat",
      ],
      ["bad", "schlecht", "źle", "mauvais", "mal", "male", "slecht", "плохо", "kötü"],
      ["meh", "ok", "tak sobie", "bof", "así así", "così così", "assim assim", "так себе", "eh işte"],
      ["good", "gut", "dobrze", "bien", "bem", "bene", "goed", "хорошо", "iyi"],
      [
        "rad", "super", "wspaniale", "génial", "genial", "radical", "fantastico", "geweldig", "супер",
        "harika",
      ],
    ]
    var values: [String: Double] = [:]
    for (index, list) in words.enumerated() {
      for word in list { values[word.precomposedStringWithCanonicalMapping] = Double(index + 1) }
    }
    return values
  }()
}
