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
