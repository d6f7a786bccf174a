import TriptychHealth

/// History, conflicts, audit trail, conversations.
enum RecordPages: PageFamily {
  static let models: [any TemplateModel.Type] = [
    HistoryPage.self, ConflictsPage.self, AuditPage.self, ConversationsPage.self,
  ]

  static func pages(_ context: PageContext) -> [PageEntry] {
    let words = context.words
    let moment = context.analysis.asOf.instant
    let overlaps = RecordOverlap.all(in: context.history.workouts.filter { $0.span.lowerBound <= moment })
    let badges = RecordOverlap.badges(overlaps, words)
    let plan = HistoryPlan(context.book, today: context.analysis.asOf.day)
    func entry(
      _ path: String, _ word: RecordWord,
      _ make: @escaping @Sendable (PageContext) -> (PageHead, any TemplateModel)
    ) -> PageEntry {
      PageEntry(path: path, tab: .profile, place: TreePlace(.profile, words(word)), make: make)
    }
    let older = context.isDeep ? Array(plan.pages.indices.dropFirst()) : []
    return [entry(HistoryPlan.path, .history) { HistoryPage.make(0, plan, badges, $0) }]
      + older.map { index in
        PageEntry(path: plan.pages[index].path, tab: .profile, counterpart: HistoryPlan.path) {
          HistoryPage.make(index, plan, badges, $0)
        }
      } + [
        entry(ConflictsPage.path, .conflicts) { ConflictsPage.make(overlaps, $0) },
        entry(AuditPage.path, .audit) { AuditPage.make($0) },
        entry(ConversationsPage.path, .conversations) { ConversationsPage.make($0) },
      ]
  }
}
