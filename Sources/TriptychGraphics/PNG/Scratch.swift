/// Memory of plain values that outlives a picture, so that the next one need not ask for it again.
///
/// Its values are undefined until written. It never shrinks by itself.
final class Scratch<Element: BitwiseCopyable> {
  private(set) var start: UnsafeMutablePointer<Element>
  private(set) var capacity: Int

  init(_ capacity: Int) {
    self.capacity = max(1, capacity)
    start = .allocate(capacity: self.capacity)
  }

  /// Bytes of memory held.
  var bytes: Int { capacity * MemoryLayout<Element>.stride }

  deinit { start.deallocate() }

  /// Makes room for a number of values; the values held before are lost where it must grow.
  func reserve(_ count: Int) {
    guard count > capacity else { return }
    start.deallocate()
    start = .allocate(capacity: count)
    capacity = count
  }

  /// Makes room for a number of values and keeps the first ones.
  func grow(to count: Int, keeping kept: Int) {
    guard count > capacity else { return }
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: count)
    larger.update(from: start, count: kept)
    start.deallocate()
    start = larger
    capacity = count
  }

  /// Sets every value that fits.
  func fill(_ value: Element) { start.update(repeating: value, count: capacity) }
}
