/// The values of one mood.
struct SymbiMoodTable: Sendable {
  private var values: [Double]

  subscript(_ parameter: SymbiParameter) -> Double {
    get { values[parameter.rawValue] }
    set { values[parameter.rawValue] = newValue }
  }

  /// The values of a mood.
  init(_ mood: SymbiMood) {
    self = SymbiMoodTable.all[mood] ?? SymbiMoodTable(of: mood)
  }

  private init(of mood: SymbiMood) {
    values = SymbiMoodTable.base
    for (parameter, value) in SymbiMoodTable.differences(of: mood) { self[parameter] = value }
  }

  /// The tables of all moods, built once.
  private static let all = Dictionary(
    uniqueKeysWithValues: SymbiMood.allCases.map { ($0, SymbiMoodTable(of: $0)) })

  /// A mix of this mood (0) and another (1). Values that cannot be mixed switch at the midpoint.
  func mixed(_ other: SymbiMoodTable, _ share: Double) -> SymbiMoodTable {
    var mixed = self
    for parameter in SymbiParameter.allCases {
      mixed[parameter] =
        SymbiMoodTable.switches.contains(parameter)
        ? (share < 0.5 ? self[parameter] : other[parameter])
        : SymbiMath.lerp(self[parameter], other[parameter], share)
    }
    return mixed
  }

  private static let switches: Set<SymbiParameter> = [
    .cycles, .frameTime, .drops, .pawsAtMouth, .star, .grimace, .tongue, .fangs,
  ]

  private static let base: [Double] = [
    100.0, 1.0, 0.06, 0.03, 0.0, 0.02, 0.0, 0.0, 0.0, 1.0, 0.035, 1.0, 0.12, 0.0, 0.6, 0.0, 0.1, 1.0, 0.0,
    0.0, 1.0, 1.0, 1.0, 1.0, 0.0, 0.0, 0.5, 1.0, 0.0, 0.0, 0.0, 0.12, 0.5, 0.0, 0.0, 1.0, 0.0, 0.6, 0.35,
    0.35, 0.12, 0.0, 0.25, 2.0, 0.0, 0.5, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.65, 0.0, 0.0, 0.0, 0.0,
  ]

  private static func differences(of mood: SymbiMood) -> [SymbiParameter: Double] {
    switch mood {
    case .vibrant:
      [
        .frameTime: 75, .cycles: 2, .bob: 0.15, .squash: 0.13, .droop: -0.15, .drip: 0.8, .wave: 0.06,
        .tide: 0.03, .glow: 1.25, .lid: 1.1, .eyeWidth: 1.04, .eyeHeight: 1.06, .iris: 1.05, .star: 1,
        .gaze: 0.25, .brow: -0.15, .browRaise: 0.06, .browAlpha: 0.8, .mouthWidth: 0.215, .mouthCurve: 1,
        .mouthOpen: 1, .tongue: 1, .cheek: 1, .armLeft: 1.35, .armRight: 1.35, .armWave: 0.35, .flap: 0.6,
        .flaps: 4, .particles: 1, .sparkles: 1, .drop: -0.04, .wispAngle: 0.15, .bounce: 1,
      ]
    case .active:
      [
        .frameTime: 80, .cycles: 2, .bob: 0.085, .squash: 0.06, .droop: -0.12, .wave: 0.05, .tide: 0.06,
        .glow: 0.95, .lid: 1.06, .eyeHeight: 1.04, .gaze: 1, .brow: -0.1, .browRaise: 0.03, .browAlpha: 0.8,
        .mouthWidth: 0.165, .mouthCurve: 0.9, .mouthOpen: 0.6, .tongue: 1, .cheek: 0.7, .armLeft: 1,
        .armRight: 0.75, .armWave: 0.35, .flap: 0.5, .flaps: 4, .particles: 1, .sparkles: 0.25, .drop: -0.05,
        .wispAngle: 0.25,
      ]
    case .rested:
      [
        .bob: 0.07, .squash: 0.045, .droop: -0.08, .drip: 0.85, .drops: 0, .tide: 0.06, .glow: 0.8,
        .lowerLid: 0.16, .mouthWidth: 0.15, .mouthCurve: 1, .mouthOpen: 0.3, .tongue: 1, .cheek: 0.9,
        .armLeft: 0.7, .armRight: 0.2, .armWave: 0.3, .flap: 0.35, .particles: 0.45, .sparkles: 0.45,
        .wispAngle: 0.45,
      ]
    case .calm:
      [
        .frameTime: 125, .bob: 0.045, .squash: 0.02, .sway: 0.07, .drip: 0.75, .wave: 0.03, .drops: 0,
        .tide: 0.08, .lid: 0, .gaze: 0, .blinks: 0, .mouthWidth: 0.11, .mouthCurve: 0.7, .fangs: 0,
        .cheek: 0.75, .armLeft: 0.1, .armRight: 0.1, .armWave: 0.06, .flap: 0.15, .flaps: 1, .particles: 0.25,
        .rings: 1, .wispAngle: 0.85,
      ]
    case .resting:
      [
        .frameTime: 110, .bob: 0.055, .glow: 0.5, .lid: 0.64, .tilt: -0.12, .gaze: 0.35, .mouthWidth: 0.085,
        .mouthCurve: 0.45, .cheek: 0.55, .armLeft: 0.15, .armRight: 0.15, .particles: 0.35,
      ]
    case .tired:
      [
        .frameTime: 125, .bob: 0.02, .squash: 0.035, .lean: 0.06, .droop: 0.8, .drip: 1.35, .wave: 0.02,
        .tide: 0.38, .dark: 0.5, .glow: 0.18, .lid: 0.27, .tilt: -0.16, .iris: 0.9, .gazeDown: 0.5,
        .gaze: 0.1, .brow: -0.3, .browRaise: -0.02, .browAlpha: 0.55, .mouthWidth: 0.07, .mouthCurve: -0.15,
        .mouthOpen: 0.12, .cheek: 0.15, .armLeft: -0.55, .armRight: -0.55, .armWave: 0.02, .flap: 0.05,
        .flaps: 1, .fold: 0.75, .particles: 0.08, .snores: 1, .drop: 0.1, .wispAngle: 2, .bags: 0.75,
      ]
    case .sad:
      [
        .frameTime: 120, .bob: 0.04, .squash: 0.025, .droop: 0.55, .drip: 1.75, .wave: 0.03, .drops: 3,
        .tide: 0.44, .dark: 0.44, .glow: 0.35, .lid: 0.66, .tilt: -0.5, .iris: 0.95, .pupil: 1.15,
        .gazeDown: 0.35, .gaze: 0.2, .brow: -0.75, .browAlpha: 1, .mouthWidth: 0.1, .mouthCurve: -0.75,
        .fangs: 0, .cheek: 0.25, .armLeft: -0.35, .armRight: -0.35, .armWave: 0.04, .flap: 0.08, .flaps: 1,
        .fold: 0.6, .particles: 0.15, .tear: 1, .drop: 0.06, .wispAngle: 1.75, .bags: 0.35,
      ]
    case .anxious:
      [
        .frameTime: 70, .cycles: 3, .bob: 0.02, .squash: 0.02, .droop: 0.15, .tremble: 0.018, .drip: 1.2,
        .wave: 0.045, .drops: 2, .tide: 0.32, .dark: 0.34, .glow: 0.75, .pulse: 0.5, .lid: 1.25,
        .eyeWidth: 1.06, .eyeHeight: 1.12, .iris: 0.55, .pupil: 0.7, .gaze: 0.95, .blinks: 2, .brow: -0.65,
        .browRaise: 0.06, .browAlpha: 1, .mouthWidth: 0.1, .mouthCurve: -0.2, .mouthWobble: 1, .fangs: 0,
        .cheek: 0.1, .armLeft: 0.9, .armRight: 0.9, .pawsAtMouth: 1, .flap: 0.2, .flaps: 6, .fold: 0.5,
        .particles: 0.3, .sweat: 1, .wispAngle: 0.35, .bags: 0.25,
      ]
    case .stressed:
      [
        .frameTime: 70, .cycles: 3, .bob: 0.03, .droop: 0.1, .jitter: 0.022, .drip: 1.5, .wave: 0.07,
        .drops: 3, .tide: 0.52, .dark: 0.5, .glow: 0.9, .flicker: 0.55, .lid: 0.92, .tilt: -0.25, .iris: 0.78,
        .pupil: 0.8, .gaze: 0.8, .blinks: 0, .brow: -0.6, .browAlpha: 1, .mouthWidth: 0.17, .mouthCurve: -0.3,
        .mouthOpen: 0.3, .mouthWobble: 1, .fangs: 2, .cheek: 0, .armLeft: 0.7, .armRight: 0.7, .armWave: 0.3,
        .flap: 0.35, .flaps: 6, .fold: 0.2, .particles: 0.35, .bolts: 1, .wispAngle: -0.15, .grimace: 1,
        .asymmetry: 0.12, .bags: 0.55,
      ]
    }
  }
}

/// The moods in which the ghost is drawn, in the order of a poster sheet: from the liveliest to the tensest.
public enum SymbiMood: String, Hashable, Sendable, CaseIterable {
  /// The easy moods, then the even ones, then the heavy ones.
  case vibrant, active, rested, calm, resting, tired, sad, anxious, stressed
}

/// The parameters of a mood. Lengths are in units of 1/3.6 of a cell; angles are in radians.
enum SymbiParameter: Int, CaseIterable, Sendable {
  /// Frame time in milliseconds.
  case frameTime
  /// Cycles of the bobbing motion per loop.
  case cycles
  /// Amplitude of the bobbing motion.
  case bob
  /// Amplitude of the squash.
  case squash
  /// Shear; positive moves the top to the right.
  case lean
  /// Amplitude of the sway.
  case sway
  /// Melting into a pear shape.
  case droop
  /// Random jitter.
  case jitter
  /// Horizontal trembling, 8 times per loop.
  case tremble
  /// Length of the hem's drips.
  case drip
  /// Amplitude of the hem's wave.
  case wave
  /// Number of falling drops.
  case drops
  /// Height of the dark dip at the bottom of the body.
  case tide
  /// Darkening, 0...1.
  case dark
  /// Strength of the glow.
  case glow
  /// Depth of the glow's flicker.
  case flicker
  /// Strength of the glow's pulse.
  case pulse
  /// Eye openness; 0 is closed.
  case lid
  /// Slant of the lids; positive is angry.
  case tilt
  /// Raise of the lower lid, as in a smile.
  case lowerLid
  /// Width of the eyes.
  case eyeWidth
  /// Height of the eyes.
  case eyeHeight
  /// Size of the irises.
  case iris
  /// Size of the pupils.
  case pupil
  /// Star-shaped pupils.
  case star
  /// Downward gaze.
  case gazeDown
  /// Amplitude of the gaze.
  case gaze
  /// Blinks per loop.
  case blinks
  /// Angle of the brows; positive is angry.
  case brow
  /// Raise of the brows.
  case browRaise
  /// Alpha of the brows.
  case browAlpha
  /// Half the width of the mouth.
  case mouthWidth
  /// Curve of the mouth.
  case mouthCurve
  /// Openness of the mouth.
  case mouthOpen
  /// Wobble of the mouth.
  case mouthWobble
  /// Fangs.
  case fangs
  /// Tongue.
  case tongue
  /// Alpha of the cheeks.
  case cheek
  /// Angle of the left arm in radians.
  case armLeft
  /// Angle of the right arm in radians.
  case armRight
  /// Waving of the arms.
  case armWave
  /// Paws held at the mouth.
  case pawsAtMouth
  /// Flapping of the wings.
  case flap
  /// Wing flaps per loop.
  case flaps
  /// Folding of the wings.
  case fold
  /// Particles of the trail.
  case particles
  /// Sparkles around the figure.
  case sparkles
  /// Tear.
  case tear
  /// Drop of sweat.
  case sweat
  /// Letters of sleep.
  case snores
  /// Bolts around the head.
  case bolts
  /// Rings of breath.
  case rings
  /// Vertical offset of the figure.
  case drop
  /// Angle of the wisp in radians from upright.
  case wispAngle
  /// Grimace of the mouth.
  case grimace
  /// Narrowing of the left eye.
  case asymmetry
  /// Bags under the eyes.
  case bags
  /// Bouncing instead of a sine movement.
  case bounce
}

/// The additions of a level to the ghost.
struct SymbiLevelTable: Sendable {
  /// Scale of the wings; 0 means none.
  var wings = 0.0
  /// How much of the tails is shown; 0 means none.
  var tails = 0.0
  /// Strength of the light around the figure.
  var aura = 0.0
  /// How much of the crown is shown, which replaces the wisp; 0 means none.
  var crown = 0.0
  /// How much of the wreath of rays behind the head is shown; 0 means none.
  var halo = 0.0
  /// How much of the crystal armor is shown; 0 means none.
  var armor = 0.0
  /// Signs that float beside the figure.
  var signs = 0.0
  /// The body of stars, the ring around it and the second pair of wings.
  var cosmic = 0.0
  /// Additional sparkles.
  var sparkles = 0.0
  /// Additional glow besides that of the mood.
  var glow = 0.0
  /// Scale of the whole figure.
  var size = 1.0

  /// The values of a level, 0...5.
  init(_ level: Int) {
    let fields: [(WritableKeyPath<SymbiLevelTable, Double>, [Double])] = [
      (\.wings, [0, 0.6, 0.78, 0.88, 0.88, 0.9]), (\.tails, [0, 0, 0, 1, 1, 1]),
      (\.aura, [0, 0.25, 0.4, 0.7, 0.8, 1]), (\.crown, [0, 0, 0, 1, 1, 1]), (\.halo, [0, 0, 0, 0, 0, 1]),
      (\.armor, [0, 0, 0, 0, 1, 0]), (\.signs, [0, 0, 0, 0, 1, 0]), (\.cosmic, [0, 0, 0, 0, 0, 1]),
      (\.sparkles, [0, 0, 0.6, 0.6, 0.5, 1]), (\.glow, [0, 0.15, 0.3, 0.4, 0.5, 0.7]),
      (\.size, [0.94, 0.95, 0.96, 0.97, 0.98, 1]),
    ]
    for (field, values) in fields { self[keyPath: field] = values[min(max(level, 0), 5)] }
  }
}
