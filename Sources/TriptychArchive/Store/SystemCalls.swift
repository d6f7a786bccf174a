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
