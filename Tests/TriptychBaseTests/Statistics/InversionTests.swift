import TestSupport
import Testing

@testable import TriptychBase

@Suite("Pairs in the wrong order") struct InversionTests {
  @Test("Counting, listing and sorting agree with looking at every pair, in 150 lists")
  func sameAsAllPairs() {
    var random = SeededGenerator(seed: 3)
    for round in 0..<150 {
      let values = (0..<round).map { _ in Double(random.next() % [3, 40, 100_000][round % 3]) }
      var expected = 0
      for right in values.indices {
        for left in 0..<right where values[left] > values[right] { expected += 1 }
      }
      var inversions = Inversions(capacity: values.count)
      var sorted = values
      #expect(inversions.count(sorting: &sorted) == expected)
      #expect(sorted == values.sorted())
      let order = inversions.order(of: values)
      #expect(order.map { Int($0) } == values.indices.sorted { (values[$0], $0) < (values[$1], $1) })
      var told = 0
      inversions.list(values, values.indices.map { Int32($0) }) { left, right in
        told += 1
        if values[Int(left)] <= values[Int(right)] { Issue.record("a pair in order was told") }
      }
      #expect(told == expected)
    }
  }
}
