import TriptychHealth

/// Reports to print.
enum ReportPages: PageFamily {
  static let models: [any TemplateModel.Type] = [ReportPage.self, DoctorPage.self, AloneModel.self]

  static func pages(_ context: PageContext) -> [PageEntry] {
    // Light shows a week; the others look back further.
    let kinds = context.isDeep ? ReportKind.allCases : [.weekly]
    return kinds.map { kind in
      PageEntry(
        path: kind.path, tab: .insights, place: TreePlace(.today, kind.title(context.words)),
        counterpart: kind == .weekly ? nil : ReportKind.weekly.path
      ) { make(kind, $0) }
    }
  }

  /// The page of a report.
  static func make(_ kind: ReportKind, _ context: PageContext) -> (PageHead, any TemplateModel) {
    kind == .doctor ? DoctorPage.make(context) : ReportPage.make(kind, context)
  }

  static func crumbs(_ kind: ReportKind, _ context: PageContext) -> [Crumb] {
    [
      Crumb(text: context.words(.navDashboard), path: "index.html"),
      Crumb(text: kind.title(context.words)),
    ]
  }
}
