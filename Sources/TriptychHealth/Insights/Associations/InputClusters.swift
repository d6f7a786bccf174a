/// Sorts out inputs that rise and fall together: of several that compete for one outcome, the one
/// with the most days stands for all.
///
/// Only inputs of the same outcome and lag compete, as only there would one thing be told twice. An input that
/// is taken out does not stand for others: every metric that another stands for resembles that very one.
struct InputClusters {
  /// The least |rho| of two inputs that count as one.
  static let limit = 0.7

  private var known: [Set<Metric>: Bool] = [:]

  /// Nothing compared yet.
  init() {}

  /// For each input its representative: itself, or the one that stands for it.
  ///
  /// Inputs are taken by their days, most first; of equal ones the one given first.
  mutating func representatives(of inputs: [AssociationSeries]) -> [Metric: Metric] {
    let order = inputs.indices.sorted { (-inputs[$0].count, $0) < (-inputs[$1].count, $1) }
    var kept: [AssociationSeries] = []
    var representatives: [Metric: Metric] = [:]
    for index in order {
      let input = inputs[index]
      if let other = kept.first(where: { isOne($0, input) }) {
        representatives[input.metric] = other.metric
      } else {
        representatives[input.metric] = input.metric
        kept.append(input)
      }
    }
    return representatives
  }

  /// Whether two inputs count as one; they do not before both are known on as many days as a pair needs.
  private mutating func isOne(_ one: AssociationSeries, _ other: AssociationSeries) -> Bool {
    let key: Set = [one.metric, other.metric]
    if let answer = known[key] { return answer }
    let days = PairedDays(one, other, lag: 0)
    let isOne =
      days.count >= AssociationPair.minimumPairs && abs(days.rho() ?? 0) >= InputClusters.limit
    known[key] = isOne
    return isOne
  }
}
