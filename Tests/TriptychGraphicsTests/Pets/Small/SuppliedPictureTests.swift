import CDeflate
import Foundation
import Testing

@testable import TriptychGraphics

@Suite("Pictures that somebody else drew")
struct SuppliedPictureTests {
  /// A PNG file of rows that already have their filter bytes.
  private func file(
    width: Int, height: Int, depth: UInt8 = 8, kind: UInt8, rows: [UInt8], extra: [(String, [UInt8])] = [],
    interlace: UInt8 = 0
  ) -> [UInt8] {
    func big(_ value: Int) -> [UInt8] {
      (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) }
    }
    func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
      let body = Array(name.utf8) + data
      let sum = body.withUnsafeBytes { libdeflate_crc32(0, $0.baseAddress, $0.count) }
      return big(data.count) + body + big(Int(sum))
    }
    let packer = ZlibPacker(.quick)
    let output = ByteBuffer()
    _ = rows.withUnsafeBufferPointer { packer.pack($0.baseAddress!, count: $0.count, into: output) }
    let packed = output.withBytes { Array($0) }
    var bytes = PNGFile.signature
    bytes += chunk("IHDR", big(width) + big(height) + [depth, kind, 0, 0, interlace])
    for (name, data) in extra { bytes += chunk(name, data) }
    return bytes + chunk("IDAT", packed) + chunk("IEND", [])
  }

  /// Rows of one color with filters of every kind, which all stand for the same pixels.
  private func rows(_ pixel: [UInt8], width: Int, height: Int) -> [UInt8] {
    var rows: [UInt8] = []
    for y in 0..<height {
      let filter = UInt8(y % 5)
      rows.append(filter)
      for x in 0..<width {
        for channel in pixel {
          let left = x > 0 ? channel : 0, above = y > 0 ? channel : 0
          switch filter {
          case 1: rows.append(channel &- left)
          case 2: rows.append(channel &- above)
          case 3: rows.append(channel &- UInt8((Int(left) + Int(above)) / 2))
          case 4: rows.append(channel &- (y > 0 ? above : left))
          default: rows.append(channel)
          }
        }
      }
    }
    return rows
  }

  @Test("Every kind of color is read, whatever the filters")
  func kinds() throws {
    let cases: [(UInt8, [UInt8], [(String, [UInt8])], UInt32)] = [
      (0, [128], [], 0xFF80_8080), (2, [10, 20, 30], [], 0xFF0A_141E),
      (3, [1], [("PLTE", [0, 0, 0, 9, 8, 7]), ("tRNS", [255, 255])], 0xFF09_0807),
      (4, [100, 255], [], 0xFF64_6464), (6, [200, 100, 0, 128], [], 0x8064_3200),
      (2, [10, 20, 30], [("tRNS", [0, 10, 0, 20, 0, 30])], 0),
      (6, [1, 2, 3, 255], [("tEXt", [65, 0, 66])], 0xFF01_0203),
    ]
    for (kind, pixel, extra, color) in cases {
      let bytes = file(
        width: 70, height: 65, kind: kind, rows: rows(pixel, width: 70, height: 65), extra: extra)
      let reader = try PNGReader(bytes)
      #expect(try reader.pixels().allSatisfy { $0 == color }, "\(kind)")
    }
  }

  @Test("What is kept is a square of our own making, the whole picture in its middle")
  func kept() throws {
    let bytes = file(
      width: 512, height: 256, kind: 2, rows: rows([147, 51, 234], width: 512, height: 256),
      extra: [("tEXt", Array("Comment".utf8) + [0] + Array("Secretword".utf8))])
    let kept = try SuppliedPicture.file(of: bytes)
    #expect(SuppliedPicture.isWhole(kept) && kept.count < 2_000)
    #expect(Data(kept).range(of: Data("Secretword".utf8)) == nil)
    let pixels = try PNGReader(kept).pixels()
    #expect(pixels[0] == 0 && pixels[128 * 256 + 10] == 0xFF93_33EA && pixels[255 * 256 + 128] == 0)
    #expect(try SuppliedPicture.file(of: bytes) == kept)
  }

  @Test("Anything else is refused: damage, size, depth, interlacing, too many or too few pixels")
  func refused() throws {
    let good = file(width: 64, height: 64, kind: 0, rows: rows([9], width: 64, height: 64))
    _ = try PNGReader(good).pixels()
    let faults: [([UInt8], PNGFault)] = [
      ([], .damaged), (Array("GIF89a".utf8), .damaged), (Array(good.dropLast()), .damaged),
      (good + [0], .damaged),
      (file(width: 63, height: 64, kind: 0, rows: rows([9], width: 63, height: 64)), .size),
      (file(width: 2_049, height: 64, kind: 0, rows: [0]), .size),
      (file(width: 64, height: 64, depth: 16, kind: 0, rows: [0]), .unsupported),
      (file(width: 64, height: 64, kind: 0, rows: [0], interlace: 1), .unsupported),
      (file(width: 64, height: 64, kind: 0, rows: [0], extra: [("ABCD", [])]), .unsupported),
      (file(width: 64, height: 64, kind: 3, rows: rows([0], width: 64, height: 64)), .damaged),
      (file(width: 64, height: 64, kind: 0, rows: [0]), .damaged),
      (file(width: 64, height: 64, kind: 0, rows: rows([9], width: 64, height: 65)), .damaged),
      (
        file(
          width: 64, height: 64, kind: 3, rows: rows([7], width: 64, height: 64),
          extra: [("PLTE", [1, 2, 3])]), .damaged
      ),
    ]
    for (index, (bytes, fault)) in faults.enumerated() {
      #expect(throws: fault, "\(index)") { _ = try PNGReader(bytes).pixels() }
    }
    for place in 8..<good.count {
      var bytes = good
      bytes[place] ^= 0x10
      #expect(throws: (any Error).self) { _ = try PNGReader(bytes).pixels() }
    }
  }
}
