import TriptychHealth

/// A small picture of an insight beside its sentence, which says the same in words; hidden from screen readers. Time
/// runs from left to right and up is more.
enum InsightPicture {
  /// The picture: two dots for a link, a step for a change, a week for a weekday, days for a pattern, a peak for a
  /// milestone, two bars for a week's facts, and then and now for an anniversary. `weekdays` are the seven in the
  /// order of the person's week.
  static func markup(_ insight: Insight, weekdays: [Weekday]) -> Markup {
    switch insight.finding {
    case .association(let found): link(rises: found.effect >= 0)
    case .change(let found, _): step(rises: found.means.after >= found.means.before)
    case .weekday(let found): week(found, weekdays)
    case .pattern: days(insight.count)
    case .milestone: drawn(#"<path class="l" d="M4 26h14l10-20 10 20h14"/><circle cx="28" cy="6" r="4"/>"#)
    case .observation:
      drawn(
        #"<rect x="12" y="10" width="12" height="18" rx="2"/><rect class="o" x="32" y="6" width="12" height="22" rx="2"/>"#
      )
    case .anniversary:
      drawn(
        #"<path class="l" d="M8 16h40"/><circle class="o" cx="8" cy="16" r="5"/><circle cx="48" cy="16" r="5"/>"#
      )
    }
  }

  /// The lower and the upper third of the first measure as two dots.
  private static func link(rises: Bool) -> Markup {
    let (first, second) = rises ? (24, 8) : (8, 24)
    return drawn(
      #"<path class="l" d="M10 \#(first)L46 \#(second)"/><circle class="o" cx="10" cy="\#(first)" r="5"/>"#
        + #"<circle cx="46" cy="\#(second)" r="5"/>"#)
  }

  private static func step(rises: Bool) -> Markup {
    let (before, after) = rises ? (24, 8) : (8, 24)
    return drawn(
      #"<path class="l" d="M4 \#(before)h24"/><path class="b" d="M28 \#(before)V\#(after)h24"/>"#)
  }

  /// Today's value, filled, far above or below the other days.
  static func unusual(isHigher: Bool) -> Markup {
    let (others, far) = isHigher ? (22, 6) : (10, 26)
    let dots = [(6, 2), (16, -2), (26, 1), (36, -1)].map { x, off in
      #"<circle class="o" cx="\#(x)" cy="\#(others + off)" r="3"/>"#
    }
    return drawn(dots.joined() + #"<circle cx="48" cy="\#(far)" r="4"/>"#)
  }

  /// A score of 100 as a bar that is filled as far as it goes.
  static func score(_ score: Int) -> Markup {
    drawn(
      #"<rect class="o" x="3" y="12" width="50" height="8" rx="4"/>"#
        + #"<rect x="3" y="12" width="\#(max(8, score / 2))" height="8" rx="4"/>"#)
  }

  /// Seven days in the order of the person's week; the one that differs is filled. The heights of the two means keep their ratio.
  private static func week(_ found: WeekdayEffect, _ weekdays: [Weekday]) -> Markup {
    let top = max(abs(found.means.weekday), abs(found.means.others), .leastNonzeroMagnitude)
    // A difference that matters can be a small part of the value, so that it is never less than three steps of the picture.
    let lower = min(23, Int((26 * min(abs(found.means.weekday), abs(found.means.others)) / top).rounded()))
    let isHigher = found.means.weekday >= found.means.others
    let bars = weekdays.enumerated().map { place, day in
      let stands = day == found.weekday || found.isWeekend && day.isWeekend
      let height = max(3, stands == isHigher ? 26 : lower)
      return
        #"<rect\#(stands ? "" : #" class="o""#) x="\#(2 + 8 * place)" y="\#(30 - height)" width="5" height="\#(height)" rx="1"/>"#
    }
    return drawn(bars.joined())
  }

  /// The days of a pattern, filled, between two others; at most five of them.
  private static func days(_ count: Int) -> Markup {
    let filled = min(5, max(1, count))
    let dots = (0..<filled + 2).map { place in
      let isOther = place == 0 || place == filled + 1
      let x = 28 - 4 * (filled + 1) + 8 * place
      return #"<circle\#(isOther ? #" class="o""# : "") cx="\#(x)" cy="16" r="3"/>"#
    }
    return drawn(dots.joined())
  }

  private static func drawn(_ shapes: String) -> Markup {
    Markup(#"<svg class="mini" aria-hidden="true" viewBox="0 0 56 32">\#(shapes)</svg>"#)
  }
}
