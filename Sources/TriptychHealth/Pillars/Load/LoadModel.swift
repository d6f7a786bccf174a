/// Computes training load from a history: from each day's active minutes (`load-v1`) and from sessions with
/// heart rate (`load-trimp-v1`). The two are never mixed in one series.
///
/// - Version: `load-v1`, `load-trimp-v1`.
/// - Range: not 0 to 100, but active minutes or impulses per day; the balance (TSB) may be below 0.
/// - Missing data: published from 28 recorded days of the last 42 and 4 of the last 7; impulses also need 4
///   sessions in the last 42 days. Otherwise the score is absent and states what data there is. Which days
///   without a session count as 0 is our own choice: those with heart data and fewer than 10 active minutes.
///   The acute:chronic ratio is not computed: the two averages share their last week, which alone makes them
///   correlate (Lolli 2019; Windt and Gabbett 2019).
public struct LoadModel {
  /// The formula of load from daily minutes.
  public static let minutesFormula = "load-v1"
  /// The formula of load from sessions with heart rate.
  public static let impulseFormula = "load-trimp-v1"
  /// The score id of load from daily minutes. Load has only parts (CTL, ATL and TSB), never a value from 0 to
  /// 100.
  public static let scoreID = "load"
  /// The score id of load from sessions with heart rate; it has the same parts.
  public static let impulseScoreID = "load-trimp"
  /// The score ids of both kinds of load.
  public static let scoreIDs = [scoreID, impulseScoreID]

  /// The fewest sessions with an impulse in the last 42 days for them to represent what a person does.
  public static let leastSessions = 4
  /// The number of active minutes from which the impulse of a day without a session is unknown instead of 0.
  public static let activeFrom = 10.0

  /// The fewest recorded days, of the last 42 and of the last 7, for load to be published.
  static let needOf42 = 28
  static let needOf7 = 4

  let history: HealthHistory
  let asOf: AsOf

  /// Creates a model of a history as seen at a moment.
  public init(history: HealthHistory, asOf: AsOf) {
    self.history = history
    self.asOf = asOf
  }

  /// The load of both kinds. Pages show impulses if they are published, otherwise minutes.
  public func report() -> LoadReport {
    let last = asOf.lastSummedDay
    let minutes = LoadAverages.days(minutesByDay(through: last), through: last)
    let sessions = SessionLoad(history: history, asOf: asOf).series()
    let impulses = sessions.isEnough ? LoadAverages.days(sessions.loads, through: last) : []
    var scores = [
      score(LoadModel.minutesFormula, minutes, last), score(LoadModel.impulseFormula, impulses, last),
    ]
    if !sessions.isEnough, sessions.sessions > 0 {
      scores[1].absence = Absence(
        .tooFewDays, have: sessions.sessions, need: LoadModel.leastSessions, part: "sessions")
    }
    if scores[1].absence == nil {
      return LoadReport(scores: scores, days: impulses, method: sessions.method)
    }
    if scores[0].absence == nil { return LoadReport(scores: scores, days: minutes, method: .minutes) }
    return LoadReport(scores: scores)
  }

  private func minutesByDay(through last: CalendarDay) -> [CalendarDay: Double] {
    var loads: [CalendarDay: Double] = [:]
    for metric in [Metric.exerciseMinutes, .moderateMinutes, .vigorousMinutes] {
      for value in history[metric].values where value.day <= last && loads[value.day] == nil {
        loads[value.day] = history.activeMinutes(on: value.day)
      }
    }
    return loads
  }

  private func score(_ formula: String, _ days: [LoadReport.Day], _ last: CalendarDay) -> Score {
    let recorded = { (length: Int) in days.suffix(length).count { $0.load != nil } }
    let (of42, of7) = (recorded(42), recorded(7))
    let absence: Absence? =
      if of42 == 0 {
        Absence(.noData, have: 0, need: LoadModel.needOf42, part: "ctl")
      } else if of42 < LoadModel.needOf42 {
        Absence(.tooFewDays, have: of42, need: LoadModel.needOf42, part: "ctl")
      } else if of7 < LoadModel.needOf7 {
        Absence(.tooFewDays, have: of7, need: LoadModel.needOf7, part: "atl")
      } else {
        nil
      }
    let today = absence == nil ? days.last : nil
    let part = { (id: String, input: Double?, days: Int, need: Int) in
      ScorePart(
        id: id, weight: 0, input: input, target: nil, points: nil, days: input == nil ? 0 : days, need: need)
    }
    return Score(
      id: formula == LoadModel.impulseFormula ? LoadModel.impulseScoreID : LoadModel.scoreID, value: nil,
      confidence: min(1, Double(of42) / Double(LoadModel.needOf42)),
      parts: [
        part("ctl", today?.ctl, of42, LoadModel.needOf42), part("atl", today?.atl, of7, LoadModel.needOf7),
        part("tsb", today?.tsb, of42, LoadModel.needOf42),
      ], days: last.advanced(by: 1 - LoadAverages.chronicDays)...last, absence: absence, formula: formula)
  }
}

/// The two running averages of load: over six weeks (CTL) and over one week (ATL).
///
/// Both move toward each day's load by alpha = 1 - e^(-1/N) of the difference, with N = 42 and 7 days. A day
/// without a value leaves both unchanged. Before the first recorded day both equal the mean of the first seven
/// recorded days, so that a history does not start from zero.
///
/// - Source: the fitness and fatigue model of Calvert, Banister, Savage and Bach (1976), IEEE Trans
///   Syst Man Cybern 6:94, with the time constants 42 and 7 days in common use; the start is our own
///   choice.
/// - Version: part of `load-v1` and `load-trimp-v1`.
/// - Range: that of the daily load.
/// - Missing data: without a recorded day there are no averages.
enum LoadAverages {
  /// The time constants, in days, of the slow and the fast average.
  static let chronicDays = 42
  static let acuteDays = 7
  /// The number of recorded days whose mean is the starting value.
  static let startDays = 7

  /// The averages after each day from the first recorded day to `last`. O(days).
  ///
  /// - Parameter loads: the load by day; days without a value are not included
  static func days(_ loads: [CalendarDay: Double], through last: CalendarDay) -> [LoadReport.Day] {
    let recorded = loads.keys.filter { $0 <= last }.sorted()
    guard let first = recorded.first,
      let start = Statistics.mean(recorded.prefix(startDays).compactMap { loads[$0] })
    else { return [] }
    let slow = 1 - exponential(-1 / Double(chronicDays))
    let fast = 1 - exponential(-1 / Double(acuteDays))
    var (ctl, atl) = (start, start)
    return (first...last).map { day in
      let load = loads[day]
      if let load {
        ctl += slow * (load - ctl)
        atl += fast * (load - atl)
      }
      return LoadReport.Day(day: day, load: load, ctl: ctl, atl: atl)
    }
  }
}
