import TriptychGraphics

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// CPU time a chart: the median of seven batches after a warm-up.
struct Measurement {
  let fonts: FontBook

  /// Prints a line for each chart: name, scale, milliseconds of the whole way from data to PNG,
  /// milliseconds from the plot on, bytes.
  func run() throws {
    let painter = PNGPainter(fonts: fonts)
    print("chart scale ms ms-from-plot bytes")
    for scale in [1, 2] {
      for chart in YardstickCharts.all {
        let plot = try chart.plot()
        var bytes = 0
        let whole = try milliseconds { bytes = try draw(try chart.plot(), chart.size, scale, painter) }
        let drawn = try milliseconds { bytes = try draw(plot, chart.size, scale, painter) }
        print("\(chart.name) \(scale) \(rounded(whole)) \(rounded(drawn)) \(bytes)")
      }
    }
  }

  private func draw(_ plot: Plot, _ size: ChartSize, _ scale: Int, _ painter: PNGPainter) throws -> Int {
    let resolved = try plot.resolve(size: size, theme: ChartTheme(.light), layout: .share, fonts: fonts)
    return try painter.png(resolved.scene, scale: scale).count
  }

  private func milliseconds(_ body: () throws -> Void) throws -> Double {
    let start = cpu()
    var runs = 0
    while runs < 3 || cpu() - start < 40 {
      try body()
      runs += 1
    }
    let batch = max(1, Int(60 / ((cpu() - start) / Double(runs))))
    var times: [Double] = []
    for _ in 0..<7 {
      let start = cpu()
      for _ in 0..<batch { try body() }
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

  private func rounded(_ value: Double) -> String { String((value * 1000).rounded() / 1000) }
}
