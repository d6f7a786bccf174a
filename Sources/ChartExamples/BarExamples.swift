import TriptychGraphics

/// Amounts side by side, and their spread.
enum BarExamples {
  static let all: [ChartExample] = []

  static let hard: [ChartExample] = []
}
