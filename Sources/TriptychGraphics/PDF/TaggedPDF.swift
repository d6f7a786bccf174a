import CDeflate

/// Completes the structure of a file: Cairo writes the elements and their order, but no language, no words for figures,
/// no scope of header cells, and does not mark what is decoration.
struct TaggedPDF {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The completed file; `nil` if it is not laid out as Cairo does it, or has other figures or header cells.
  ///
  /// - Parameters:
  ///   - isRightToLeft: whether pages are turned from right to left.
  ///   - figures: the words of each figure, in reading order.
  ///   - headsOfRows: for each header cell in reading order, whether it is the head of a row.
  func finished(language: String, isRightToLeft: Bool = false, figures: [String], headsOfRows: [Bool])
    -> [UInt8]?
  {
    guard var objects = PDFObjects(bytes),
      let tree = PDFText.reference("StructTreeRoot", in: objects.bodies[objects.root] ?? [])
    else { return nil }
    var (words, rows) = (figures[...], headsOfRows[...])
    /// Adds what an element and those below it lack, in reading order.
    func complete(_ number: Int, depth: Int) -> Bool {
      guard depth < 16 else { return false }
      let text = objects.text(number)
      if text.contains("/S /Figure") {
        guard let alternative = words.popFirst() else { return false }
        objects.extend(number, by: "   /Alt \(PDFText.string(alternative))")
      } else if text.contains("/S /TH") {
        guard let isRow = rows.popFirst() else { return false }
        objects.extend(number, by: "   /A << /O /Table /Scope /\(isRow ? "Row" : "Column") >>")
      }
      let body = Array(text.utf8)
      guard let kids = PDFObjects.first("/K ", in: body) else { return true }
      return PDFText.references(String(decoding: body[(kids + 3)...], as: UTF8.self)).allSatisfy {
        complete($0, depth: depth + 1)
      }
    }
    guard complete(tree, depth: 0), words.isEmpty, rows.isEmpty else { return nil }
    objects.extend(
      objects.root,
      by:
        "   /Lang \(PDFText.string(language))\n   /ViewerPreferences << /DisplayDocTitle true\(isRightToLeft ? " /Direction /R2L" : "") >>\n   /PageMode /UseOutlines"
    )
    for number in objects.bodies.keys.sorted() {
      let head = String(decoding: (objects.bodies[number] ?? []).prefix(64), as: UTF8.self)
      guard head.contains("/Type /Page ") else { continue }
      guard markArtifacts(of: number, in: &objects) else { return nil }
      // Readers step through a page by its structure.
      objects.extend(number, by: "   /Tabs /S")
    }
    return objects.written()
  }

  /// Marks what stands outside of elements on a page as artifacts.
  private func markArtifacts(of page: Int, in objects: inout PDFObjects) -> Bool {
    guard let contents = PDFText.reference("Contents", in: objects.bodies[page] ?? []),
      let body = objects.bodies[contents], let start = PDFObjects.first("stream\n", in: body),
      let length = PDFText.reference("Length", in: Array(body[..<start])),
      let count = Int(objects.text(length).filter(\.isNumber)), start + 7 + count <= body.count,
      let content = Deflated.opened(body[start + 7..<start + 7 + count])
    else { return false }
    let marked = PDFContent.withArtifacts(content)
    guard let packed = Deflated.packed(marked) else { return false }
    objects.replace(length, with: Array("   \(packed.count)".utf8))
    objects.replace(contents, with: Array(body[..<(start + 7)]) + packed + Array("\nendstream".utf8))
    return true
  }
}

/// The operators of a page's content.
enum PDFContent {
  /// The content with everything outside of elements marked as an artifact (ISO 32000-1, 14.8.2.2).
  static func withArtifacts(_ content: [UInt8]) -> [UInt8] {
    let begin = Array("/Artifact BMC\n".utf8)
    let end = Array("EMC\n".utf8)
    var marked = begin
    marked.reserveCapacity(content.count + 4096)
    /// For each open mark, whether it is an element of the structure.
    var open: [Bool] = []
    var (index, lineStart) = (0, 0)
    while index < content.count {
      // A line ends outside of strings, which may hold any byte.
      index = endOfLine(content, from: index)
      let line = content[lineStart..<index]
      let text = line.last == UInt8(ascii: "\n") ? line.dropLast() : line
      if text.elementsEqual("EMC".utf8) {
        marked += line
        if open.popLast() == true { marked += begin }
      } else if text.count > 4, text.suffix(4).elementsEqual(" BDC".utf8) {
        let isElement = String(decoding: text, as: UTF8.self).contains("/MCID ")
        open.append(isElement)
        if isElement { marked += end }
        marked += line
      } else {
        marked += line
      }
      lineStart = index
    }
    if let last = marked.last, last != UInt8(ascii: "\n") { marked.append(UInt8(ascii: "\n")) }
    return marked + end
  }

  private static func endOfLine(_ content: [UInt8], from start: Int) -> Int {
    var (index, depth) = (start, 0)
    while index < content.count {
      let byte = content[index]
      index += 1
      switch byte {
      case UInt8(ascii: "\\"): if depth > 0 { index += 1 }
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"): depth -= 1
      case UInt8(ascii: "\n"): if depth <= 0 { return index }
      default: break
      }
    }
    return min(index, content.count)
  }
}

/// Streams packed with the method that PDF calls FlateDecode.
enum Deflated {
  /// The bytes of a packed stream; `nil` if it is damaged or longer than 64 MB.
  static func opened(_ packed: ArraySlice<UInt8>) -> [UInt8]? {
    guard let decompressor = libdeflate_alloc_decompressor() else { return nil }
    defer { libdeflate_free_decompressor(decompressor) }
    var room = max(4096, packed.count * 6)
    while room <= 1 << 26 {
      var size = 0
      var bytes = [UInt8](repeating: 0, count: room)
      let status = packed.withUnsafeBytes { source in
        bytes.withUnsafeMutableBytes {
          libdeflate_zlib_decompress(
            decompressor, source.baseAddress, source.count, $0.baseAddress, $0.count, &size)
        }
      }
      if status == LIBDEFLATE_SUCCESS { return Array(bytes.prefix(size)) }
      guard status == LIBDEFLATE_INSUFFICIENT_SPACE else { return nil }
      room *= 4
    }
    return nil
  }

  /// The packed bytes; `nil` if there is no memory.
  static func packed(_ bytes: [UInt8]) -> [UInt8]? {
    guard let compressor = libdeflate_alloc_compressor(6) else { return nil }
    defer { libdeflate_free_compressor(compressor) }
    var packed = [UInt8](repeating: 0, count: libdeflate_zlib_compress_bound(compressor, bytes.count))
    let size = bytes.withUnsafeBytes { source in
      packed.withUnsafeMutableBytes {
        libdeflate_zlib_compress(compressor, source.baseAddress, source.count, $0.baseAddress, $0.count)
      }
    }
    return size > 0 ? Array(packed.prefix(size)) : nil
  }
}
