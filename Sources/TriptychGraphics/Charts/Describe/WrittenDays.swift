import Foundation

/// The names of days as tables write them, such as "Sunday 2 November", kept from one chart to the next.
///
/// A person's charts show the same days for every measure and every range. What is kept belongs to words that never change,
/// so it changes no text.
final class WrittenDays: @unchecked Sendable {
  /// The maximum number of names kept: those of ten years.
  private static let most = 4096

  // Accessed only while the lock is held.
  private let lock = NSLock()
  private var names: [Key: String] = [:]

  private struct Key: Hashable {
    let day: Int
    let withYear: Bool
  }

  /// The name of a day, made if it is not kept.
  func name(of day: Int, withYear: Bool, _ make: () -> String) -> String {
    let key = Key(day: day, withYear: withYear)
    lock.lock()
    defer { lock.unlock() }
    if let known = names[key] { return known }
    if names.count == Self.most { names = [:] }
    let made = make()
    names[key] = made
    return made
  }
}

extension WrittenDays: Equatable {
  /// Always true: words are equal or not whatever is kept of them.
  static func == (a: WrittenDays, b: WrittenDays) -> Bool { true }
}
