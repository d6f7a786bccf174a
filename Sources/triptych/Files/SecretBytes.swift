/// Bytes that nobody can guess, from the system's source of secrets: for keys and nonces, and nothing else.
enum SecretBytes {
  /// So many of them.
  static func draw(_ count: Int) -> [UInt8] {
    var source = SystemRandomNumberGenerator()
    return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &source) }
  }
}
