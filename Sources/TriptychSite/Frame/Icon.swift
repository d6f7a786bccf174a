import TriptychHealth

/// Small icons that repeat an adjacent word. All are hidden from screen readers.
enum Icon {
  /// The mark of a pillar: a triangle, circle or diamond.
  static func mark(_ pillar: Pillar) -> Markup {
    let path =
      switch pillar {
      case .fitness: "M6 .8 11.6 10.8H.4Z"
      case .nutrition: "M6 .6a5.4 5.4 0 1 0 0 10.8A5.4 5.4 0 0 0 6 .6Z"
      case .wellbeing: "M6 0l6 6-6 6-6-6Z"
      }
    return Markup(
      #"<svg class="mk" aria-hidden="true" viewBox="0 0 12 12"><path d="\#(path)"/></svg>"#)
  }

  /// The bars of a band, with three, two or one of them filled.
  static func bars(_ band: Band) -> Markup {
    let filled =
      switch band {
      case .green: 3
      case .yellow: 2
      case .red: 1
      }
    func off(_ index: Int) -> String { index < filled ? "" : #" class="off""# }
    return Markup(
      #"<svg class="bars" aria-hidden="true" viewBox="0 0 14 14">"#
        + #"<rect x=".8" y="8" width="3.4" height="5" rx=".8"/>"#
        + #"<rect x="5.3" y="4.5" width="3.4" height="8.5" rx=".8"\#(off(1))/>"#
        + #"<rect x="9.8" y="1" width="3.4" height="12" rx=".8"\#(off(2))/></svg>"#)
  }

  /// An arrow up or down, or a flat line.
  static func arrow(_ direction: ChangeDirection) -> Markup {
    switch direction {
    case .up: stroked("M10 16.5v-13M4.8 8.5 10 3.4l5.2 5.1")
    case .down: stroked("M10 3.5v13M4.8 11.5 10 16.6l5.2-5.1")
    case .flat: mirrored("M3.5 10h13M11.5 4.8l5.1 5.2-5.1 5.2")
    }
  }

  /// A clock, for data that is a day old.
  static let clock = stroked("M10 2.8a7.2 7.2 0 1 0 0 14.4 7.2 7.2 0 0 0 0-14.4ZM10 6v4.3l2.8 1.7")
  /// A triangle, for data that is a week old.
  static let warning = stroked("M10 3.2 17.6 16.4H2.4ZM10 8.2v3.8M10 14.2v.1")
  /// A runner's shoe.
  static let shoe = mirrored(
    "M3 13.8V11l2.6-4.6 2 1.5c.6 1.6 1.9 2.5 3.9 2.9l3.7.8c1.1.2 1.8 1 1.8 2.2ZM3 16.4h14")
  /// A dumbbell.
  static let dumbbell = stroked("M6 6v8M14 6v8M3.5 8v4M16.5 8v4M6 10h8")
  /// Two arrows in a circle, for synced data.
  static let sync = stroked(
    "M16.4 8.2A6.8 6.8 0 0 0 4.2 6.4M3.6 11.8a6.8 6.8 0 0 0 12.2 1.8M4 3v3.6h3.6M16 17v-3.6h-3.6")
  /// A pen, for values entered by hand.
  static let hand = stroked("M4 16l.9-3.6L13.2 4l2.8 2.8-8.4 8.3ZM11.4 5.9l2.7 2.7")

  /// An icon that faces the end of a line, and is turned around where lines run from right to left.
  static func mirrored(_ path: String) -> Markup {
    Markup(
      #"<svg class="ico mirrored" aria-hidden="true" viewBox="0 0 20 20"><path d="\#(path)"/></svg>"#
    )
  }

  /// An icon of stroked lines in a 20 by 20 square.
  static func stroked(_ path: String) -> Markup {
    Markup(
      #"<svg class="ico" aria-hidden="true" viewBox="0 0 20 20"><path d="\#(path)"/></svg>"#
    )
  }
}

extension Pillar {
  /// The CSS class that sets the pillar's color.
  var cssClass: String {
    switch self {
    case .fitness: "fit"
    case .nutrition: "nut"
    case .wellbeing: "wel"
    }
  }
}

extension Band {
  /// The CSS class that sets the band's color.
  var cssClass: String {
    switch self {
    case .green: "good"
    case .yellow: "fair"
    case .red: "low"
    }
  }
}

/// Icons of quick actions, each repeating the adjacent word.
extension Icon {
  /// The icon of a kind of manual entry.
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
      mirrored(
        "M5.4 2.8h8.2A1.6 1.6 0 0 1 15.2 4.4v11.2a1.6 1.6 0 0 1-1.6 1.6H5.4ZM5.4 2.8v14.4M8.4 7h3.8M8.4 10h3.8"
      )
    case .workout: dumbbell
    case .mindful: breathe
    case .cycle:
      stroked(
        "M15.6 6.2A7.2 7.2 0 1 0 17.2 10M15.8 2.8v3.6h-3.6M10 7c1.3 1.6 2.2 2.7 2.2 4a2.2 2.2 0 0 1-4.4 0c0-1.3.9-2.4 2.2-4Z"
      )
    case .medication:
      stroked("M4.6 10.2l5.6-5.6a3.7 3.7 0 0 1 5.2 5.2l-5.6 5.6a3.7 3.7 0 0 1-5.2-5.2ZM7.4 7.4l5.2 5.2")
    }
  }

  /// Moving air, for the breathing exercise.
  static let breathe = stroked("M3 8h8.2a2.2 2.2 0 1 0-2-3.1M3 11h11.3a2.3 2.3 0 1 1-2.1 3.2M3 14h5.2")
  /// A microphone.
  static let voice = stroked(
    "M10 2.8a2.4 2.4 0 0 0-2.4 2.4v3.6a2.4 2.4 0 0 0 4.8 0V5.2A2.4 2.4 0 0 0 10 2.8Z"
      + "M4.8 9.6a5.2 5.2 0 0 0 10.4 0M10 14.8v2.4")
  /// A speech bubble with lines, for a written conversation.
  static let chat = mirrored(
    "M3.4 4.4h13.2a1 1 0 0 1 1 1v7.2a1 1 0 0 1-1 1H9.2L5.4 17v-3.4h-2a1 1 0 0 1-1-1V5.4a1 1 0 0 1 1-1Z"
      + "M6.4 7.6h7.2M6.4 10.4h4.6")
  /// The lines of a list, for all insights.
  static let insights = mirrored("M7.5 5.5H17M7.5 10H17M7.5 14.5H17M3.5 5.5h.3M3.5 10h.3M3.5 14.5h.3")
  /// A triangle that points forward, for starting.
  static let start = stroked("M6.4 3.8 16 10l-9.6 6.2Z")
}
