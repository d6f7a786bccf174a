import Foundation
import TriptychGraphics

/// CPU time a chart: the median of seven batches after a warm-up.
struct Measurement {
  let fonts: FontCollection
  let charts: [MeasuredChart]

  /// Milliseconds of a batch: of the figure that counts, and of the two that only say where the time goes.
  private static let whole = 60.0
  private static let part = 20.0

  /// Prints a line of JSON for each chart and scale: milliseconds of the whole way from data to
  /// PNG, from the plot on, from the scene on (drawing and writing), and the bytes.
  func run() throws {
    let painter = PNGPainter(fonts: fonts)
    for scale in [1, 2] {
      for chart in charts {
        let plot = try chart.plot()
        let scene = try self.scene(plot, chart.size)
        let whole = try milliseconds(batch: Self.whole) {
          try painter.png(try self.scene(try chart.plot(), chart.size), scale: scale)
        }
        let drawn = try milliseconds(batch: Self.part) {
          try painter.png(try self.scene(plot, chart.size), scale: scale)
        }
        let painted = try milliseconds(batch: Self.part) { try painter.png(scene, scale: scale) }
        let bytes = try painter.png(scene, scale: scale).count
        print(
          "{\"chart\":\"\(chart.name)\",\"scale\":\(scale),\"ms\":\(rounded(whole)),"
            + "\"from_plot_ms\":\(rounded(drawn)),\"from_scene_ms\":\(rounded(painted)),\"bytes\":\(bytes)}")
      }
    }
  }

  /// Writes the charts as files, for those who look at them or at their bytes.
  func write(to folder: String) throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let painter = PNGPainter(fonts: fonts)
    for scale in [1, 2] {
      for chart in charts {
        let file = try painter.png(try scene(try chart.plot(), chart.size), scale: scale)
        let url = URL(fileURLWithPath: folder).appendingPathComponent("\(chart.name)-\(scale)x.png")
        try Data(file).write(to: url)
      }
    }
  }

  /// Writes what the charts are made from: a line of JSON each.
  func writeData(to path: String) throws {
    let lines = try charts.map { try ChartData.line($0) + "\n" }
    try Data(lines.joined().utf8).write(to: URL(fileURLWithPath: path))
  }

  private func scene(_ plot: Plot, _ size: ChartSize) throws -> Scene {
    try plot.resolve(size: size, theme: ChartTheme(.light), layout: .share, fonts: fonts).scene
  }

  private func milliseconds(batch length: Double, _ body: () throws -> [UInt8]) throws -> Double {
    let start = cpu()
    var runs = 0
    while runs < 3 || cpu() - start < length {
      _ = try body()
      runs += 1
    }
    let batch = max(1, Int(length / ((cpu() - start) / Double(runs))))
    var times: [Double] = []
    for _ in 0..<7 {
      let start = cpu()
      for _ in 0..<batch { _ = try body() }
      times.append((cpu() - start) / Double(batch))
    }
    return times.sorted()[3]
  }

  /// Milliseconds of CPU this process has used, user and system.
  private func cpu() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
  }

  private func rounded(_ value: Double) -> String { String((value * 10_000).rounded() / 10_000) }
}
