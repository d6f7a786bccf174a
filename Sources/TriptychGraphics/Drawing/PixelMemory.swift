#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Room for the pixels of a picture; pictures of one worker use it one after another.
final class PixelMemory {
  let base: UnsafeMutablePointer<UInt32>
  /// Pixels.
  let capacity: Int

  /// Room that was never written to; nil where memory runs out.
  init?(capacity: Int) {
    guard let raw = malloc(max(1, capacity) * MemoryLayout<UInt32>.stride) else { return nil }
    base = raw.bindMemory(to: UInt32.self, capacity: max(1, capacity))
    self.capacity = capacity
  }

  deinit { free(base) }
}
