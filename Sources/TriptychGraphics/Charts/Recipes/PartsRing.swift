/// One part of a whole.
public struct RingPart: Sendable, Equatable {
  /// The name beside the ring.
  public var name: String
  /// In the measure's unit, 0 or more; nil, negative or not finite counts as no data.
  public var amount: Double?
  /// The color; the marker shape follows from it or from the place in the list.
  public var accent: Accent

  /// A part.
  public init(_ name: String, amount: Double?, accent: Accent) {
    self.name = name
    self.amount = amount
    self.accent = accent
  }

  /// The amount if it is finite and not negative.
  var kept: Double? { amount.flatMap { $0.isFinite && $0 >= 0 ? $0 : nil } }
}

/// What a whole is made of: ring segments from the top, names with amounts and percentages beside it.
///
/// Percentages are whole and add up to 100 (largest remainder). Parts without data have no segment.
public struct PartsRing: Sendable, Equatable {
  /// The words around a shared picture.
  public var heading: ChartHeading
  /// What all parts measure.
  public var measure: Measure
  /// The parts, clockwise from the top; those beyond the eighth are drawn as one, the table names each.
  public var parts: [RingPart]
  /// Whether the amounts are those of an average day, which the total then says, and not a sum.
  public var isDailyMean: Bool
  /// Sentences for the summary that the caller's own rules found.
  public var extraSentences: [String]

  /// A ring of parts that add up to a sum, unless said otherwise; further sentences default to none.
  public init(
    heading: ChartHeading, measure: Measure, parts: [RingPart], isDailyMean: Bool = false,
    extraSentences: [String] = []
  ) {
    self.heading = heading
    self.measure = measure
    self.parts = parts
    self.isDailyMean = isDailyMean
    self.extraSentences = extraSentences
  }

  /// Parts that are drawn on their own.
  public static let mostParts = 8

  /// The ring as a plot; without any amount it is an empty track.
  public func plot(words: ChartWords) -> Plot {
    let drawn = drawn(words)
    let shares = drawnShares
    let total = parts.compactMap(\.kept)
    let entries = drawn.enumerated().map { index, part in
      PartsRingMark.Entry(
        name: part.name, detail: detail(part, shares?[index], words),
        share: share(part, shares?[index], words), amount: part.kept ?? 0,
        accent: part.accent, shape: MarkerShape(part.accent, index: index))
    }
    let whole = total.isEmpty ? nil : total.reduce(0, +)
    let hasUnit = whole != nil && measure.style == .number
    return Plot(
      style: .partsRing(entries.count), heading: heading, x: .bands(1), y: .bands(1), guides: [],
      marks: [
        PartsRingMark(
          entries: entries,
          center: PartsRingCenter(
            total: whole.map { words.compact($0, measure) } ?? "–",
            unit: hasUnit ? unit(words) : "", shortUnit: hasUnit ? measure.unit : ""))
      ], legend: [], words: words, describing: PartsDescription(ring: self, words: words))
  }

  /// Of all parts, so that picture and table agree; the last of eight takes those of all that follow.
  private var drawnShares: [Int]? {
    guard let all = LargestRemainder.percents(parts.map { $0.kept ?? 0 }) else { return nil }
    guard all.count > Self.mostParts else { return all }
    return all.prefix(Self.mostParts - 1) + [all[(Self.mostParts - 1)...].reduce(0, +)]
  }

  private func unit(_ words: ChartWords) -> String {
    isDailyMean ? words.say(.partsMeanUnit, ["unit": measure.unit]) : measure.unit
  }

  private func detail(_ part: RingPart, _ share: Int?, _ words: ChartWords) -> String {
    guard let amount = part.kept else { return words.say(.noData) }
    guard let share else { return words.short(amount, measure) }
    return words.say(
      .partDetail, ["value": words.short(amount, measure), "share": words.percent(share)])
  }

  private func share(_ part: RingPart, _ share: Int?, _ words: ChartWords) -> String {
    guard part.kept != nil, let share else { return words.say(.noData) }
    return words.percent(share)
  }

  /// At most eight parts: the last stands for all that follow.
  private func drawn(_ words: ChartWords) -> [RingPart] {
    guard parts.count > Self.mostParts else { return parts }
    let rest = parts[(Self.mostParts - 1)...]
    let amounts = rest.compactMap(\.kept)
    let others = RingPart(
      words.say(.partOthers, counting: rest.count, ["count": words.count(rest.count)]),
      amount: amounts.isEmpty ? nil : amounts.reduce(0, +), accent: .series(Self.mostParts - 1))
    return parts.prefix(Self.mostParts - 1) + [others]
  }
}

extension PlotStyle {
  /// Room for two lines a part beside the ring.
  static func partsRing(_ parts: Int) -> PlotStyle {
    let lines = Double(max(parts, 1)) * PartsRingMark.twoLines
    return PlotStyle(
      kind: .partsRing, pageHeight: (max(lines, PartsRingMark.pageRadius * 2) / 16).rounded(.up) * 16,
      pageMargins: Insets(left: PartsRingMark.pageLeft, right: 0, top: 8, bottom: 8), shareAxis: 18,
      headless: ShareLayout.margin)
  }
}

/// A ring of parts in words and numbers.
struct PartsDescription: ChartDescribing {
  let ring: PartsRing
  let words: ChartWords

  private var measure: Measure { ring.measure }
  private var shares: [Int]? { LargestRemainder.percents(ring.parts.map { $0.kept ?? 0 }) }

  private var total: Double? {
    let amounts = ring.parts.compactMap(\.kept)
    return amounts.isEmpty ? nil : amounts.reduce(0, +)
  }

  func description() -> ChartDescription {
    let name = words.say(.partsName, ["measure": measure.name, "dates": ring.heading.dates])
    let phrase = ring.isDailyMean ? Phrase.partsMeanTotal : .partsTotal
    let headlines = total.map { [words.say(phrase, ["total": words.quantity($0, measure)])] }
    return ChartDescription(
      name: name, statistics: sentences, findings: missing + ring.extraSentences, headlines: headlines)
  }

  private var sentences: [String] {
    guard let total else { return [words.say(.barNone, ["name": measure.name])] }
    let items = ring.parts.enumerated().compactMap { index, part -> String? in
      guard let amount = part.kept else { return nil }
      let value = words.quantity(amount, measure)
      guard let shares else { return words.say(.partAmount, ["part": part.name, "value": value]) }
      return words.say(
        .partInWords, ["part": part.name, "value": value, "share": words.percent(shares[index])])
    }
    return [
      words.say(
        ring.isDailyMean ? .partsMeanSentence : .partsSentence,
        ["name": measure.name, "total": words.quantity(total, measure), "list": words.list(items)])
    ]
  }

  private var missing: [String] {
    let names = ring.parts.filter { $0.kept == nil }.map(\.name)
    return names.isEmpty || total == nil ? [] : [words.say(.gaps, ["list": words.list(names)])]
  }

  func table() -> ChartTable {
    let shares = shares
    func share(_ value: Int?) -> String { value.map { words.percent($0) } ?? words.say(.noData) }
    var rows = ring.parts.enumerated().map { index, part in
      [
        part.name, words.cell(part.kept, measure),
        part.kept == nil ? words.say(.noData) : share(shares?[index]),
      ]
    }
    rows.append([words.say(.barTotal), words.cell(total, measure), share(shares.map { _ in 100 })])
    return ChartTable(
      caption: words.say(.lineCaption, ["measure": measure.name, "dates": ring.heading.dates]),
      columns: [words.say(.partHead), measure.head, words.say(.barShare)], rows: rows)
  }
}

/// Shares in whole steps that add up to the whole: the method of the largest remainder (Hamilton, 1792).
enum LargestRemainder {
  /// Whole percentages that add up to 100.
  ///
  /// Nil if an amount is negative or not finite, or where all are zero.
  static func percents(_ amounts: [Double]) -> [Int]? { shares(amounts, of: 100) }

  /// Whole steps that add up to `total`; of equal remainders the earlier amount takes the step.
  static func shares(_ amounts: [Double], of total: Int) -> [Int]? {
    guard let most = amounts.max(), most > 0, amounts.allSatisfy({ $0 >= 0 && $0.isFinite }) else {
      return nil
    }
    // Against the largest, so that sums of huge amounts stay finite.
    let parts = amounts.map { $0 / most }
    let whole = parts.reduce(0, +)
    let exact = parts.map { $0 / whole * Double(total) }
    var shares = exact.map { Int($0.rounded(.down)) }
    let order = exact.indices.sorted {
      let (left, right) = (exact[$0] - exact[$0].rounded(.down), exact[$1] - exact[$1].rounded(.down))
      return left == right ? $0 < $1 : left > right
    }
    let rest = total - shares.reduce(0, +)
    for index in order.prefix(max(0, rest)) { shares[index] += 1 }
    return shares
  }
}
