import TriptychGraphics

/// All 54 loops at 256 pixels: the whole, each level's and each mood's mean.
struct SymbiBench {
  private static let size = 256
  /// Kilobytes of the nine sheets of each level that the design was planned with.
  private static let planned = [1427, 1662, 1828, 2791, 3204, 3256]
  /// Milliseconds of CPU for all of them, drawing and packing together.
  private static let goal = 15_000.0

  let report: Report
  let runs: Int

  func run() throws {
    let painter = PetPainter()
    var costs: [SymbiMood: [Cost]] = [:]
    for mood in SymbiMood.allCases {
      costs[mood] = try (0...5).map { level in
        try Cost.of(.symbi(mood, level: level, size: Self.size), runs: runs, with: painter)
      }
    }
    let all = costs.values.flatMap { $0 }
    report.line(
      "symbi.all", "all 54 sheets", all.reduce(Cost(), +), planned: Self.planned.reduce(0, +), goal: Self.goal
    )
    for (level, planned) in Self.planned.enumerated() {
      let ofLevel = SymbiMood.allCases.compactMap { costs[$0]?[level] }
      report.line(
        "symbi.l\(level)", "  level \(level), a sheet", .mean(ofLevel),
        planned: planned / SymbiMood.allCases.count)
    }
    for mood in SymbiMood.allCases {
      report.line("symbi.\(mood.rawValue)", "  \(mood.rawValue), a sheet", .mean(costs[mood] ?? []))
    }
  }
}

/// What a build meets now and then: a change of mood, a phase of the pixel person, a still.
struct SmallBench {
  private static let runs = 5

  let report: Report

  func run() throws {
    let painter = PetPainter()
    let pictures: [(id: String, name: String, picture: PetPicture, planned: Int?, goal: Double?)] =
      [
        (
          "change.128", "a change of mood at 128, level 2",
          .symbiChange(from: .resting, to: .active, level: 2, size: 128), nil, nil
        ),
        ("evolution.128", "an evolution at 128, to level 3", .symbiEvolution(to: 3, size: 128), nil, nil),
        ("still.128", "a still at 128, level 5", .symbiStill(.calm, level: 5, size: 128), nil, nil),
      ]
      + zip(1...4, [11, 12, 14, 23]).map { phase, planned in
        (
          "pixelpal.\(phase)", "PixelPal, phase \(phase) at 1x",
          .pixelPal(phase: phase, look: PixelPalLook(), scale: 1), planned, 30
        )
      }
    for picture in pictures {
      report.line(
        picture.id, picture.name, try Cost.of(picture.picture, runs: Self.runs, with: painter),
        planned: picture.planned, goal: picture.goal)
    }
  }
}
