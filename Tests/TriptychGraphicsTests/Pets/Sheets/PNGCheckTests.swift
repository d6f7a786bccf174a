import Testing

@testable import TriptychGraphics

@Suite("Damage of a picture's file is found by its own checksums")
struct PNGCheckTests {
  private static let picture = PetPicture.symbiStill(.calm, level: 0, size: 32)

  private func whole() throws -> [UInt8] {
    let painter = PetPainter()
    return try painter.png(painter.sheet(Self.picture))
  }

  @Test("A file as it was written is whole, and only for its own size")
  func undamaged() throws {
    let bytes = try whole()
    #expect(PNGCheck.isWhole(bytes, width: 32, height: 32))
    #expect(
      !PNGCheck.isWhole(bytes, width: 32, height: 33) && !PNGCheck.isWhole(bytes, width: 31, height: 32))
  }

  @Test("Any one wrong bit is found, wherever it is")
  func oneBit() throws {
    var bytes = try whole()
    for place in bytes.indices {
      let bit = UInt8(1) << UInt8(place % 8)
      bytes[place] ^= bit
      #expect(!PNGCheck.isWhole(bytes, width: 32, height: 32), "byte \(place)")
      bytes[place] ^= bit
    }
  }

  @Test("A file cut short anywhere, or with anything after its end, is not whole")
  func length() throws {
    let bytes = try whole()
    for count in bytes.indices {
      #expect(!PNGCheck.isWhole(Array(bytes.prefix(count)), width: 32, height: 32), "\(count) bytes")
    }
    #expect(!PNGCheck.isWhole(bytes + [0], width: 32, height: 32))
  }

  @Test("A file without pixels is not whole although all its checksums are right")
  func noPixels() throws {
    let bytes = try whole()
    // Signature and IHDR are 33 bytes, IEND is 12.
    #expect(!PNGCheck.isWhole(Array(bytes.prefix(33) + bytes.suffix(12)), width: 32, height: 32))
  }
}

/// The chunks of a PNG file, in order.
struct PNGChunks {
  struct Chunk {
    var name: String
    var bytes: [UInt8]

    /// A number of so many bytes, the highest first.
    func number(at place: Int, bytes count: Int = 4) -> Int {
      bytes[place..<(place + count)].reduce(0) { $0 << 8 | Int($1) }
    }
  }

  let all: [Chunk]

  init(_ file: [UInt8]) {
    var found: [Chunk] = []
    var place = 8
    while place + 12 <= file.count {
      let length = file[place..<(place + 4)].reduce(0) { $0 << 8 | Int($1) }
      let name = String(decoding: file[(place + 4)..<(place + 8)], as: UTF8.self)
      guard place + 12 + length <= file.count else { break }
      found.append(Chunk(name: name, bytes: Array(file[(place + 8)..<(place + 8 + length)])))
      place += 12 + length
    }
    all = found
  }

  subscript(name: String) -> Chunk? { all.first { $0.name == name } }
}
