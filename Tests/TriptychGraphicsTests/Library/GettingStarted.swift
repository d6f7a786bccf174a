import Foundation
import TriptychGraphics

/// The code of the article "Getting started", as somebody outside would write it.
enum GettingStarted {
  /// - Parameter font: two font files.
  static func draw(with font: FontCollection.Candidate) throws -> (picture: ResolvedPlot, files: [[UInt8]]) {
    // begin of the article's code
    let days = 20_403...20_410  // days since 1 January 1970: 11 to 18 November 2025
    let visitors = [812, 790, .nan, 845, 901, 934, 920, 968]  // a day without a value is a gap
    let chart = LineChart(
      heading: ChartHeading(
        title: "More visitors every day", subtitle: "Visitors a day", dates: "11 to 18 November 2025",
        brand: "example.org"),
      measure: Measure(name: "Visitors a day"), days: days,
      series: [
        LineSeries(
          id: "visitors", name: "Visitors", accent: .series(0),
          points: zip(days, visitors).map { DayPoint(day: $0, value: $1) })
      ], goal: 900)
    let fonts = try FontCollection(regular: font.regular, semibold: font.semibold)
    let picture = try chart.plot(words: .english).resolve(
      size: ChartSize(width: 800, height: 420), theme: ChartTheme(.light), layout: .share, fonts: fonts)
    let png = try PNGPainter(fonts: fonts).png(picture.scene)
    let svg = SVGFilePainter(fonts: fonts).svg(picture)
    let pdf = try PDFPainter(fonts: fonts).pdf(picture)
    // end of the article's code
    return (picture, [png, svg, pdf])
  }
}
