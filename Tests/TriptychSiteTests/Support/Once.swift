import Foundation

/// What is dear to make and always the same, made once for each key. Who asks meanwhile waits for it.
final class Once<Key: Hashable & Sendable, Value: Sendable>: @unchecked Sendable {
  private final class Place {
    let lock = NSLock()
    var made: Result<Value, any Error>?
  }

  private let lock = NSLock()
  private var places: [Key: Place] = [:]
  private let make: @Sendable (Key) throws -> Value

  /// Values as this makes them.
  init(_ make: @escaping @Sendable (Key) throws -> Value) { self.make = make }

  /// The value of a key; what went wrong when it was made goes wrong on every asking.
  func value(_ key: Key) throws -> Value {
    let place = lock.withLock {
      if let place = places[key] { return place }
      let place = Place()
      places[key] = place
      return place
    }
    return try place.lock.withLock {
      if let made = place.made { return try made.get() }
      let made = Result { try make(key) }
      place.made = made
      return try made.get()
    }
  }
}
