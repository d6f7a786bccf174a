import TriptychArchive

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The system's source of randomness, for salts: the one place that asks it.
enum SystemRandomness {
  /// So many bytes, at most 256.
  static func bytes(_ count: Int) throws -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    guard getentropy(&bytes, count) == 0 else {
      throw StoreError(.failed, "The system gives no random bytes", place: nil)
    }
    return bytes
  }
}
