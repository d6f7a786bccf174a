import ArgumentParser
import Foundation
import TriptychGraphics
import TriptychHealth
import TriptychSite

struct ChartCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "chart", abstract: "Draw one chart as PNG, SVG or PDF to share, or say it in words.",
    discussion: """
      `triptych chart list` names the kinds.

      Example: triptych chart line --metric steps --person me --range 30 --file steps.png

      A file that ends in .svg or .pdf becomes one. An SVG drawn with --theme auto is light or dark as \
      the device or page of its reader is.
      """)

  @OptionGroup var common: CommonOptions
  @OptionGroup var asOf: AsOfOption

  @Argument(help: "The kind of chart, or list.")
  var kind: String

  @Option(help: "Whose data: 1 to 63 of the characters a-z, 0-9 and -.")
  var person: String?

  @Option(help: "What a chart of one measure shows. (default: steps)")
  var metric: String?

  @Option(help: "What a scatter shows across. (default: sleep_duration)")
  var x: String?

  @Option(help: "What a scatter shows up. (default: mood)")
  var y: String?

  @Option(
    help: "Whose score a ring or sparkline shows: fitness, nutrition or wellbeing. (default: fitness)")
  var pillar: String?

  @Option(help: "Days looked at; each kind has its usual number and its limits.")
  var range: Int?

  @Option(help: ArgumentHelp("Width and height in points, each 40 to 4000.", valueName: "WxH"))
  var size: String?

  @Option(help: "Pixels a point of a PNG, 1 to 3. (default: 2)")
  var scale: Int?

  @Option(help: "Colours: light, dark, contrast or contrast-dark; auto for an SVG.")
  var theme = "light"

  @Option(help: "Colours for a colour vision: none, protan, deutan or tritan.")
  var cvd = "none"

  @Option(
    help: ArgumentHelp(
      "Language of the chart's own words: en, de or a file. (default: that of the templates)",
      valueName: "en|de|FILE.json"))
  var language: String?

  @Option(help: ArgumentHelp("The picture to write.", valueName: "OUT.png|svg|pdf"))
  var file: String?

  @Flag(help: "Print the chart's words.")
  var describe = false

  @Option(help: "A folder with templates of your own; files it lacks are the program's.")
  var templates: String?

  func run() async throws {
    try await common.run {
      if kind == "list" { return try list() }
      let request = try self.request()
      let drawing = try self.drawing()
      let words = try language.map(ChartLanguage.words)
      guard let person else {
        throw CommandFailure.usage("It is not said whose chart", hint: "Add --person ID.")
      }
      guard drawing != nil || describe else {
        throw CommandFailure.usage("There is nothing to do", hint: "Add --file OUT.png, --describe or both.")
      }
      let file = try PersonFile(PersonOption.id(person), in: common.resolvedHome)
      let moment = try asOf.request().resolved(in: file.zone)
      let held = try file.known(in: common.resolvedHome)
      let analysis = try held.analysis(asOf: moment)
      let plot = try plot(of: request, analysis, words)
      if let drawing { try drawing.write(plot, console: common.console) }
      if describe { try say(plot.description) }
      return .success
    }
  }

  private func list() throws -> ExitStatus {
    let names = Self.kinds
    let json = JSONValue.array(names.map(JSONValue.string))
    try common.console.result(common.json ? json.text(.indented) : names.joined(separator: "\n"))
    return .success
  }

  private func say(_ words: ChartDescription) throws {
    let json = JSONValue.members([
      "name": .string(words.name), "alternative": .string(words.alternative),
      "summary": .array(words.summary.map(JSONValue.string)),
    ])
    let text = ([words.name] + words.summary).joined(separator: "\n")
    try common.console.result(common.json ? json.text(.indented) : text)
  }

  private func request() throws -> ChartRequest {
    guard let kind = ChartKind(rawValue: kind) else {
      throw CommandFailure.usage(
        "'\(kind)' is no kind of chart", hint: "Allowed are \(Self.kinds.joined(separator: ", ")).")
    }
    var request = ChartRequest(kind)
    if let metric { request.metric = try catalogued(metric) }
    if let x { request.x = try catalogued(x) }
    if let y { request.y = try catalogued(y) }
    if let pillar { request.pillar = try one(pillar, of: "pillar") }
    request.days = try days(of: kind)
    reportUnused(kind)
    return request
  }

  /// Warns of what is asked for but says nothing to a kind.
  private func reportUnused(_ kind: ChartKind) {
    let asked = [
      ("metric", metric != nil), ("x", x != nil), ("y", y != nil), ("pillar", pillar != nil),
      ("range", range != nil),
    ]
    for (option, isGiven) in asked where isGiven && !Self.options(of: kind).contains(option) {
      common.console.report(
        Diagnostic(
          .warning, code: "\(option)_unused", "--\(option) says nothing to \(kind.rawValue)",
          hint: "Leave it out."))
    }
  }

  /// The options besides those of the picture that change a kind.
  private static func options(of kind: ChartKind) -> Set<String> {
    let range: Set<String> = ChartSpan(kind) == nil ? [] : ["range"]
    switch kind {
    case .line, .area, .bar, .groupedBar, .box, .calendar: return range.union(["metric"])
    case .scatter: return range.union(["x", "y"])
    case .ring, .sparkline: return range.union(["pillar"])
    case .samples, .harmony, .multiples, .stackedBar, .strain, .partsRing, .progressRing, .progressBar,
      .heatmap, .matrix, .stages, .stageRows, .timeline:
      return range
    }
  }

  /// The days asked for; `nil` for the kind's usual ones.
  private func days(of kind: ChartKind) throws -> Int? {
    guard let range, let span = ChartSpan(kind) else { return nil }
    guard span.allowed.contains(range) else {
      throw CommandFailure.usage(
        "--range \(range) is out of range",
        hint: "Allowed for \(kind.rawValue) are \(span.allowed.lowerBound) to \(span.allowed.upperBound).")
    }
    return range
  }

  private static let kinds = ChartKind.allCases.map(\.rawValue)

  private func plot(of request: ChartRequest, _ analysis: Analysis, _ words: ChartWords?) throws -> Plot {
    do {
      let templates = try ProgramResources.templates(templates)
      return try PersonCharts(analysis, templates: templates, words: words).plot(request)
    } catch let refusal as ChartRefusal {
      let text =
        switch refusal {
        case .tooFewDays(let have, let need) where request.kind == .matrix:
          "Two measures share \(have == 1 ? "1 day" : "\(have) days") at most, and \(need) are needed"
        case .tooFewDays(let have, let need):
          "There \(have == 1 ? "is 1 day" : "are \(have) days") to draw, and \(need) are needed"
        case .nothingToDraw: "There is no data for this chart at this moment"
        }
      throw CommandFailure(status: .data, diagnostic: Diagnostic(.error, code: "no_chart", text))
    }
  }

  /// The picture asked for, all its options checked; `nil` without `--file`.
  private func drawing() throws -> ChartDrawing? {
    if let scale, !(1...3).contains(scale) {
      throw CommandFailure.usage("--scale \(scale) is out of range", hint: "Allowed are 1, 2 and 3.")
    }
    let isAuto = theme == "auto"
    let colours = ChartTheme(isAuto ? .light : try one(theme, of: "theme"), cvd: try one(cvd, of: "cvd"))
    let size = try chartSize()
    guard let file else { return nil }
    let format = try format(of: file, isAuto: isAuto)
    if scale != nil, format == .pdf || format == .svg(isAuto: isAuto) {
      common.console.report(
        Diagnostic(
          .warning, code: "scale_unused", "--scale counts pixels, and this picture has none",
          hint: "It is for PNG; --size sets how large the others are."))
    }
    return ChartDrawing(path: file, format: format, size: size, theme: colours)
  }

  /// The format that the ending of a file's name asks for.
  private func format(of file: String, isAuto: Bool) throws -> ChartDrawing.Format {
    let name = file.lowercased()
    if name.hasSuffix(".svg") { return .svg(isAuto: isAuto) }
    guard name.hasSuffix(".png") || name.hasSuffix(".pdf") else {
      throw CommandFailure.usage(
        "'\(file)' names no format that can be written",
        hint: "Allowed are PNG, SVG and PDF: .png, .svg, .pdf.")
    }
    if isAuto {
      throw CommandFailure.usage(
        "Only an SVG can follow its reader's theme, and '\(file)' is none",
        hint: "Ask for light, dark, contrast or contrast-dark.")
    }
    return name.hasSuffix(".pdf") ? .pdf : .png(scale: scale ?? 2)
  }

  /// The size asked for; `nil` for the one that suits the chart.
  private func chartSize() throws -> ChartSize? {
    guard let size else { return nil }
    let numbers = size.split(separator: "x").compactMap { Int($0) }
    guard numbers.count == 2, numbers.allSatisfy({ (40...4000).contains($0) }) else {
      throw CommandFailure.usage(
        "'\(size)' is no size", hint: "Allowed is WIDTHxHEIGHT, each from 40 to 4000, such as 800x420.")
    }
    return ChartSize(width: Double(numbers[0]), height: Double(numbers[1]))
  }

  private func catalogued(_ id: String) throws -> Metric {
    let metric = Metric(id)
    guard MetricCatalog[metric] != nil else {
      throw CommandFailure.usage(
        "'\(id)' is no metric",
        hint: "Allowed are \(MetricCatalog.all.map(\.metric.id).joined(separator: ", ")).")
    }
    return metric
  }

  private func one<Choice: RawRepresentable & CaseIterable>(_ text: String, of option: String) throws
    -> Choice
  where Choice.RawValue == String {
    guard let choice = Choice(rawValue: text) else {
      throw CommandFailure.usage(
        "'\(text)' is no \(option)",
        hint: "Allowed are \(Choice.allCases.map(\.rawValue).joined(separator: ", ")).")
    }
    return choice
  }
}
