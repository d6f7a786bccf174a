import TriptychGraphics

/// Parts of a whole and parts of a goal.
enum PartExamples {
  static let all: [ChartExample] = []

  static let hard: [ChartExample] = []
}
