import ArgumentParser
import Foundation
import TriptychGraphics
import TriptychHealth
import TriptychSite

struct ChartCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "chart", abstract: "Draw one chart as PNG, SVG or PDF, or describe it in words.",
    discussion: """
      `triptych chart list` names the kinds.

      Example: triptych chart line --metric steps --person me --range 30 --file steps.png

      A file name that ends in .svg or .pdf gives that format. An SVG drawn with --theme auto is light or dark like \
      the device or page it is shown on.
      """)

  @OptionGroup var common: CommonOptions
  @OptionGroup var asOf: AsOfOption

  @Argument(help: "The kind of chart, or list.")
  var kind: ChartChoice

  @Option(
    help: ArgumentHelp("The person: 1 to 63 of the characters a-z, 0-9 and -.", valueName: "id"),
    transform: PersonID.option)
  var person: PersonID?

  @Option(help: "The metric of a chart of one metric. (default: steps)")
  var metric: Metric?

  @Option(
    help: ArgumentHelp(
      "The metric along the x axis of a scatter, from the values of --metric. (default: sleep_duration)",
      valueName: "metric"),
    completion: Metric.defaultCompletionKind, transform: Metric.option)
  var x: Metric?

  @Option(
    help: ArgumentHelp(
      "The metric along the y axis of a scatter, from the values of --metric. (default: mood)",
      valueName: "metric"),
    completion: Metric.defaultCompletionKind, transform: Metric.option)
  var y: Metric?

  @Option(help: "The score of a ring or sparkline. (default: fitness)")
  var pillar: Pillar?

  @Option(
    help: ArgumentHelp(
      "The number of days; the default and the limits depend on the kind.", valueName: "days"))
  var range: Int?

  @Option(
    help: ArgumentHelp(
      "Width and height in points, each 40 to 4000. (default: what suits the chart)", valueName: "WxH"),
    transform: ChartSize.option)
  var size: ChartSize?

  @Option(
    help: ArgumentHelp("Pixels per point of a PNG, 1 to 3. (default: 2)", valueName: "number"),
    transform: wholeNumber(1...3))
  var scale: Int?

  @Option(help: "The colors; auto is for an SVG.")
  var theme = ChartColors.theme(.light)

  @Option(help: ArgumentHelp("The color vision to choose colors for.", valueName: "vision"))
  var cvd = ColorVision.none

  @Option(help: "The language of the chart's own words. (default: that of the person's pages)")
  var language: ChartLanguage?

  @Option(
    help: ArgumentHelp("The picture to write.", valueName: "OUT.png|svg|pdf"),
    completion: .file(extensions: ["png", "svg", "pdf"]))
  var file: String?

  @Flag(help: "Print the chart's words.")
  var describe = false

  @OptionGroup var templates: TemplatesOption

  func run() async throws {
    try await common.run(needsHome: !kind.isList) {
      guard case .kind(let kind) = kind else { return try list() }
      let request = try self.request(kind)
      let drawing = try self.drawing()
      let words = try language?.words()
      guard let person else {
        throw CommandFailure.usage("No person was named", hint: "Add --person ID.")
      }
      guard drawing != nil || describe else {
        throw CommandFailure.usage("There is nothing to do", hint: "Add --file OUT.png, --describe or both.")
      }
      let file = try PersonFile(person, in: common.resolvedHome)
      let moment = asOf.request.resolved(in: file.zone)
      let analysis = try file.known(in: common.resolvedHome).analysis(asOf: moment)
      let plot = try plot(of: request, analysis, words)
      if let drawing {
        try drawing.write(plot, console: common.console)
        HandedOver.note(
          drawing.path, as: .picture, of: person, in: common.resolvedHome, console: common.console)
      }
      if describe {
        try say(plot.description)
      } else if common.json, let drawing {
        try common.console.result(
          JSONValue.members(["kind": .string(kind.rawValue), "file": .string(drawing.path)]))
      }
      return .success
    }
  }

  private func list() throws -> ExitStatus {
    let names = ChartKind.allCases.map(\.rawValue)
    try common.answer(.array(names.map(JSONValue.string)), or: names.joined(separator: "\n"))
    return .success
  }

  private func say(_ words: ChartDescription) throws {
    try common.answer(
      .members([
        "name": .string(words.name), "alternative": .string(words.alternative),
        "summary": .array(words.summary.map(JSONValue.string)),
      ]), or: ([words.name] + words.summary).joined(separator: "\n"))
  }

  private func request(_ kind: ChartKind) throws -> ChartRequest {
    var request = ChartRequest(kind)
    request.metric = metric ?? request.metric
    request.x = x ?? request.x
    request.y = y ?? request.y
    request.pillar = pillar ?? request.pillar
    request.days = try days(of: kind)
    reportUnused(kind)
    return request
  }

  /// Warns of options that have no effect on a kind.
  private func reportUnused(_ kind: ChartKind) {
    let given = [
      ("metric", metric != nil), ("x", x != nil), ("y", y != nil), ("pillar", pillar != nil),
      ("range", range != nil),
    ]
    for (option, isGiven) in given where isGiven && !Self.options(of: kind).contains(option) {
      common.console.report(.unused(option, on: "the chart \(kind.rawValue)"))
    }
  }

  /// The options besides those of the picture that change a kind.
  private static func options(of kind: ChartKind) -> Set<String> {
    let range: Set<String> = ChartSpan(kind) == nil ? [] : ["range"]
    switch kind {
    case .line, .area, .bar, .groupedBar, .box, .calendar, .heatmap: return range.union(["metric"])
    case .scatter: return range.union(["x", "y"])
    case .ring, .sparkline: return range.union(["pillar"])
    case .samples, .harmony, .multiples, .stackedBar, .strain, .partsRing, .progressRing, .progressBar,
      .matrix, .stages, .stageRows, .timeline:
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

  private func plot(of request: ChartRequest, _ analysis: Analysis, _ words: ChartWords?) throws -> Plot {
    do {
      return try PersonCharts(analysis, templates: templates.load(), words: words).plot(request)
    } catch let refusal as ChartRefusal {
      throw CommandFailure(refusal, of: request.kind)
    }
  }

  /// The picture asked for, with all its options; `nil` without `--file`.
  private func drawing() throws -> ChartDrawing? {
    guard let file else { return nil }
    try OutputPlace.check(file, option: "--file", apartFrom: common.resolvedHome)
    let format = try format(of: file)
    if scale != nil, !format.hasPixels {
      common.console.report(
        Diagnostic(
          .warning, code: "scale_unused", "--scale counts pixels, and this format has none",
          hint: "It is for PNG; --size sets how large the others are."))
    }
    let theme = if case .theme(let name) = theme { name } else { ThemeName.light }
    return ChartDrawing(path: file, format: format, size: size, theme: ChartTheme(theme, cvd: cvd))
  }

  /// The format that the ending of a file's name asks for.
  private func format(of file: String) throws -> ChartDrawing.Format {
    let isAuto = if case .auto = theme { true } else { false }
    let name = file.lowercased()
    if name.hasSuffix(".svg") { return .svg(isAuto: isAuto) }
    guard name.hasSuffix(".png") || name.hasSuffix(".pdf") else {
      throw CommandFailure.usage(
        "'\(file)' does not name a format that can be written",
        hint: "Allowed are PNG, SVG and PDF: .png, .svg, .pdf.")
    }
    if isAuto {
      throw CommandFailure.usage(
        "--theme auto is for SVG only, and '\(file)' is not an SVG",
        hint: "Ask for light, dark, contrast or contrast-dark.")
    }
    return name.hasSuffix(".pdf") ? .pdf : .png(scale: scale ?? 2)
  }
}
