import TriptychHealth

/// The paths, relative to the depth, of pages that other subjects link to. Other paths are defined with their
/// pages.
enum PagePath {
  static let dashboard = "index.html"
  static let pillars = "pillars/index.html"
  static let insights = "insights/index.html"
  static let profile = "profile/index.html"
  static let about = "profile/about.html"
  static let help = "profile/help.html"
  static let accessibility = "profile/accessibility.html"
  static let privacy = "profile/privacy.html"
  static let sources = "profile/sources.html"
  static let settings = "profile/settings.html"
  static let messages = "profile/notifications.html"
  static let conflicts = "profile/conflicts.html"
  static let allPages = "pages.html"
  /// The page with links to all forms.
  static let log = "log/index.html"

  static func pillar(_ pillar: Pillar) -> String { "pillars/\(pillar.rawValue).html" }

  static let harmony = "insights/harmony.html"
  static let trends = "insights/trends.html"
  static let alerts = "insights/alerts.html"
  static let matrix = "insights/matrix.html"
  static let weeklyReport = "reports/weekly.html"
  static let breathing = "practice/breathing.html"

  /// The path of the form for a kind of entry.
  static func log(_ kind: EntryKind) -> String { "log/\(kind.rawValue).html" }

  /// The ranges of a metric's pages, in days. The path of the first has no number.
  static let metricRanges = [7, 30, 90, 365]

  /// The path of a metric's page for a range of days.
  static func metric(_ metric: Metric, days: Int) -> String {
    days == 7 ? "metrics/\(metric.id).html" : "metrics/\(metric.id)-\(days).html"
  }
}
