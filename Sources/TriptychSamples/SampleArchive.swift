import TriptychArchive

/// Packs files into a ZIP whose bytes depend on nothing but the files: no clock, entries in
/// the order given.
struct SampleArchive {
  private var bytes: [UInt8] = []
  private var directory: [UInt8] = []
  private var count: UInt16 = 0

  /// Adds a file; `path` uses `/` and is UTF-8. Sizes are below 4 GiB.
  mutating func add(_ path: String, _ content: [UInt8]) throws {
    let offset = UInt32(bytes.count)
    let packed = try RawDeflate(content)
    let name = Array(path.utf8)
    // Version 2.0, names in UTF-8, deflated, 1 January 1980 at 00:00, checksum, sizes.
    var common: [UInt8] = []
    for field: UInt16 in [20, 0x0800, 8, 0, 0x0021] { common += SampleArchive.little(field) }
    for field in [packed.checksum, UInt32(packed.bytes.count), UInt32(content.count)] {
      common += SampleArchive.little(field)
    }
    common += SampleArchive.little(UInt16(name.count))
    common += SampleArchive.little(UInt16(0))
    bytes += SampleArchive.little(0x0403_4b50 as UInt32) + common + name
    bytes += packed.bytes
    directory += SampleArchive.little(0x0201_4b50 as UInt32)
    // Made on Unix, so that the file rights below mean what they say.
    directory += SampleArchive.little(0x0314 as UInt16) + common
    for field: UInt16 in [0, 0, 0] { directory += SampleArchive.little(field) }
    directory += SampleArchive.little(0x81A4_0000 as UInt32) + SampleArchive.little(offset) + name
    count += 1
  }

  /// The whole archive.
  func finished() -> [UInt8] {
    var end = SampleArchive.little(0x0605_4b50 as UInt32)
    for field: UInt16 in [0, 0, count, count] { end += SampleArchive.little(field) }
    end += SampleArchive.little(UInt32(directory.count)) + SampleArchive.little(UInt32(bytes.count))
    end += SampleArchive.little(UInt16(0))
    return bytes + directory + end
  }

  private static func little<Number: FixedWidthInteger>(_ value: Number) -> [UInt8] {
    withUnsafeBytes(of: value.littleEndian) { Array($0) }
  }
}
