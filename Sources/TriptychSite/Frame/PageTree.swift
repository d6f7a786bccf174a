import TriptychHealth

/// The columns of the tree of all pages, in their order.
enum TreeColumn: String, Hashable, Sendable, CaseIterable {
  case today, fitness, nutrition, wellbeing, insights, profile

  /// The column of a pillar.
  init(_ pillar: Pillar) {
    switch pillar {
    case .fitness: self = .fitness
    case .nutrition: self = .nutrition
    case .wellbeing: self = .wellbeing
    }
  }

  /// The pillar whose column it is.
  var pillar: Pillar? { Pillar(rawValue: rawValue) }
}

/// Where a page stands in the tree of all pages.
struct TreePlace: Hashable, Sendable {
  var column: TreeColumn
  /// Its name there, in the person's language.
  var title: String

  init(_ column: TreeColumn, _ title: String) {
    self.column = column
    self.title = title
  }
}

/// All pages of one depth that have a place in the tree: the drawer, the page of all pages and the search
/// are made from it.
struct PageTree: Sendable {
  struct Leaf: Hashable, Sendable {
    var title: String
    /// Path below the depth.
    var path: String
  }

  private(set) var leaves: [TreeColumn: [Leaf]] = [:]
  /// The paths of all pages of the depth, also of those without a place.
  private let paths: Set<String>

  /// The tree of a depth's pages.
  init(_ entries: [PageEntry] = []) {
    paths = Set(entries.map(\.path))
    for entry in entries {
      guard let place = entry.place else { continue }
      leaves[place.column, default: []].append(Leaf(title: place.title, path: entry.path))
    }
  }

  /// Whether the depth has a page, with a place or without.
  func has(_ path: String) -> Bool { paths.contains(path) }

  /// The pages of a column in their order.
  subscript(column: TreeColumn) -> [Leaf] { leaves[column] ?? [] }
}
