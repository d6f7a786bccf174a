/// How times of day and weeks are shown.
extension Settings {
  /// The clock on pages; entries and files always have 24 hours.
  public enum ShownClock: String, Hashable, Sendable, CaseIterable {
    /// As the language has it, or of 12 hours with the units of the US.
    case automatic
    /// 6:30 pm.
    case hours12 = "12"
    /// 18:30.
    case hours24 = "24"
  }

  /// The day that weeks begin on, in calendars, charts by week and the weekly report.
  public enum FirstWeekday: String, Hashable, Sendable, CaseIterable {
    /// As the language has it, or Sunday with the units of the US.
    case automatic
    case monday, saturday, sunday
  }

  /// How times and weeks are shown, with nothing left to follow.
  ///
  /// - Parameter own: how the language has them
  public func timeConventions(else own: TimeConventions) -> TimeConventions {
    // Who reads miles and °F lives by the calendar of the US, whatever their language.
    var conventions = units == .us ? TimeConventions(clock: .hours12, firstWeekday: .sunday) : own
    switch clock {
    case .automatic: break
    case .hours12: conventions.clock = .hours12
    case .hours24: conventions.clock = .hours24
    }
    switch firstWeekday {
    case .automatic: break
    case .monday: conventions.firstWeekday = .monday
    case .saturday: conventions.firstWeekday = .saturday
    case .sunday: conventions.firstWeekday = .sunday
    }
    return conventions
  }
}

extension SettingsCatalog {
  /// The clock and the first day of the week, which follow the language and the units unless one is chosen.
  static let times: [SettingField] = [
    .choice("clock", \.clock, .on(.display, rank: 8)),
    .choice("first_weekday", \.firstWeekday, .on(.display, rank: 8)),
  ]
}
