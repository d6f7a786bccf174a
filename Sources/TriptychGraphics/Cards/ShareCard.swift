/// A picture to share: a sentence, what it is about, scores if there are any, and a pet.
///
/// The caller provides the texts in the viewer's language and decides what they tell about a person.
public struct ShareCard: Hashable, Sendable {
  /// The shape of the picture, in a size that services for sharing ask for.
  public enum Format: String, Hashable, Sendable, CaseIterable {
    /// For messages and posts: 1200 x 630 pixels.
    case wide
    /// For feeds: 1080 x 1080 pixels.
    case square
    /// For the whole screen of a phone: 1080 x 1920 pixels.
    case story
  }

  /// A named score.
  public struct Score: Hashable, Sendable {
    /// What is scored.
    public var name: String
    /// The score, as the viewer's language writes it.
    public var value: String
    /// The color and shape that stand for it.
    public var accent: Accent

    /// Creates a score.
    public init(name: String, value: String, accent: Accent) {
      self.name = name
      self.value = value
      self.accent = accent
    }
  }

  /// The sentence. One that is too long is set smaller and finally shortened.
  public var title: String
  /// The line below it; `nil` for none.
  public var subtitle: String?
  /// Scores side by side, at most three; more are left out.
  public var scores: [Score]
  /// The pet: a still of either one. Its size is chosen by the format.
  public var pet: PetPicture?
  /// The name in the lower corner.
  public var brand: String
  /// Whether the card is laid out from its right edge, for languages that are written from right to left.
  public var isRightToLeft = false

  /// Creates a card.
  public init(
    title: String, subtitle: String? = nil, scores: [Score] = [], pet: PetPicture? = nil,
    brand: String = "Triptych"
  ) {
    self.title = title
    self.subtitle = subtitle
    self.scores = Array(scores.prefix(3))
    self.pet = pet
    self.brand = brand
  }
}

extension ShareCard.Format {
  /// The size of the picture in pixels.
  public var size: (width: Int, height: Int) {
    switch self {
    case .wide: (1200, 630)
    case .square: (1080, 1080)
    case .story: (1080, 1920)
    }
  }
}
