import Foundation
import Testing

@testable import TriptychGraphics

struct LogTableTests {
  @Test("logarithms are those of the C library, to the last of 16 bits after the point") func logarithms() {
    let table = LogTable()
    #expect(table.weighed(0) == 0)
    for number in Array(1..<4096) {
      let exact = Double(number) * log2(Double(number)) * Double(LogTable.one)
      #expect(abs(Double(table.weighed(number)) - exact) <= Double(number), "\(number)")
    }
    for number in [4096, 5000, 65_535, 131_072, 1 << 20] {
      let exact = Double(number) * log2(Double(number)) * Double(LogTable.one)
      #expect(abs(Double(table.weighed(number)) / exact - 1) < 0.0001, "\(number)")
    }
  }
}
