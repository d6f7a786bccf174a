import Testing

@testable import TriptychGraphics

struct LineThinningTests {
  @Test("thinning keeps first, last, lowest and highest of every column")
  func extremes() {
    var random = Random(seed: 11)
    for _ in 0..<100 {
      let count = 500 + Int(random.unit() * 3000)
      let columns = 10 + Int(random.unit() * 80)
      let points = (0..<count).map { UnitPoint(Double($0) / Double(count - 1), random.unit()) }
      let kept = M4.thin(points, columns: columns)
      #expect(kept.count <= 4 * (columns + 1))
      #expect(kept.first == points.first && kept.last == points.last)
      #expect(zip(kept, kept.dropFirst()).allSatisfy { $0.x < $1.x })
      for column in 0...columns {
        func inside(_ list: [UnitPoint]) -> [UnitPoint] {
          list.filter { Int($0.x * Double(columns)) == column }
        }
        let (all, some) = (inside(points).map(\.y), inside(kept).map(\.y))
        #expect(all.min() == some.min() && all.max() == some.max())
      }
    }
  }

  @Test("short lines are left as they are")
  func short() {
    let points = (0..<100).map { UnitPoint(Double($0) / 99, Double($0 % 7)) }
    #expect(M4.thin(points, columns: 50) == points)
  }

  @Test("a decade of days keeps its wild day in the picture")
  func decade() throws {
    var values = Array(repeating: 50.0, count: 3650)
    values[1234] = 900
    let resolved = try Samples.line(values).plot(words: .english).resolve(
      size: ChartSize(width: 400, height: 300), theme: ChartTheme(.light), layout: .share,
      fonts: Samples.fonts())
    let paths = resolved.scene.items.compactMap { item -> ScenePath? in
      if case .path(let path) = item { return path }
      return nil
    }
    let points = paths.flatMap { $0.runs.flatMap { $0 } }
    #expect(points.count < 3000)
    #expect(points.map(\.y).min() ?? 1 < 0.15)
  }

  @Test("gaps break the line and are never bridged")
  func gaps() throws {
    let resolved = try Samples.steps.plot(words: .english).resolve(
      size: ChartSize(width: 800, height: 420), theme: ChartTheme(.light), layout: .share,
      fonts: Samples.fonts())
    let path = try #require(
      resolved.scene.items.compactMap { item -> ScenePath? in
        if case .path(let path) = item, case .series = path.stroke { return path }
        return nil
      }.first)
    #expect(path.runs.map(\.count) == [15, 12])
    #expect(resolved.scene.text.contains("\"no data\""))
  }
}
