import TriptychGraphics

extension PetMotions {
  /// A figure of the fourth phase rises.
  static let rare = PetMotion("rare", PetPicture.pixelPalRare(.male, look: PixelPalLook(), scale: 1).plan)
}

extension PetScene {
  /// What is played now and then in place of a figure that stands in the fourth phase; `nil` for all others, and
  /// for one that is tired, and where nothing is to move.
  var rare: (picture: PetPicture, motion: PetMotion)? {
    let pal = analysis.pixelPal
    guard moves, drawnPhase == PetPicture.rarePhase, !pal.isWalking, pal.energy != .low else { return nil }
    return (.pixelPalRare(choice.figure, look: choice.look, scale: 1), PetMotions.rare)
  }
}

extension PetStyleSheet {
  /// Milliseconds from one rise to the next.
  private static let pause = 20_000

  /// The rules of a clip that is seen for a moment now and then: it and its box keep one time, and the box
  /// covers the loop only while it is seen.
  static func nowAndThen(_ motion: PetMotion, every period: Int = pause) -> String {
    let start = period - motion.duration
    var elapsed = start
    var frames = ""
    for (cell, time) in zip(motion.cells, motion.milliseconds) {
      frames += PetMotion.percent(elapsed, of: period) + "{translate:\(motion.offset(of: cell))}"
      elapsed += time
    }
    let seen = PetMotion.percent(start, of: period)
    return "@keyframes pet-\(motion.name){\(frames)}\n"
      + "@keyframes pet-seen-\(motion.name){0%{opacity:0}\(seen),to{opacity:1}}\n"
      + ".pet .of-\(motion.name){animation:pet-seen-\(motion.name) \(period)ms step-end infinite}\n"
      + ".pet .\(motion.name){width:\(motion.columns * 100)%;height:auto;"
      + "animation:pet-\(motion.name) \(period)ms step-end infinite}\n"
  }
}
