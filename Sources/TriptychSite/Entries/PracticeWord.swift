/// What the pages of guided practice say.
enum PracticeWord: String, SubjectWord {
  static let subject = "practice"

  case breathingName, breathingTitle, breathingLead, breatheIn, hold, breatheOut
  case meditationName, meditationTitle, meditationLead
  case arrive, arriveText, breath, breathText, sounds, soundsText, body, bodyText, back, backText
  case stretchingName, stretchingTitle, stretchingLead
  case neck, neckText, shoulders, shouldersText, sides, sidesText, spine, spineText, calves, calvesText
  case symbiAlt, minutes, secondsShort, secondsSay, begin, stop
  case statusReady, statusDone, statusStopped, kept, notKept, fileName, round
}
