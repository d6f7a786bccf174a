import TriptychGraphics

/// A pet as a page shows it: the whole sheet in a box the size of one cell, and, on the day of it, a clip
/// that is played once in its place.
struct PetFigure: Codable, Sendable {
  /// Which pet it is, which decides the size of the box.
  var cssClass: String
  /// What the sheet waits for; `nil` where nothing is played before.
  var waits: String?
  var sheet: Sheet
  var clip: Clip?

  /// A picture with the class that moves it.
  struct Sheet: Codable, Sendable {
    var src: String
    var motion: String
    /// Pixels of the whole sheet.
    var width, height: String
    /// What it shows, for those who cannot see it; empty beside words that say it.
    var alt: String
  }
}

extension PetFigure {
  /// A picture that is played once. Its size is left to the picture itself: before that has come it takes no
  /// room, and so covers nothing.
  struct Clip: Codable, Sendable {
    var src: String
    var motion: String
    /// What is fetched in its place where nothing may move: the sheet, which is there anyway.
    var still: String
  }

  /// A pet; `nil` where its picture is not there, or nothing at all is to be drawn.
  ///
  /// - Parameters:
  ///   - picture: the sheet
  ///   - motion: which of its frames, and how they move
  ///   - clip: what is played once before; left out where its picture is not there
  init?(
    _ cssClass: String, _ picture: PetPicture, _ motion: PetMotion,
    clip: (picture: PetPicture, motion: PetMotion)? = nil, alt: String, _ context: PageContext
  ) {
    guard let sheet = Sheet(picture, motion, alt: alt, context) else { return nil }
    let clip = clip.flatMap { Sheet($0.picture, $0.motion, alt: "", context) }
    self.init(
      cssClass: cssClass, waits: clip.map { "after-" + $0.motion }, sheet: sheet,
      clip: clip.map { Clip(src: $0.src, motion: $0.motion, still: sheet.src) })
  }
}

extension PetFigure.Sheet {
  fileprivate init?(_ picture: PetPicture, _ motion: PetMotion, alt: String, _ context: PageContext) {
    guard let path = context.album.path(of: picture) else { return nil }
    let plan = picture.plan
    self.init(
      src: context.rootHref(path), motion: motion.name, width: String(plan.width),
      height: String(plan.height), alt: alt)
  }
}

/// A picture of a pet that never moves and fills its box.
struct PetStill: Codable, Sendable {
  var src: String
  var cssClass: String
  var width, height: String
}

extension PetStill {
  /// A picture; `nil` where it is not there. Words beside it say what it shows.
  init?(_ picture: PetPicture, _ context: PageContext) {
    guard let path = context.album.path(of: picture) else { return nil }
    let plan = picture.plan
    self.init(
      src: context.rootHref(path), cssClass: plan.isPixelArt ? "pal" : "ghost", width: String(plan.width),
      height: String(plan.height))
  }
}
