/// Time that passes, in seconds from when it was made; the machine's clock does not move it.
struct Stopwatch: Sendable {
  private let started = ContinuousClock.now

  /// Seconds since then.
  var seconds: Double { Double((ContinuousClock.now - started) / .microseconds(1)) / 1_000_000 }
}
