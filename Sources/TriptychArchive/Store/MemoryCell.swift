import TriptychHealth

/// A value of a table of facts and notes.
enum MemoryCell: Hashable {
  case number(Int64)
  case text(String)
  case nothing

  init(_ number: Int) { self = .number(Int64(number)) }
  init(_ day: CalendarDay) { self = .number(Int64(day.number)) }
  init(_ moment: Instant) { self = .number(moment.seconds) }

  var number: Int64? { if case .number(let number) = self { number } else { nil } }
  var text: String? { if case .text(let text) = self { text } else { nil } }
}
