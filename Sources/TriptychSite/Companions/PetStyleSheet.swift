/// The CSS rules that animate the pets, made from the plans of their sprite sheets and added to the end of the pets'
/// style sheet.
///
/// Everything is animated by CSS alone, because pages work without scripts and have no inline styles.
enum PetStyleSheet {
  /// How long what is played once waits where no script tells when its picture has come.
  static let patience = 300

  /// The rules of a site's motions, in their order, and of what is played now and then.
  static func bytes(_ scene: PetScene) -> [UInt8] {
    let rare = scene.rare.map { nowAndThen($0.motion) } ?? ""
    return Array(("\n" + text(scene.motions) + rare).utf8)
  }

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

  /// Where the sheet lies at rest, and how it moves.
  private static func rule(_ motion: PetMotion, keyframes: String?) -> String {
    guard motion.loops else { return once(motion, keyframes: keyframes) }
    var rule = ".pet .\(motion.name){" + place(motion) + "height:\(motion.rows * 100)%"
    if motion.moves, let keyframes {
      rule += ";animation:\(keyframes) \(motion.duration)ms step-end infinite"
    }
    return rule + "}\n"
  }

  /// What is played once: it and its box begin together. It is as tall as its own picture, so that nothing
  /// covers the loop before that has come; the loop, covered then, begins anew when it ends.
  private static func once(_ motion: PetMotion, keyframes: String?) -> String {
    let time = "\(motion.duration)ms step-end \(patience)ms"
    let plays = keyframes.map { ";animation:\($0) \(time) both" } ?? ""
    return ".pet .\(motion.name){" + place(motion) + "height:auto" + plays + "}\n"
      + ".pet .of-\(motion.name){animation:pet-seen \(time)}\n"
      + ".pet .after-\(motion.name) img{animation-delay:\(patience + motion.duration)ms}\n"
  }

  private static func place(_ motion: PetMotion) -> String {
    "width:\(motion.columns * 100)%;translate:\(motion.offset(of: motion.poster));"
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
