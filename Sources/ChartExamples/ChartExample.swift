import TriptychGraphics

/// A chart with made-up data: what the gallery shows and the tests measure.
public struct ChartExample: Sendable {
  /// Unique among all examples, such as "line-gaps"; the first of a kind is named like the kind.
  public let id: String
  /// A few words above its picture.
  public let title: String
  /// The size its picture is shared at, in points.
  public let size: ChartSize
  /// Makes the chart in the words of a language.
  public let plot: @Sendable (ChartWords) throws -> Plot

  /// An example of a chart, which is made when it is drawn; 800 by 420 points unless said otherwise.
  init(
    _ id: String, _ title: String, width: Double = 800, height: Double = 420,
    _ chart: @autoclosure @escaping @Sendable () -> some Exemplary
  ) {
    self.id = id
    self.title = title
    size = ChartSize(width: width, height: height)
    plot = { try chart().plot(words: $0) }
  }

  /// Ordinary data, every kind at least once, in the order of the gallery.
  public static let all: [ChartExample] =
    LineExamples.all + SmallExamples.all + BarExamples.all + PartExamples.all + GridExamples.all
    + ScatterExamples.all + NightExamples.all

  /// Data that is hard to draw: one value, two, all equal, negative, huge, tiny, none at all, a decade of
  /// days, a year of minutes, long names.
  public static let hard: [ChartExample] =
    LineExamples.hard + SmallExamples.hard + BarExamples.hard + PartExamples.hard + GridExamples.hard
    + ScatterExamples.hard + NightExamples.hard
}

/// A kind of chart there are examples of.
protocol Exemplary: Sendable {
  func plot(words: ChartWords) throws -> Plot
}

extension Exemplary {
  /// The same chart with some of it changed.
  func with(_ change: (inout Self) -> Void) -> Self {
    var chart = self
    change(&chart)
    return chart
  }
}

extension AreaChart: Exemplary {}
extension BarChart: Exemplary {}
extension BoxChart: Exemplary {}
extension CalendarHeatmap: Exemplary {}
extension CorrelationMatrix: Exemplary {}
extension DayTimeline: Exemplary {}
extension GroupedBarChart: Exemplary {}
extension HarmonyChart: Exemplary {}
extension HourHeatmap: Exemplary {}
extension LineChart: Exemplary {}
extension MultiplesChart: Exemplary {}
extension PartsRing: Exemplary {}
extension ProgressBars: Exemplary {}
extension ProgressRing: Exemplary {}
extension SamplesChart: Exemplary {}
extension ScatterChart: Exemplary {}
extension ScoreRing: Exemplary {}
extension Sparkline: Exemplary {}
extension StackedBarChart: Exemplary {}
extension StageNight: Exemplary {}
extension StageRows: Exemplary {}
extension StrainChart: Exemplary {}

/// What the examples share.
enum Made {
  /// 18 November 2025 in days since 1970-01-01.
  static let last = 20_410

  /// "30 days to 18 November 2025", or that day alone.
  static func dates(days count: Int) -> String {
    count == 1 ? "18 November 2025" : "\(count) days to 18 November 2025"
  }

  /// The words around a made-up picture.
  static func heading(
    _ title: String, _ subtitle: String, dates: String = "20 October to 18 November 2025",
    source: String? = "made-up data"
  ) -> ChartHeading {
    ChartHeading(title: title, subtitle: subtitle, dates: dates, source: source, brand: "Triptych")
  }
}

/// A small generator whose numbers are the same on every machine.
struct MadeRandom {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1 }

  /// 0..<1.
  mutating func unit() -> Double {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Double(state >> 11) / 9_007_199_254_740_992
  }

  /// About normal, mean 0, deviation 1: the sum of twelve.
  mutating func bell() -> Double { (0..<12).reduce(-6) { sum, _ in sum + unit() } }
}
