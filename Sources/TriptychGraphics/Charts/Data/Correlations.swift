/// How two measures go together.
public struct CorrelationPair: Sendable, Equatable {
  /// The index of the first measure in the chart's list.
  public var first: Int
  /// The index of the second.
  public var second: Int
  /// −1...1; below zero one rises as the other falls.
  public var coefficient: Double
  /// How it is drawn; the caller's own rule decides.
  public var strength: Strength
  /// The caller's word for it, such as "moderate".
  public var word: String

  /// How strong a link is.
  public enum Strength: Int, Sendable, Equatable, Comparable {
    /// Plain.
    case unclear
    /// Outlined.
    case moderate
    /// Filled.
    case strong

    /// Stronger links are larger.
    public static func < (left: Strength, right: Strength) -> Bool { left.rawValue < right.rawValue }
  }

  /// A pair; one of the same measure twice, of a measure outside the list or without a coefficient from −1 to
  /// 1 is left out.
  public init(first: Int, second: Int, coefficient: Double, strength: Strength, word: String) {
    self.first = first
    self.second = second
    self.coefficient = coefficient
    self.strength = strength
    self.word = word
  }

  /// True if one rises as the other falls.
  var falls: Bool { coefficient < 0 }
}

/// The two layouts of a correlation matrix.
public enum MatrixForm: Sendable, Equatable {
  /// A picture is a matrix where its columns fit; a page, which may be a phone's, has a list from four
  /// measures on.
  case automatic
  /// Rows and columns. On a page it is for figures of at least 640 points, or in a box that scrolls.
  case matrix
  /// Pairs one below the other, strongest first.
  case list
}

/// The cleaned pairs of a matrix: the one source of its marks, words and table.
struct CorrelationTable: Sendable {
  let measures: [String]
  let form: MatrixForm
  /// Strongest first; the first measure of each stands before the second in the list.
  let pairs: [CorrelationPair]
  private let byPlace: [Int: CorrelationPair]

  init(measures: [String], pairs: [CorrelationPair], form: MatrixForm) {
    self.measures = measures
    self.form = form
    let count = measures.count
    var byPlace: [Int: CorrelationPair] = [:]
    for var pair in pairs
    where pair.coefficient.isFinite && pair.coefficient.magnitude <= 1 && pair.first != pair.second {
      (pair.first, pair.second) = (min(pair.first, pair.second), max(pair.first, pair.second))
      guard pair.first >= 0, pair.second < count else { continue }
      byPlace[pair.first * count + pair.second] = pair
    }
    self.byPlace = byPlace
    self.pairs = byPlace.sorted { left, right in
      let (a, b) = (left.value, right.value)
      if a.strength != b.strength { return a.strength > b.strength }
      if a.coefficient.magnitude != b.coefficient.magnitude {
        return a.coefficient.magnitude > b.coefficient.magnitude
      }
      return left.key < right.key
    }.map(\.value)
  }

  /// The pair of two measures in either order; nil if it was not tested.
  func pair(_ first: Int, _ second: Int) -> CorrelationPair? {
    byPlace[min(first, second) * measures.count + max(first, second)]
  }

  /// The number of possible pairs.
  var possible: Int { measures.count * (measures.count - 1) / 2 }

  /// The most measures that a page of any width shows as a matrix.
  private static let mostOnPhone = 3

  /// Letters that a phone has room for in a row: the name of a measure and the longest text of each column.
  private static let lettersOnPhone = 34

  /// True if a page lists pairs.
  var isListOnPages: Bool {
    switch form {
    case .list: true
    case .matrix: false
    case .automatic: measures.count > Self.mostOnPhone || lettersOfRow > Self.lettersOnPhone
    }
  }

  private var lettersOfRow: Int {
    let name = measures.map(\.count).max() ?? 0
    return name + measures.count * max(name, pairs.map(\.word.count).max() ?? 0)
  }
}
