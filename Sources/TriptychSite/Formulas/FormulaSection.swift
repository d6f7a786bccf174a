import TriptychHealth

/// One computed value: its meaning, its formula with this person's figures, and its publications.
struct FormulaSection: Codable, Sendable {
  /// The id of the section, which is also the target of the table of contents.
  var id: String
  var title: String
  var about: String
  /// The formulas with their versions, such as `trend-v1`.
  var names: [String] = []
  /// The results for this person, or the reason there are none yet.
  var notes: [String] = []
  /// The formulas with figures filled in, one per line.
  var lines: [String] = []
  /// The steps of the procedure.
  var steps: [String] = []
  var tables: [Table] = []
  /// The publications it is based on; `nil` if everything is this project's own choice, as `about` says.
  var sources: String?

  /// A table of figures; the first cell of each row is its name.
  struct Table: Codable, Sendable {
    var id: String
    var caption: String
    var head: [String]
    var rows: [Row]
  }
  struct Row: Codable, Sendable {
    var name: String
    var cells: [String]
  }
}

/// The words that explain the computations. Formulas themselves are written in Swift.
enum FormulaWord: String, SubjectWord {
  static let subject = "formula"

  case contents, formulaHead, source, unknown, notYet, arithmetic, kept, outsideKnots, levelKnots
  case valueLine, confidenceLine, fallbackTitle, fallbackAbout, fallbackCaption, fallbackFor
  case fallbackParts, fallbackNeeds, fallbackNow, fallbackUsed, fallbackUnused, needsDays
  case needsMeals, loadTitle, loadAbout, loadMinutes, loadImpulse, loadRest, loadAverages, loadNeed
  case loadThere, loadAbsent, loadFewSessions, loadShown, loadNoMaximum, loadNoResting, loadSource
  case harmonyTitle, harmonyAbout, harmonyNone, harmonyLine, who5Title, who5About, who5None
  case who5Old, who5Source, trendTitle, trendAbout
  case trendSlope, trendTest, trendLearnt, trendFamily, trendThreshold, trendDays, trendScores
  case trendTested, trendLine, trendCaption, trendSource, ofNeed, windowHead, daysHead, slopeHead
  case changeHead, thresholdHead, pHead, qHead, verdictHead
  case linkTitle, linkAbout, linkGate, linkRank, linkShuffle, linkWiden, linkFamily, linkSize, linkNoScores
  case linkTested, linkCaption, linkPairsCaption, outcomeHead, pairsHead, pairHead, rhoHead
  case pairSameDay, pairNextDay, linkFewDays, linkCoverage, linkConstant, linkClustered, linkChance
  case linkSmall, linkContrary, linkHalves, linkPublished, linkSource, levelTitle, levelAbout, levelCut,
    levelSize
  case levelShuffle, levelWiden, levelUnjudged, weekdayTest, weekdayTurn, weekdaySize, levelTested
  case weekdayTested, levelCaption, weekdayCaption
  case measureHead, fromHead, beforeHead, afterHead, weekdayHead, onWeekdayHead, otherDaysHead
  case levelSource, moodTitle, moodAbout, moodBaseline, moodFallback, moodConfidence, moodFigures
  case moodCaption, moodHead, conditionHead, todayHead, moodStressed, moodAnxious, moodTired
  case moodVibrant, moodActive, moodRested, moodCalm, moodSteps, moodStepsRule, ruleOpen
  case ruleDecided, ruleLater, ruleUnused, moodSource, companionTitle, companionAbout, levelLine
  case palTotal, palSince, phaseCaption, phaseHead, phaseFrom, phaseReached, phaseAhead
  case unusualTitle, unusualAbout, unusualExample, unusualNone, unusualBounds, unusualDistance
  case unusualRobust, unusualSource, goalTitle, goalAbout, goalRow, goalNone, rowNone, goalCaption
  case goalHead, valueHead, targetHead, percentHead, rowHead

  /// The verdict on a trend.
  static func verdict(_ direction: Trend.Direction) -> DerivedWord { derived("\(direction)") }

  static var derived: [DerivedWord] { Trend.Direction.allCases.map(verdict) }
}

/// The words of the page about the formulas and of the scores on it.
enum AboutWord: String, SubjectWord {
  static let subject = ""

  case aboutTitle, rulesTitle, aboutConfidence, rule5

  /// The name of a score, and a sentence about it.
  static func score(_ id: String) -> DerivedWord { derived("score." + id) }
  static func about(_ scoreID: String) -> DerivedWord { derived("scoreAbout." + scoreID) }

  /// The scores with a page of their own or a section on the page about the formulas.
  static let scoreIDs = ["fitness", "nutrition", "wellbeing", "sleep", "recovery"]

  static var derived: [DerivedWord] { scoreIDs.flatMap { [score($0), about($0)] } }
}
