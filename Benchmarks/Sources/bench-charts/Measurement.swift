import Foundation
import TriptychGraphics

/// CPU time a chart: the median of seven batches after a warm-up.
struct Measurement {
  let fonts: FontCollection
  let charts: YardstickCharts

  /// Prints a line of JSON for each chart and scale: milliseconds of the whole way from data to
  /// PNG, from the plot on, from the scene on (drawing and writing), and the bytes.
  func run() throws {
    let painter = PNGPainter(fonts: fonts)
    for scale in [1, 2] {
      for chart in charts.all {
        let plot = try chart.plot()
        let scene = try self.scene(plot, chart.size)
        let whole = try milliseconds {
          try painter.png(try self.scene(try chart.plot(), chart.size), scale: scale)
        }
        let drawn = try milliseconds { try painter.png(try self.scene(plot, chart.size), scale: scale) }
        let painted = try milliseconds { try painter.png(scene, scale: scale) }
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
      for chart in charts.all {
        let file = try painter.png(try scene(try chart.plot(), chart.size), scale: scale)
        let url = URL(fileURLWithPath: folder).appendingPathComponent("\(chart.name)-\(scale)x.png")
        try Data(file).write(to: url)
      }
    }
  }

  private func scene(_ plot: Plot, _ size: ChartSize) throws -> Scene {
    try plot.resolve(size: size, theme: ChartTheme(.light), layout: .share, fonts: fonts).scene
  }

  private func milliseconds(_ body: () throws -> [UInt8]) throws -> Double {
    let start = cpu()
    var runs = 0
    while runs < 3 || cpu() - start < 40 {
      _ = try body()
      runs += 1
    }
    let batch = max(1, Int(60 / ((cpu() - start) / Double(runs))))
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
