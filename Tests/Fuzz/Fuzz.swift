import Foundation

/// Which reader is fed, by the environment, so that one program serves all.
private let target = ProcessInfo.processInfo.environment["TRIPTYCH_FUZZ"] ?? "apple"

/// Called once before the first input.
@_cdecl("LLVMFuzzerInitialize")
public func prepareFuzz(_ count: UnsafeMutableRawPointer?, _ words: UnsafeMutableRawPointer?) -> CInt {
  // Takes minutes where it is not optimized; a unit test writes a picture of that size too.
  #if LONG_SEARCH
    if target == "png" { proveLargestPNG() }
  #endif
  return 0
}

/// The function that libFuzzer calls with each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: data, count: count))
  switch target {
  case "csv": fuzzPlainCSV(bytes)
  case "export", "database": fuzzExport(bytes)
  case "bundle": fuzzBundleRows(bytes)
  case "png": fuzzPNG(bytes)
  case "supplied": fuzzSuppliedPNG(bytes)
  case "conversations": fuzzConversations(bytes)
  default: fuzzAppleHealth(bytes)
  }
  return 0
}
