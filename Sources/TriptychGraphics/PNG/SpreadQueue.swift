/// Up to 256 boxes, the one with the widest spread first; of equal ones the first.
///
/// A binary heap: looking through all boxes for each split would cost more than the splits.
struct SpreadQueue {
  private let spreads = Scratch<Double>(257)
  private let boxes = Scratch<Int>(257)
  private var count = 0

  /// Bytes of memory held.
  var memory: Int { spreads.bytes + boxes.bytes }

  mutating func clear() { count = 0 }

  mutating func push(_ spread: Double, _ box: Int) {
    precondition(count < 256)
    count += 1
    var place = count
    while place > 1, isBefore(spread, box, place / 2) {
      move(place / 2, to: place)
      place /= 2
    }
    spreads.start[place] = spread
    boxes.start[place] = box
  }

  /// Takes out the widest box; nil where none is left.
  mutating func pop() -> Int? {
    guard count > 0 else { return nil }
    let widest = boxes.start[1]
    let spread = spreads.start[count]
    let box = boxes.start[count]
    count -= 1
    var place = 1
    while place * 2 <= count {
      var child = place * 2
      if child < count, isBefore(spreads.start[child + 1], boxes.start[child + 1], child) { child += 1 }
      if isBefore(spread, box, child) { break }
      move(child, to: place)
      place = child
    }
    spreads.start[place] = spread
    boxes.start[place] = box
    return widest
  }

  private func isBefore(_ spread: Double, _ box: Int, _ place: Int) -> Bool {
    spread > spreads.start[place] || (spread == spreads.start[place] && box < boxes.start[place])
  }

  private func move(_ from: Int, to place: Int) {
    spreads.start[place] = spreads.start[from]
    boxes.start[place] = boxes.start[from]
  }
}
