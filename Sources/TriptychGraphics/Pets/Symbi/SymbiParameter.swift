/// What a mood says about the ghost; lengths are in units of which a cell has 3.6, angles in radians.
enum SymbiParameter: Int, CaseIterable, Sendable {
  /// Frame time, ms.
  case frameTime
  /// Bob cycles per loop.
  case cycles
  /// Bob amplitude.
  case bob
  /// Squash amplitude.
  case squash
  /// Shear (top to the right).
  case lean
  /// Sway amplitude.
  case sway
  /// Melt (pear shape).
  case droop
  /// Random jitter.
  case jitter
  /// X tremble (8/loop).
  case tremble
  /// Hem drip length.
  case drip
  /// Hem wave amplitude.
  case wave
  /// Falling drops.
  case drops
  /// Height of the dark dip.
  case tide
  /// Darkening 0..1.
  case dark
  /// Glow.
  case glow
  /// Glow flicker depth.
  case flicker
  /// Glow pulse.
  case pulse
  /// Eye openness (0 closed).
  case lid
  /// Lid slant (+ angry).
  case tilt
  /// Lower lid (smile).
  case lowerLid
  /// Eye width.
  case eyeWidth
  /// Eye height.
  case eyeHeight
  /// Iris size.
  case iris
  /// Pupil size.
  case pupil
  /// Star pupils.
  case star
  /// Gaze down.
  case gazeDown
  /// Gaze amplitude.
  case gaze
  /// Blinks per loop.
  case blinks
  /// Brow angle (+ angry).
  case brow
  /// Brow raise.
  case browRaise
  /// Brow alpha.
  case browAlpha
  /// Mouth half width.
  case mouthWidth
  /// Mouth curve.
  case mouthCurve
  /// Mouth open.
  case mouthOpen
  /// Mouth wobble.
  case mouthWobble
  /// Fangs.
  case fangs
  /// Tongue.
  case tongue
  /// Cheek alpha.
  case cheek
  /// Left arm angle, rad.
  case armLeft
  /// Right arm angle.
  case armRight
  /// Arm wave.
  case armWave
  /// Paws at mouth.
  case pawsAtMouth
  /// Wing flap.
  case flap
  /// Flaps per loop.
  case flaps
  /// Wings folded.
  case fold
  /// Trail particles.
  case particles
  /// Sparkles.
  case sparkles
  /// Tear.
  case tear
  /// Sweat.
  case sweat
  /// Zzz.
  case snores
  /// Bolts.
  case bolts
  /// Breath rings.
  case rings
  /// Y offset.
  case drop
  /// Wisp angle, rad from up.
  case wispAngle
  /// Grimace mouth.
  case grimace
  /// Left eye narrower.
  case asymmetry
  /// Eye bags.
  case bags
  /// Bounce instead of sine.
  case bounce
}
