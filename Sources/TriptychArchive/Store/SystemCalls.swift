#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// `read(2)` under a name that no method hides.
func systemRead(_ descriptor: Int32, _ target: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(descriptor, target, count)
}

/// `send(2)` under a name that no method hides.
func systemSend(_ socket: Int32, _ source: UnsafeRawPointer?, _ count: Int, _ flags: Int32) -> Int {
  send(socket, source, count, flags)
}

/// `write(2)` under a name that no method hides.
func systemWrite(_ descriptor: Int32, _ source: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, source, count)
}

/// `open(2)` under a name that no method hides.
func systemOpen(_ path: String, _ flags: Int32, _ mode: mode_t) -> Int32 { open(path, flags, mode) }

extension stat {
  /// When the file was changed last, in nanoseconds since 1970.
  var modified: Int64 {
    #if canImport(Darwin)
      Int64(st_mtimespec.tv_sec) * 1_000_000_000 + Int64(st_mtimespec.tv_nsec)
    #else
      Int64(st_mtim.tv_sec) * 1_000_000_000 + Int64(st_mtim.tv_nsec)
    #endif
  }

  /// When the file was read last, in nanoseconds since 1970.
  var accessed: Int64 {
    #if canImport(Darwin)
      Int64(st_atimespec.tv_sec) * 1_000_000_000 + Int64(st_atimespec.tv_nsec)
    #else
      Int64(st_atim.tv_sec) * 1_000_000_000 + Int64(st_atim.tv_nsec)
    #endif
  }
}
