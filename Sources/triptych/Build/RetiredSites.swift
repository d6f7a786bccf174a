import Foundation
import TriptychHealth
import TriptychSite

/// Sites that have been replaced a moment ago: their files stay for those who are reading them, and then go.
///
/// Whoever opened the folder of a site before the exchange reads that site to its end, if it takes no longer than
/// ``patience``. What a killed run leaves is removed by the next one.
struct RetiredSites {
  /// How long an old site can still be read.
  static let patience = Duration.milliseconds(150)

  private let publisher: Publisher
  private var people: [(person: PersonID, since: ContinuousClock.Instant)] = []

  init(_ publisher: Publisher) { self.publisher = publisher }

  /// Adds somebody whose site was replaced now.
  mutating func add(_ person: PersonID) { people.append((person, .now)) }

  /// Removes those that nobody needs any more.
  mutating func removeOld() {
    while let first = people.first, first.since.duration(to: .now) >= RetiredSites.patience {
      people.removeFirst()
      // One that cannot be removed now is removed by the person's next build.
      try? publisher.removeOld(of: first.person)
    }
  }

  /// Waits for the last ones and removes them.
  mutating func removeAll() {
    while let last = people.last {
      let left = RetiredSites.patience - last.since.duration(to: .now)
      if left > .zero { usleep(UInt32(left / .microseconds(1))) }
      removeOld()
    }
  }
}
