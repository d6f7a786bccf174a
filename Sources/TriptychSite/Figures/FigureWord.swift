import TriptychHealth

/// The words in charts and around them.
enum FigureWord: String, SubjectWord {
  static let subject = ""

  /// Text around a chart, or shown instead of one.
  case figureSource, figureFewInRange, figureNoneInRange, figureFewLonger, figureFewHours, figureFewBoth,
    figureFewPicture, figureFewLead, figureFewMore, figureMade, figureUnit, figureScale, figureFailedBadge,
    figureFailed, figureDownload, showTable, showWholeTable
  /// Titles, series and axes.
  case midpointName, heatmapTitle, heatmapMeasure, heatmapSubtitle, heatmapWeek, heatmapWeekTitle,
    heatmapWeekCaption, heatmapCaption, scatterTitle,
    scatterSubtitle, scatterNoClaim, chartDay, chartWeekday, chartScore, chartAreaSubtitle,
    chartHourlyTitle, chartHarmonyTitle, chartHarmonySubtitle, chartMultiplesTitle, chartEnergyTitle,
    chartEnergySubtitle, chartMacrosTitle, chartMacrosMeasure, chartMacrosSubtitle, chartWeeksTitle,
    chartWeeksSubtitle, chartThisWeek,
    chartLastWeek, chartByWeekday, chartStrainTitle, chartStrainMeasure, chartStrainSubtitle,
    chartGoalsTitle, chartGoalsSubtitle, chartMatrixTitle, chartMatrixSubtitle, chartMatrixNoClaim,
    chartStrong, chartModerate, chartUnclear, chartNightTitle, chartNightSubtitle, chartNightsTitle,
    chartDayTitle, chartDaySubtitle, chartLaneSleep, chartLaneMoving, chartLaneSessions

  /// The name of a stage of sleep.
  static func stage(_ stage: SleepStage) -> DerivedWord { DerivedWord(key: "stage." + stage.rawValue) }

  static var derived: [DerivedWord] { SleepStage.allCases.filter { $0 != .inBed }.map(stage) }
}
