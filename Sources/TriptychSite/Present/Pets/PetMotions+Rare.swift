import TriptychGraphics

extension PetMotions {
  /// A figure of the fourth phase rises.
  static let rare = PetMotion("rare", PetPicture.pixelPalRare(.male, look: PixelPalLook(), scale: 1).plan)
}

extension PetScene {
  /// What is played now and then in place of a figure that stands in the fourth phase; `nil` for all others, and
  /// for one that is tired.
  var rare: (picture: PetPicture, motion: PetMotion)? {
    let pal = analysis.pixelPal
    guard drawnPhase == PetPicture.rarePhase, !pal.isWalking, pal.energy != .low else { return nil }
    return (.pixelPalRare(choice.figure, look: choice.look, scale: 1), PetMotions.rare)
  }
}

extension PetStyleSheet {
  /// Milliseconds from one rise to the next.
  private static let pause = 20_000

  /// The rules of a clip that is seen for a moment now and then, while what waits for it is not.
  static func nowAndThen(_ motion: PetMotion, every period: Int = pause) -> String {
    let start = period - motion.duration
    var elapsed = start
    var frames = "0%{opacity:0}"
    for (cell, time) in zip(motion.cells, motion.milliseconds) {
      frames +=
        PetMotion.percent(elapsed, of: period) + "{opacity:1;translate:\(motion.offset(of: cell))}"
      elapsed += time
    }
    let hidden = PetMotion.percent(start, of: period)
    return "@keyframes pet-\(motion.name){\(frames)}\n"
      + "@keyframes pet-after-\(motion.name){\(hidden){opacity:0}}\n"
      + ".pet .of-\(motion.name){opacity:1;background:none}\n"
      + ".pet .\(motion.name){width:\(motion.columns * 100)%;height:auto;opacity:0;"
      + "animation:pet-\(motion.name) \(period)ms step-end infinite}\n"
      + ".pet .after-\(motion.name){animation:pet-after-\(motion.name) \(period)ms step-end infinite}\n"
      // What is paused in its rise gives its place back.
      + "html:has(.pause input:checked) .pet .after-\(motion.name){opacity:1!important}\n"
  }
}
