import TriptychHealth

/// Shapes of quick actions, each repeating the word beside it.
extension Icon {
  /// The shape of what is entered by hand.
  static func quick(_ kind: EntryKind) -> Markup {
    switch kind {
    case .steps: shoe
    case .sleep: stroked("M15.9 12.2A6.8 6.8 0 0 1 7.8 4.1a6.8 6.8 0 1 0 8.1 8.1ZM12.6 3.2h3.6l-3.6 4.2h3.6")
    case .hrv: stroked("M2.6 10.6h3.2l2-5.4 3.6 10 2.2-6.4 1 1.8h2.8")
    case .weight:
      stroked(
        "M4.6 3.4h10.8a1.6 1.6 0 0 1 1.6 1.6v10a1.6 1.6 0 0 1-1.6 1.6H4.6A1.6 1.6 0 0 1 3 15V5a1.6 1.6 0 0 1 1.6-1.6ZM6.4 8.8a5 5 0 0 1 7.2 0M10 9.6l1.2-2.4"
      )
    case .water:
      stroked("M10 2.8c2.9 3.4 5 5.9 5 8.7a5 5 0 0 1-10 0c0-2.8 2.1-5.3 5-8.7ZM7.8 12a2.4 2.4 0 0 0 2 2.3")
    case .meal:
      stroked(
        "M3 10.2h14a7 7 0 0 1-4.2 6.2H7.2A7 7 0 0 1 3 10.2ZM7.2 7.2c-.8-1 .8-1.8 0-2.9"
          + "M10.6 7.2c-.8-1 .8-1.8 0-2.9M14 7.2c-.8-1 .8-1.8 0-2.9")
    case .mood:
      stroked(
        "M10 2.8a7.2 7.2 0 1 0 0 14.4 7.2 7.2 0 0 0 0-14.4ZM7 11.8c.7 1.3 1.7 1.9 3 1.9s2.3-.6 3-1.9"
          + "M7.5 7.8v.4M12.5 7.8v.4")
    case .habit:
      stroked(
        "M4.6 3.4h10.8a1.6 1.6 0 0 1 1.6 1.6v10a1.6 1.6 0 0 1-1.6 1.6H4.6A1.6 1.6 0 0 1 3 15V5a1.6 1.6 0 0 1 1.6-1.6ZM6.6 10.2l2.4 2.4 4.4-5"
      )
    case .journal:
      stroked(
        "M5.4 2.8h8.2A1.6 1.6 0 0 1 15.2 4.4v11.2a1.6 1.6 0 0 1-1.6 1.6H5.4ZM5.4 2.8v14.4M8.4 7h3.8M8.4 10h3.8"
      )
    case .workout: dumbbell
    case .mindful: breathe
    }
  }

  /// Moving air: the breathing exercise.
  static let breathe = stroked("M3 8h8.2a2.2 2.2 0 1 0-2-3.1M3 11h11.3a2.3 2.3 0 1 1-2.1 3.2M3 14h5.2")
  /// A microphone.
  static let voice = stroked(
    "M10 2.8a2.4 2.4 0 0 0-2.4 2.4v3.6a2.4 2.4 0 0 0 4.8 0V5.2A2.4 2.4 0 0 0 10 2.8Z"
      + "M4.8 9.6a5.2 5.2 0 0 0 10.4 0M10 14.8v2.4")
  /// Lines of a list: all insights.
  static let insights = stroked("M7.5 5.5H17M7.5 10H17M7.5 14.5H17M3.5 5.5h.3M3.5 10h.3M3.5 14.5h.3")
  /// A triangle that points onward: start.
  static let start = stroked("M6.4 3.8 16 10l-9.6 6.2Z")
}
