/// What an insight rests on, and what it does not say.
enum EvidenceWord: String, SubjectWord {
  static let subject = "evidence"

  case title, caption, item, figure, days, withData, withBoth, lag, sameDay, nextDay
  case upperThird, lowerThird, partner, effect, effectAdjusted
  case rho, rhoNote, p, pNote, q, qNote, tried, pairsTried, changesTried, weekdaysTried
  case halves, halvesHold, standsFor
  case before, after, onWeekday, onOthers, weekend, weekendTogether, daysInRow, mean, best, total, happened,
    valueThen
  case ofDays, notSaidTitle, notAssociation, notChange, notWeekday, notPattern, notMilestone, notObservation
  case notAnniversary, moreTitle, howComputed, pairsTitle, pairsLead, pairsLink
  case foundTitle, foundNote, nothingTitle, nothingNote, clusteredTitle, clusteredNote, fewTitle, fewNote,
    noneNote
  case sparseTitle, sparseNote, constantTitle, constantNote
  case pair, pairDays, pairResult, pairSame, pairNext, moreDays, notClear, tooSmall, contrary, notBothHalves
  case figures, shareOfDays, heldByOther, unchanged
}
