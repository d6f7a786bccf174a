// Days, zones, statistics and JSON are part of this module's interface, so importing it imports them too.
@_exported import TriptychBase

/// Computes everything that follows from a person's history at one moment.
///
/// A pure function: the same history, memory and moment give the same analysis. It ignores days after the
/// moment and notes from builds of later moments. A result without enough data is absent with a reason, never
/// 0.
///
/// - Parameter remembered: facts and notes kept from earlier builds; without them every fact is formed anew
/// - Parameter mood: what decides the Symbi's mood besides the history; by default nothing does
public func analyse(
  _ history: HealthHistory, remembered: Remembered = Remembered(), mood: MoodInputs = MoodInputs(),
  asOf: AsOf
) -> Analysis {
  let history = history.seen(at: asOf)
  let earlier = remembered.known(at: asOf)
  let window = ScoreWindow(history: history, asOf: asOf)
  let consent = Consent(history.settings)
  let sleep = SleepScore.score(window)
  let companions = CompanionUpdate(
    history: history, asOf: asOf, facts: earlier.facts, notes: earlier.builds, mood: mood
  ).formed()
  var analysis = Analysis(
    history: history, asOf: asOf,
    pillars: Pillar.allCases.map { consent.marked(PillarScores.report($0, history, asOf: asOf)) },
    scores: [sleep, RecoveryScore.score(window, sleep: sleep)].map { consent.marked($0, of: .fitness) },
    symbi: companions.symbi, pixelPal: companions.pixelPal,
    insights: InsightReport(),
    freshness: Freshness(of: history, asOf: asOf))
  analysis.remembered = Remembered(facts: companions.facts, builds: companions.notes)
  analysis.modelAsked = remembered.builds.filter { $0.asOf <= asOf.instant }.compactMap(MoodAnswer.init)
    .map(\.asked).max()
  analysis.entered = consent.permitted(remembered.sync.changes, in: history).filter {
    $0.changed <= asOf.instant
  }.sorted { ($1.changed, $0.thing.text) < ($0.changed, $1.thing.text) }
  analysis.syncConflicts = remembered.sync.conflicts.filter { conflict in
    let kind = conflict.thing.entryID.flatMap { id in history.entries.first { $0.id == id }?.kind.rawValue }
    return conflict.decision == nil && conflict.entry.time <= asOf.instant
      && consent.permits(conflict, kind: kind.flatMap(EntryKind.init(rawValue:)))
  }
  analysis.trail = consent.permitted(remembered.records.trail).filter { $0.at <= asOf.instant }.reversed()
  analysis.showForms(of: remembered)
  let oldest = history.zone.start(of: Conversation.firstDay(on: asOf.day))
  analysis.conversations = consent.permitted(remembered.conversations).filter {
    (oldest...max(oldest, asOf.instant)).contains($0.start)
  }.sorted { ($1.start, $0.id) < ($0.start, $1.id) }
  analysis.load = LoadModel(history: history, asOf: asOf).report()
  analysis.scores += analysis.load.scores
  if let index = WHO5Index.score(window) { analysis.scores.append(index) }
  analysis.goals = GoalFinder(history: history, asOf: asOf).report()
  analysis.trends = TrendFinder(history: history, asOf: asOf).report()
  analysis.associations = AssociationFinder(history: history, asOf: asOf).report()
  analysis.changes = ChangeFinder(history: history, asOf: asOf).report()
  analysis.insights =
    InsightFinder(
      history: history, asOf: asOf, associations: analysis.associations, changes: analysis.changes,
      notes: earlier.builds
    ).report()
  analysis.remembered.builds += analysis.insights.notes(asOf: asOf.instant)
  analysis.suggestions = SuggestionRules(analysis).suggestions()
  analysis.messages = MessagePlanner(analysis, earlier: earlier).plan()
  analysis.remembered.builds += analysis.messages.notes(asOf: asOf.instant)
  return analysis
}

extension Analysis {
  /// Shows the pictures of forms that are held, as far as an image model is allowed, and how far the others are.
  public mutating func showForms(of remembered: Remembered) {
    let policy = FormModelPolicy(
      settings: history.settings, forms: symbi.forms, remembered: remembered, asOf: asOf)
    let states = symbi.forms.compactMap { form in policy.state(of: form.level).map { (form.level, $0) } }
    formStates = Dictionary(states) { first, _ in first }
    suppliedForms = remembered.supplied.filter {
      formStates[$0.level] == .supplied && $0.formedAt <= asOf.instant
    }
  }
}

// MARK: What rules look at

extension SuggestionRules {
  /// Creates the rules that look at an analysis.
  public init(_ analysis: Analysis) {
    facts = Facts(
      history: analysis.history, asOf: analysis.asOf, pillars: analysis.pillars, scores: analysis.scores,
      load: analysis.load)
  }
}

extension MessagePlanner {
  /// Creates a planner that looks at an analysis and at what earlier builds planned.
  public init(_ analysis: Analysis, earlier: Remembered) {
    facts = MessageFacts(
      history: analysis.history, asOf: analysis.asOf, scores: analysis.scores, goals: analysis.goals,
      insights: analysis.insights)
    notes = earlier.builds
  }
}

/// The lasting facts, formed from a history before its old days are deleted.
///
/// Days that no build has examined would otherwise be deleted without having counted: moods for the forms of
/// the Symbi, steps for the PixelPal.
public func lastingFacts(_ history: HealthHistory, remembered: Remembered, asOf: AsOf) -> StoredFacts {
  let earlier = remembered.known(at: asOf)
  return CompanionUpdate(
    history: history.seen(at: asOf), asOf: asOf, facts: earlier.facts, notes: earlier.builds
  ).formed().facts
}
