import CPlatform
import Foundation
import TriptychHealth

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// How often the night was asked from outside to end: by SIGTERM, SIGINT or SIGHUP.
final class StopSignal {
  /// What a signal is written into: a handler knows nothing but what stands for good.
  private static let pipe: (reading: Int32, writing: Int32) = {
    var ends: [Int32] = [-1, -1]
    return platform_pipe(&ends) == 0 ? (ends[0], ends[1]) : (-1, -1)
  }()

  /// How many came.
  private(set) var count = 0

  /// Begins to listen; from now on none of these signals ends the program by itself.
  ///
  /// - Throws: when the system gives no pipe.
  init() throws {
    guard StopSignal.pipe.reading >= 0 else {
      throw CommandFailure(
        status: .tryAgain, diagnostic: Diagnostic(.error, code: "no_pipe", "The system gives no pipe"))
    }
    signal(SIGPIPE, SIG_IGN)
    for number in [SIGTERM, SIGINT, SIGHUP] {
      signal(number) { _ in
        var byte: UInt8 = 1
        _ = write(StopSignal.pipe.writing, &byte, 1)
      }
    }
  }

  /// Can be read when a signal came.
  var descriptor: Int32 { StopSignal.pipe.reading }

  /// Counts the signals that make the descriptor readable.
  func take() {
    var bytes = [UInt8](repeating: 0, count: 64)
    count += max(
      0, bytes.withUnsafeMutableBytes { Int(platform_read(descriptor, $0.baseAddress, UInt($0.count))) })
  }
}
