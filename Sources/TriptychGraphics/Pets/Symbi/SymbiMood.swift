/// The moods the ghost is drawn in, in the order of a poster sheet: from the liveliest to the tensest.
public enum SymbiMood: String, Hashable, Sendable, CaseIterable {
  /// The easy moods, the even ones, the heavy ones.
  case vibrant, active, rested, calm, resting, tired, sad, anxious, stressed
}
