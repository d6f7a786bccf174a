import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// How others tell this process from theirs.
public enum ThisProcess {
  /// The number the system gave it.
  public static var id: Int { Int(getpid()) }

  /// The number of the user whose rights it has.
  static var user: UInt32 { UInt32(geteuid()) }

  /// The name of the machine, as others in a cluster know it; at most 64 characters of letters, digits, - and dots.
  public static var host: String {
    var buffer = [CChar](repeating: 0, count: 256)
    guard gethostname(&buffer, buffer.count - 1) == 0 else { return "unknown" }
    let name = buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    let kept = name.filter { (97...122).contains($0 | 32) || (48...57).contains($0) || $0 == 45 || $0 == 46 }
    return kept.isEmpty ? "unknown" : String(decoding: kept.prefix(64), as: UTF8.self)
  }
}
