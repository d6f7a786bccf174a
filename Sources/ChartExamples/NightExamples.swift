import TriptychGraphics

/// Stages of nights and hours of a day.
enum NightExamples {
  static let all: [ChartExample] = []

  static let hard: [ChartExample] = []
}
