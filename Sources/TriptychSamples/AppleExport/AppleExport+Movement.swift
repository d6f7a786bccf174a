import TriptychHealth

extension AppleExport {
  /// Steps: the watch on the wrist sees every walk, the phone those it was carried on,
  /// with its own idea of when they began and how many steps they had. Nobody adds the
  /// two up.
  mutating func writeSteps() {
    let type = "HKQuantityTypeIdentifierStepCount"
    for day in days {
      var random = random("steps", day)
      for movement in day.movements {
        if movement.phoneAlong || !hasWatch {
          let late = random.whole(2...38)
          let seen = Int(Double(movement.steps) * random.between(0.92, 1.01))
          for piece in pieces(of: movement, from: late, steps: seen, every: 300...900, random: &random) {
            text.record(
              type, phone, index: day.index, unit: "count", from: piece.start, to: piece.end,
              value: String(piece.steps), made: piece.end.adding(seconds: 340))
          }
        }
        if hasWatch, day.wearsWatch {
          for piece in pieces(of: movement, from: 0, steps: movement.steps, every: 240...860, random: &random)
          {
            text.record(
              type, watch, index: day.index, unit: "count", from: piece.start, to: piece.end,
              value: String(piece.steps), made: piece.end.adding(seconds: 95))
          }
        }
      }
    }
  }

  /// Distance on foot, one record a walk for each device.
  mutating func writeDistance() {
    let type = "HKQuantityTypeIdentifierDistanceWalkingRunning"
    let unit = person.isImperial ? "mi" : "km"
    let perUnit = person.isImperial ? 1609.344 : 1000
    for day in days {
      var random = random("distance", day)
      for movement in day.movements {
        let text5 = decimalText(movement.metres / perUnit, 5)
        if movement.phoneAlong {
          let seen = decimalText(movement.metres * random.between(0.93, 1.02) / perUnit, 5)
          text.record(
            type, phone, index: day.index, unit: unit, from: movement.start.adding(seconds: 11),
            to: movement.end,
            value: seen)
        }
        if day.wearsWatch {
          text.record(
            type, watch, index: day.index, unit: unit, from: movement.start, to: movement.end, value: text5)
        }
      }
    }
  }

  /// Energy of movement from the watch: each walk, and a little in every waking hour.
  mutating func writeEnergy() {
    let type = "HKQuantityTypeIdentifierActiveEnergyBurned"
    let unit = person.isImperial ? "Cal" : "kcal"
    for day in days where day.wearsWatch {
      var random = random("energy", day)
      var list: [(span: Range<Instant>, kilocalories: Double)] = day.movements.map {
        ($0.start..<$0.end, $0.energy(weight: person.traits.weight))
      }
      if let workout = day.workout, workout.kind == .strength {
        list.append((workout.start..<workout.end, workout.energy))
      }
      let hours = day.isIll ? [9, 15, 20] : Array(stride(from: 7, through: 21, by: 2))
      for hour in hours {
        let start = day.moment(hour * 3600 + 1560 + random.whole(0...240))
        let span = start..<start.adding(seconds: 720)
        let kilocalories = random.between(5, 17)
        if !list.contains(where: { $0.span.overlaps(span) }) { list.append((span, kilocalories)) }
      }
      for (span, kilocalories) in list.sorted(by: { $0.span.lowerBound < $1.span.lowerBound }) {
        text.record(
          type, watch, index: day.index, unit: unit, from: span.lowerBound, to: span.upperBound,
          value: decimalText(kilocalories, 3))
      }
    }
  }

  private struct Piece {
    var start: Instant
    var end: Instant
    var steps: Int
  }

  /// A walk cut as a device cuts it; the pieces' steps add up to `steps`.
  private func pieces(
    of movement: SampleMovement, from late: Int, steps: Int, every lengths: ClosedRange<Int>,
    random: inout SeededRandom
  ) -> [Piece] {
    var pieces: [Piece] = []
    var second = min(late, movement.seconds / 2)
    let length = movement.seconds - second
    var given = 0
    while second < movement.seconds {
      var next = second + random.whole(lengths)
      if movement.seconds - next < 60 { next = movement.seconds }
      let reached = next - (movement.seconds - length)
      let soFar = next == movement.seconds ? steps : Int(Double(steps) * Double(reached) / Double(length))
      if soFar > given {
        pieces.append(
          Piece(
            start: movement.start.adding(seconds: Int64(second)),
            end: movement.start.adding(seconds: Int64(next)),
            steps: soFar - given))
      }
      given = soFar
      second = next
    }
    return pieces
  }
}
