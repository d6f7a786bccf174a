/// Bytes that nobody can guess, from the system's random source: for keys, nonces and salts, and nothing else.
enum SecretBytes {
  /// The given number of them.
  @Sendable static func draw(_ count: Int) -> [UInt8] {
    var source = SystemRandomNumberGenerator()
    return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &source) }
  }
}
