/// What the pixel person's motion needs beside ``RoundedMath``.
enum PixelMath {
  /// The nearest whole number; halves go to the even one.
  static func whole(_ value: Double) -> Int { Int(value.rounded(.toNearestOrEven)) }
}
