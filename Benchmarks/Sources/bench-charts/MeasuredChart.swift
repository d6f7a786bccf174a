import ChartExamples
import TriptychGraphics

/// A chart to be measured: one of each kind.
struct MeasuredChart {
  let kind: ChartKind
  /// The size of its picture in points.
  let size: ChartSize
  let plot: () throws -> Plot

  var name: String { kind.rawValue }

  init(_ kind: ChartKind, width: Double, height: Double, plot: @escaping () throws -> Plot) {
    self.kind = kind
    size = ChartSize(width: width, height: height)
    self.plot = plot
  }

  private init(_ kind: ChartKind, example: ChartExample) {
    self.kind = kind
    size = example.size
    plot = { try example.plot(.english) }
  }

  /// Every kind of chart once: the yardstick's where it has the kind, or else the gallery's first example.
  static func all(_ data: YardstickData) throws -> [MeasuredChart] {
    let yardstick = YardstickCharts(data: data).all
    let kinds = ChartKind.allCases.filter { kind in !yardstick.contains { $0.kind == kind } }
    return yardstick
      + (try kinds.map { kind in
        // The first example of a kind has its name.
        guard let example = ChartExample.all.first(where: { $0.id == kind.rawValue }) else {
          throw BenchError("there is no example of the kind \(kind.rawValue)")
        }
        return MeasuredChart(kind, example: example)
      })
  }
}
