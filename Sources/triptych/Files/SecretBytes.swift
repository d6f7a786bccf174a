import CPlatform

/// Bytes that nobody can guess, from the system's random source: for keys, nonces and salts, and nothing else.
enum SecretBytes {
  /// The given number of them.
  @Sendable static func draw(_ count: Int) -> [UInt8] {
    var source = SystemRandomNumberGenerator()
    return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &source) }
  }
}

/// The memory of this process once it holds a key, a passphrase or another secret.
enum SecretMemory {
  /// Switches core files off for good and, on Linux, closes the memory to other processes of the same user. Called
  /// before the secret is read.
  static func hide() { platform_hide_memory() }
}
