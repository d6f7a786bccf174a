/// The objects of a PDF file as Cairo writes it: one after another, with a plain table of where they are.
struct PDFObjects {
  private let bytes: [UInt8]
  /// The bytes of each object between `obj` and `endobj`, by number; changed ones are replaced.
  private(set) var bodies: [Int: [UInt8]] = [:]
  let root: Int
  private let info: Int?

  /// Reads a file; `nil` if it is not laid out that way.
  init?(_ bytes: [UInt8]) {
    self.bytes = bytes
    guard let start = Self.last("startxref", in: bytes), let trailer = Self.last("trailer", in: bytes),
      let place = Self.number(in: bytes, at: start + 9), place < bytes.count
    else { return nil }
    let end = Array(bytes[trailer...])
    guard let root = PDFText.reference("Root", in: end) else { return nil }
    self.root = root
    info = PDFText.reference("Info", in: end)
    guard let offsets = Self.offsets(in: bytes, at: place) else { return nil }
    for (index, entry) in offsets.enumerated() {
      let next = index + 1 < offsets.count ? offsets[index + 1].offset : place
      guard let body = Self.body(bytes[entry.offset..<max(entry.offset, next)]) else { return nil }
      bodies[entry.number] = body
    }
  }

  /// The text of an object without a stream.
  func text(_ number: Int) -> String { String(decoding: bodies[number] ?? [], as: UTF8.self) }

  mutating func replace(_ number: Int, with body: [UInt8]) { bodies[number] = body }

  /// Adds text before the `>>` that ends the dictionary of an object without a stream.
  mutating func extend(_ number: Int, by entries: String) {
    guard let body = bodies[number], let end = Self.last(">>", in: body) else { return }
    bodies[number] = Array(body[..<end]) + Array(entries.utf8) + Array("\n>>\n".utf8)
  }

  /// The whole file, with a new table.
  func written() -> [UInt8] {
    // Attributes of the structure came with PDF 1.5.
    var file = Array("%PDF-1.7\n%\u{B5}\u{ED}\u{AE}\u{FB}\n".unicodeScalars.map { UInt8($0.value) })
    var places: [Int: Int] = [:]
    for number in bodies.keys.sorted() {
      places[number] = file.count
      file += Array("\(number) 0 obj\n".utf8)
      file += bodies[number] ?? []
      file += Array("\nendobj\n".utf8)
    }
    let table = file.count
    let count = (bodies.keys.max() ?? 0) + 1
    file += Array("xref\n0 \(count)\n0000000000 65535 f \n".utf8)
    for number in 1..<max(1, count) {
      guard let place = places[number] else {
        file += Array("0000000000 00001 f \n".utf8)
        continue
      }
      let digits = String(place)
      let zeros = String(repeating: "0", count: max(0, 10 - digits.count))
      file += Array("\(zeros)\(digits) 00000 n \n".utf8)
    }
    let known = info.map { " /Info \($0) 0 R" } ?? ""
    file += Array(
      "trailer\n<< /Size \(count) /Root \(root) 0 R\(known) >>\nstartxref\n\(table)\n%%EOF\n".utf8)
    return file
  }

  // MARK: - Reading

  /// The numbers of objects with their places, in the order of the file.
  private static func offsets(in bytes: [UInt8], at place: Int) -> [(number: Int, offset: Int)]? {
    var lines = bytes[place...].split(separator: UInt8(ascii: "\n"), maxSplits: 1 << 20).makeIterator()
    guard lines.next()?.elementsEqual("xref".utf8) == true, let head = lines.next() else { return nil }
    let numbers = String(decoding: head, as: UTF8.self).split(separator: " ").compactMap { Int($0) }
    guard numbers.count == 2, numbers[0] == 0, numbers[1] < bytes.count else { return nil }
    var found: [(number: Int, offset: Int)] = []
    for number in 0..<numbers[1] {
      guard let line = lines.next() else { return nil }
      let fields = String(decoding: line, as: UTF8.self).split(separator: " ")
      guard fields.count >= 3, let offset = Int(fields[0]), offset < place else { return nil }
      if fields[2].hasPrefix("n") { found.append((number, offset)) }
    }
    return found.sorted { $0.offset < $1.offset }
  }

  /// What stands between `obj` and the last `endobj`.
  private static func body(_ object: ArraySlice<UInt8>) -> [UInt8]? {
    let bytes = Array(object)
    guard let start = first("obj\n", in: bytes), let end = last("endobj", in: bytes), start + 4 <= end else {
      return nil
    }
    var last = end
    while last > start + 4, bytes[last - 1] == UInt8(ascii: "\n") { last -= 1 }
    return Array(bytes[start + 4..<last])
  }

  private static func number(in bytes: [UInt8], at start: Int) -> Int? {
    let digits = bytes[start...].drop { $0 <= 32 }.prefix { (48...57).contains($0) }
    return Int(String(decoding: digits, as: UTF8.self))
  }

  static func first(_ text: String, in bytes: [UInt8], from start: Int = 0) -> Int? {
    let wanted = Array(text.utf8)
    guard bytes.count >= wanted.count + start else { return nil }
    return (start...bytes.count - wanted.count).first {
      bytes[$0] == wanted[0] && bytes[$0..<$0 + wanted.count].elementsEqual(wanted)
    }
  }

  private static func last(_ text: String, in bytes: [UInt8]) -> Int? {
    let wanted = Array(text.utf8)
    guard bytes.count >= wanted.count else { return nil }
    return (0...bytes.count - wanted.count).last {
      bytes[$0] == wanted[0] && bytes[$0..<$0 + wanted.count].elementsEqual(wanted)
    }
  }
}

/// Texts and references of PDF.
enum PDFText {
  /// A text of any language: UTF-16 with its mark, in hexadecimal digits (ISO 32000-1, 7.9.2.2).
  static func string(_ text: String) -> String {
    let digits = Array("0123456789ABCDEF")
    var hex = "<FEFF"
    for unit in text.utf16 {
      for shift in [12, 8, 4, 0] { hex.append(digits[Int(unit >> UInt16(shift)) & 15]) }
    }
    return hex + ">"
  }

  /// The number of the object that an entry such as `/Root 31 0 R` refers to.
  static func reference(_ key: String, in bytes: [UInt8]) -> Int? {
    guard let place = PDFObjects.first("/\(key) ", in: bytes) else { return nil }
    return references(String(decoding: bytes[(place + key.utf8.count + 2)...].prefix(24), as: UTF8.self))
      .first
  }

  /// The numbers of the objects that a text refers to, leaving out those inside of dictionaries.
  static func references(_ text: String) -> [Int] {
    var numbers: [Int] = []
    var recent: [Int] = []
    var depth = 0
    for token in text.split(whereSeparator: { " \n[]".contains($0) }) {
      switch token {
      case "<<": depth += 1
      case ">>": depth -= 1
      case "R":
        if depth == 0, recent.count >= 2 { numbers.append(recent[recent.count - 2]) }
        recent = []
      default: recent.append(Int(token) ?? -1)
      }
      if depth < 0 { break }
    }
    return numbers
  }
}
