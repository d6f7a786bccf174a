import TriptychGraphics

/// Every motion that pages can show, by its subject.
///
/// Sheets of the same kind have the same plan whatever their level, size or look, so that one class covers
/// all of them.
enum PetMotions {
  /// The loop of a mood.
  static func loop(_ mood: SymbiMood) -> PetMotion {
    PetMotion("loop-" + mood.rawValue, PetPicture.symbi(mood, level: 0, size: 128).plan)
  }

  /// The still of a mood, taken from the sheet of all moods.
  static func still(_ mood: SymbiMood) -> PetMotion {
    let place = SymbiMood.allCases.firstIndex(of: mood) ?? 0
    return PetMotion("still-" + mood.rawValue, posters, still: place)
  }

  private static let posters = PetPicture.symbiPosters(level: 0, size: 96).plan

  /// The change from one mood to another.
  static let change = once("change", .symbiChange(from: .resting, to: .active, level: 0, size: 128))

  /// The change from one form to the next.
  static let evolution = once("evolution", .symbiEvolution(to: 1, size: 128))

  /// A new phase of the PixelPal.
  static let flourish = once("flourish", .pixelPalFlourish(.male, phase: 2, look: PixelPalLook(), scale: 1))

  /// A figure in a state; the higher its phase, the livelier it stands there.
  static func idle(_ figure: PixelPalLook.Figure, _ energy: PixelPalEnergy, phase: Int) -> PetMotion {
    var motion = pixelPal(figure, energy.rawValue, phase: phase)
    motion.name += "-\(phase)"
    return motion
  }

  /// A figure that walks.
  static func walk(_ figure: PixelPalLook.Figure) -> PetMotion { pixelPal(figure, "walking", phase: 1) }

  /// All of them.
  static var all: [PetMotion] {
    SymbiMood.allCases.map(loop) + SymbiMood.allCases.map(still) + [change, evolution, flourish]
      + PixelPalLook.Figure.allCases.flatMap { figure in
        PixelPalEnergy.allCases.flatMap { energy in (1...4).map { idle(figure, energy, phase: $0) } }
          + [walk(figure)]
      }
  }

  private static func once(_ name: String, _ picture: PetPicture) -> PetMotion {
    var motion = PetMotion(name, picture.plan)
    motion.loops = false
    return motion
  }

  private static func pixelPal(_ figure: PixelPalLook.Figure, _ state: String, phase: Int) -> PetMotion {
    let sheet = sheets[phase] ?? PetPicture.pixelPal(phase: phase, look: PixelPalLook(), scale: 1).plan
    return PetMotion("\(figure.rawValue)-\(state)", sheet, prefix: "\(figure.rawValue)_\(state)_")
  }

  /// The plan of each phase's sheet, made once: it has many frames.
  private static let sheets = Dictionary(
    uniqueKeysWithValues: PetPicture.phases.map {
      ($0, PetPicture.pixelPal(phase: $0, look: PixelPalLook(), scale: 1).plan)
    })
}

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

/// A run of frames of a sheet as a style sheet plays it: the whole sheet lies in a box the size of one
/// cell, and a rule moves it from cell to cell.
struct PetMotion: Hashable, Sendable {
  /// The CSS class of the picture on pages: `loop-active`.
  var name: String
  /// The numbers of cells per row and of rows in the sheet.
  var columns, rows: Int
  /// The cells in playing order.
  var cells: [Int]
  /// The duration of each cell.
  var milliseconds: [Int]
  /// Whether the motion repeats; otherwise it is played once.
  var loops: Bool
  /// The cell shown if motion is disabled.
  var poster: Int

  /// All frames of a sheet in their order.
  init(_ name: String, _ plan: SheetPlan) {
    self.init(name, plan, plan.frames)
    loops = plan.tags.first?.loops ?? true
    if plan.frames.indices.contains(plan.poster) { poster = plan.frames[plan.poster].cell }
  }

  /// The frames of a sheet whose names, without the folders before them, begin like this, such as
  /// `male_vital_`; the first where none does.
  init(_ name: String, _ plan: SheetPlan, prefix: String) {
    let frames = plan.frames.filter { $0.name.split(separator: "/").last?.hasPrefix(prefix) ?? false }
    self.init(name, plan, frames.isEmpty ? Array(plan.frames.prefix(1)) : frames)
  }

  /// One frame of a sheet, which never moves.
  init(_ name: String, _ plan: SheetPlan, still: Int) {
    self.init(name, plan, plan.frames.indices.contains(still) ? [plan.frames[still]] : [])
  }

  private init(_ name: String, _ plan: SheetPlan, _ frames: [SpriteFrame]) {
    self.name = name
    columns = plan.columns
    rows = plan.height / plan.cellHeight
    cells = frames.map(\.cell)
    milliseconds = frames.map(\.milliseconds)
    loops = true
    poster = cells.first ?? 0
  }

  /// The duration of one run.
  var duration: Int { milliseconds.reduce(0, +) }
  /// Whether there is any motion to play.
  var moves: Bool { cells.count > 1 }

  /// The position of the sheet that shows a cell, in percent of the sheet's size.
  func offset(of cell: Int) -> String {
    func percent(_ place: Int, of all: Int) -> String { PetMotion.percent(place, of: all, sign: "-") }
    return percent(cell % columns, of: columns) + " " + percent(cell / columns, of: rows)
  }

  /// Formats a fraction as a percentage with at most four decimals.
  static func percent(_ part: Int, of all: Int, sign: String = "") -> String {
    let tenThousandths = (part * 2_000_000 + all) / (2 * all)
    guard tenThousandths > 0 else { return "0%" }
    var digits = String(tenThousandths % 10_000)
    digits = String(repeating: "0", count: 4 - digits.count) + digits
    while digits.last == "0" { digits.removeLast() }
    return sign + String(tenThousandths / 10_000) + (digits.isEmpty ? "" : "." + digits) + "%"
  }
}
