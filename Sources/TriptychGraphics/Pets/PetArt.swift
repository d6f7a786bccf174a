/// The drawings of both pets as a whole.
public enum PetArt {
  /// Grows with every change of a drawing: pictures of one version are the same bytes for everybody.
  public static let version = 1
}
