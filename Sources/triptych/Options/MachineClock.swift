import Foundation
import TriptychHealth

/// What is believed of the machine's clock, which may be far in the past or future: a board without a battery begins
/// in 1970, and a typing mistake may lead anywhere.
enum MachineClock {
  /// The moments that are believed: no machine that runs this program can be in a year before it was written, and a
  /// cache holds nothing later than a day after the last of them.
  static let believed = Instant(seconds: 1_767_225_600)...Instant(seconds: 4_133_808_000)

  /// The moment nearest to what the clock shows that has a text and that a cache can hold: whatever the clock shows,
  /// no line that is written with its time is unreadable.
  static func held(_ now: Instant) -> Instant {
    Instant(seconds: min(max(now.seconds, EntryReader.seconds.lowerBound), EntryReader.seconds.upperBound))
  }

  /// Why a moment that the clock shows is not believed; `nil` for one that may be right.
  static func fault(of now: Instant) -> Diagnostic? {
    guard !believed.contains(now) else { return nil }
    // Later years than those of four digits have no text.
    let isShown = (0...253_402_300_799).contains(now.seconds)
    return Diagnostic(
      .error, code: "clock_not_believed",
      "This machine's clock shows "
        + (isShown ? now.utcText : "a time \(now.seconds) seconds from 1970")
        + ", which cannot be right, so nothing was done",
      hint: "Set the clock, or say which moment is meant with --as-of.")
  }

  /// Says which moment was believed where sites of later moments were left as they are.
  ///
  /// - Parameters:
  ///   - sites: how many there are
  ///   - moment: the moment the sites were to be built for
  ///   - isAsked: whether the moment was named with --as-of and not taken from the clock
  static func leftNewer(_ sites: Int, than moment: Instant, isAsked: Bool) -> Diagnostic {
    Diagnostic(
      .warning, code: "newer_published",
      (sites == 1 ? "The site of 1 person is" : "The sites of \(sites) people are")
        + " of a later moment than \(moment.utcText), which "
        + (isAsked ? "--as-of names" : "this machine's clock shows")
        + (sites == 1 ? ", and stays as it is" : ", and stay as they are"),
      hint: isAsked
        ? "--force builds the earlier moment all the same."
        : "If the clock is right, a wrong one made them: --force builds them anew.")
  }

  /// Says which moment was believed where records of later times were refused.
  static func refusedLater(_ records: Int, than latest: Instant, isAsked: Bool) -> Diagnostic {
    Diagnostic(
      .warning, code: "clock_believed",
      "\(records == 1 ? "1 record is" : "\(records) records are") later than \(latest.utcText), a day after what "
        + "\(isAsked ? "--as-of names" : "this machine's clock shows"), and \(records == 1 ? "was" : "were") refused",
      hint: "If that moment is wrong, set the clock or give --as-of, and import the file again.")
  }
}
