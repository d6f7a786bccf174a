import TriptychHealth

/// One block of a Dashboard whose blocks a person chose: which one it is. The page itself has what the block shows.
struct ChosenBlock: Codable, Sendable {
  var isFacts, isPets, isScores, isInsights, isRecovery, isCalm, isSuggestions, isTimeline: Bool
  var isNight, isGoals, isQuick, isFood, isDiary, isSources, isSteps, isWorkouts: Bool
}

extension ChosenBlock {
  private init(_ widget: DashboardWidget) {
    self.init(
      isFacts: widget == .facts, isPets: widget == .pets, isScores: widget == .scores,
      isInsights: widget == .insights, isRecovery: widget == .recovery, isCalm: widget == .calm,
      isSuggestions: widget == .suggestions, isTimeline: widget == .timeline, isNight: widget == .night,
      isGoals: widget == .goals, isQuick: widget == .quick, isFood: widget == .food,
      isDiary: widget == .diary, isSources: widget == .sources, isSteps: widget == .steps,
      isWorkouts: widget == .workouts)
  }

  /// The blocks that the person chose and this depth has, in their order; empty for the usual arrangement.
  static func all(_ context: PageContext) -> [ChosenBlock] {
    (context.settings.widgets ?? []).filter { context.isDeep || $0.isInLight }.map(ChosenBlock.init)
  }
}

extension PageContext {
  /// Whether the Dashboard of this depth shows a block.
  func shows(_ widget: DashboardWidget) -> Bool {
    guard let chosen = settings.widgets else { return true }
    return chosen.contains(widget)
  }

  /// Makes what a block of the Dashboard shows; `nil` where the person left it out.
  func block<Content>(_ widget: DashboardWidget, _ make: @autoclosure () -> Content?) -> Content? {
    shows(widget) ? make() : nil
  }
}
