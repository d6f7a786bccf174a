/// How lively a pixel person stands there.
public enum PixelPalEnergy: String, Hashable, Sendable, CaseIterable { case vital, neutral, low }
