import TriptychHealth

/// The forms for manual entries, the guided practices, and their records.
enum EntryPages: PageFamily {
  static let models: [any TemplateModel.Type] = [
    EntryIndexPage.self, EntryPage.self, PracticePage.self, HistoryPage.self, ConflictsPage.self,
    ChangePage.self,
    AuditPage.self,
    ConversationsPage.self,
  ]

  static func pages(_ context: PageContext) -> [PageSection: [PageEntry]] {
    [.log: forms(context), .practice: practices(context), .records: records(context)]
  }

  /// The pages of the forms. The tree contains only the page that links to them, since a leaf for each would
  /// fill its first column.
  private static func forms(_ context: PageContext) -> [PageEntry] {
    let index = PageEntry(PagePath.log, .dashboard, .today, context.words(EntryWord.indexTitle)) {
      EntryIndexPage.make($0)
    }
    return [index]
      + EntryKind.allCases.filter { context.consent.permits($0) }.map { kind in
        PageEntry(path: PagePath.log(kind), tab: .dashboard) { EntryPage.make(kind, $0) }
      }
  }

  private static func practices(_ context: PageContext) -> [PageEntry] {
    Practice.allCases.map { practice in
      PageEntry(practice.path, .pillars, .wellbeing, context.words(practice.name)) {
        PracticePage.make(practice, $0)
      }
    }
  }

  private static func records(_ context: PageContext) -> [PageEntry] {
    let words = context.words
    let moment = context.analysis.asOf.instant
    let overlaps = context.history.records.conflicts.filter {
      $0.overlap.start <= moment && ($0.decision.choice ?? .both) == .both
    }
    let badges = RecordOverlap.badges(overlaps.map(\.overlap), words)
    let plan = HistoryPlan(context.book, today: context.analysis.asOf.day)
    let older = context.isDeep ? Array(plan.pages.indices.dropFirst()) : []
    return [
      PageEntry(HistoryPlan.path, .profile, .profile, words(RecordWord.history)) {
        HistoryPage.make(0, plan, badges, $0)
      }
    ]
      + older.map { index in
        PageEntry(path: plan.pages[index].path, tab: .profile, counterpart: HistoryPlan.path) {
          HistoryPage.make(index, plan, badges, $0)
        }
      } + [
        PageEntry(PagePath.conflicts, .profile, .profile, words(RecordWord.conflicts)) {
          ConflictsPage.make($0)
        },
        PageEntry(ChangePage.path, .profile, .profile, words(RecordWord.change)) { ChangePage.make($0) },
        PageEntry(AuditPage.path, .profile, .profile, words(RecordWord.audit)) { AuditPage.make($0) },
        PageEntry(ConversationsPage.path, .profile, .profile, words(RecordWord.conversations)) {
          ConversationsPage.make($0)
        },
      ]
  }
}
