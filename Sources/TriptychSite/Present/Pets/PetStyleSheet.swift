/// The rules that move the pets, made from the plans of their sheets, to stand at the end of the style
/// sheet.
///
/// Everything is moved by rules alone, because pages run without scripts and carry no styles of their own.
enum PetStyleSheet {
  /// The rules in the order of the motions.
  static let bytes: [UInt8] = Array(("\n" + text(PetMotions.all) + nowAndThen(PetMotions.rare)).utf8)

  static func text(_ motions: [PetMotion]) -> String {
    var names: [String: String] = [:]
    var rules = ""
    for motion in motions {
      let frames = keyframes(motion)
      if motion.moves, names[frames] == nil {
        names[frames] = "pet-" + motion.name
        rules += "@keyframes pet-\(motion.name){\(frames)}\n"
      }
      rules += rule(motion, keyframes: names[frames])
    }
    return rules
  }

  /// Where the sheet lies at rest, how it moves, and what waits for it where it is played once.
  private static func rule(_ motion: PetMotion, keyframes: String?) -> String {
    var rule =
      ".pet .\(motion.name){width:\(motion.columns * 100)%;height:\(motion.rows * 100)%;"
      + "translate:\(motion.offset(of: motion.poster))"
    if motion.moves, let keyframes {
      let time = "\(motion.duration)ms step-end"
      rule += ";animation:\(keyframes) \(time) " + (motion.loops ? "infinite" : "both,pet-seen \(time)")
    }
    rule += "}\n"
    guard motion.moves, !motion.loops else { return rule }
    return rule
      + ".pet .after-\(motion.name){animation:pet-unseen \(motion.duration)ms step-end}\n"
      + ".pet .after-\(motion.name) img{animation-delay:\(motion.duration)ms}\n"
  }

  private static func keyframes(_ motion: PetMotion) -> String {
    var elapsed = 0
    var frames = ""
    for (cell, time) in zip(motion.cells, motion.milliseconds) {
      frames +=
        PetMotion.percent(elapsed, of: max(1, motion.duration)) + "{translate:\(motion.offset(of: cell))}"
      elapsed += time
    }
    return frames
  }
}
