import Foundation

/// The numbers of the yardstick's charts, read from the file it is compiled with, so that all who
/// are compared draw the same.
struct YardstickData {
  /// Three series of 90 days.
  let lines: [[Double]]
  /// Seven days.
  let spark: [Double]
  /// Seven rows of 24 hours, 0...1.
  let heat: [[Double]]
  /// A thousand points.
  let scatter: [(x: Double, y: Double)]

  /// Reads `data.h`.
  init(path: String) throws {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
      throw BenchError("the yardstick's data cannot be read at \(path)")
    }
    var numbers: [Substring: [Double]] = [:]
    for line in text.split(separator: "\n") {
      guard let equals = line.firstIndex(of: "="), let bracket = line.firstIndex(of: "[") else { continue }
      let name = line[..<bracket].split(separator: " ").last ?? ""
      numbers[name] = line[equals...].split { "={},;".contains($0) }.compactMap { Double($0) }
    }
    func take(_ name: Substring, _ count: Int) throws -> [Double] {
      guard let found = numbers[name], found.count == count else {
        throw BenchError("\(path) should hold \(count) numbers of \(name)")
      }
      return found
    }
    let line = try take("LINE", 270)
    let cells = try take("HEAT", 168)
    let points = try take("SCAT", 2000)
    lines = (0..<3).map { Array(line[($0 * 90)..<($0 * 90 + 90)]) }
    spark = try take("SPARK", 7)
    heat = (0..<7).map { Array(cells[($0 * 24)..<($0 * 24 + 24)]) }
    scatter = (0..<1000).map { (points[2 * $0], points[2 * $0 + 1]) }
  }
}
