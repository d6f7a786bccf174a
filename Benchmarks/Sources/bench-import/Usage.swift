import Foundation

#if canImport(Glibc)
  import Glibc
#endif

private func ownUsage() -> rusage {
  var usage = rusage()
  #if canImport(Glibc)
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
  #else
    getrusage(RUSAGE_SELF, &usage)
  #endif
  return usage
}

/// Seconds of processor time of this process so far, user and system.
func cpuSeconds() -> Double {
  let usage = ownUsage()
  let user = Double(usage.ru_utime.tv_sec) + Double(usage.ru_utime.tv_usec) / 1e6
  return user + Double(usage.ru_stime.tv_sec) + Double(usage.ru_stime.tv_usec) / 1e6
}

/// The largest memory of the process so far, in MB.
func peakMegabytes() -> Int {
  let usage = ownUsage()
  #if os(macOS)
    return usage.ru_maxrss / 1_000_000
  #else
    return usage.ru_maxrss / 1_000
  #endif
}

/// Reads a file in pieces and counts its `<`: the least that any reader must do.
func countTags(_ path: String) -> Int {
  guard let file = fopen(path, "rb") else { return 0 }
  defer { fclose(file) }
  let size = 1 << 20
  let buffer = UnsafeMutablePointer<UInt8>.allocate(capacity: size)
  defer { buffer.deallocate() }
  var count = 0
  while true {
    let filled = fread(buffer, 1, size, file)
    if filled == 0 { return count }
    var position = 0
    while position < filled, let hit = memchr(buffer + position, Int32(UInt8(ascii: "<")), filled - position)
    {
      count += 1
      position = UnsafeRawPointer(hit) - UnsafeRawPointer(buffer) + 1
    }
  }
}
