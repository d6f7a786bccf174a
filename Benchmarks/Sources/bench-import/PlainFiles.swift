import Foundation

/// The files at a path, as they lie there.
struct PlainFiles {
  private let paths: [String]
  /// All their bytes.
  let size: Int

  /// Lists a file, or the files in a folder.
  init(_ path: String) {
    let manager = FileManager.default
    let inside =
      manager.enumerator(atPath: path)?.compactMap { ($0 as? String).map { path + "/" + $0 } } ?? []
    paths = inside.isEmpty ? [path] : inside.sorted()
    size = paths.reduce(0) {
      $0 + ((try? manager.attributesOfItem(atPath: $1)[.size] as? Int) ?? 0)
    }
  }

  /// Reads every byte in pieces and adds them up, eight at a time: the least that any reader must do.
  func sum() -> UInt64 {
    let size = 1 << 20
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: size, alignment: 64)
    defer { buffer.deallocate() }
    var sum: UInt64 = 0
    for path in paths {
      guard let file = fopen(path, "rb") else { continue }
      defer { fclose(file) }
      while case let filled = fread(buffer.baseAddress, 1, size, file), filled > 0 {
        // What lies behind a last piece is added as well, which costs nothing.
        for word in UnsafeRawBufferPointer(rebasing: buffer.prefix((filled + 7) & ~7)).bindMemory(
          to: UInt64.self)
        {
          sum &+= word
        }
      }
    }
    return sum
  }

  /// CPU seconds of Foundation for the same bytes, by the name of the figure: none for files that are no JSON.
  func foundation() -> [String: Double] {
    let json = paths.filter { $0.hasSuffix(".json") || $0.hasSuffix(".ndjson") }
    guard !json.isEmpty else { return [:] }
    var figures = ["json_serialization_s": best(of: 3) { json.forEach(PlainFiles.serialize) }.seconds]
    if json.contains(where: PlainFiles.isHeartRate) {
      let rates = json.filter(PlainFiles.isHeartRate)
      let others = json.filter { !PlainFiles.isHeartRate($0) }
      figures["json_decoder_s"] =
        best(of: 3) {
          rates.forEach { PlainFiles.decode([HeartRate].self, $0) }
          others.forEach { PlainFiles.decode([Steps].self, $0) }
        }.seconds
    }
    return figures
  }

  private static func isHeartRate(_ path: String) -> Bool { path.contains("/heart_rate-") }

  private static func serialize(_ path: String) {
    for value in values(path) { _ = try? JSONSerialization.jsonObject(with: value) }
  }

  private static func decode<Value: Decodable>(_ type: Value.Type, _ path: String) {
    for value in values(path) { _ = try? JSONDecoder().decode(type, from: value) }
  }

  /// The values of a file: one, or one a line.
  private static func values(_ path: String) -> [Data] {
    guard let bytes = FileManager.default.contents(atPath: path) else { return [] }
    return path.hasSuffix(".ndjson") ? bytes.split(separator: 10) : [bytes]
  }
}

/// The values of Fitbit's archive, for Foundation's decoder.
private struct HeartRate: Decodable {
  struct Value: Decodable { var bpm, confidence: Double }
  var dateTime: String
  var value: Value
}

private struct Steps: Decodable { var dateTime, value: String }
