/// Sorts few numbers where they lie; unlike `sort`, it asks for no memory.
enum ShellSort {
  /// Ascending order.
  static func sort(_ values: UnsafeMutablePointer<UInt64>, count: Int) {
    var gap = count > 132 ? 132 : count > 23 ? 23 : 4
    while gap > 0 {
      var index = gap
      while index < count {
        let value = values[index]
        var place = index
        while place >= gap, values[place &- gap] > value {
          values[place] = values[place &- gap]
          place &-= gap
        }
        values[place] = value
        index &+= 1
      }
      switch gap {
      case 132: gap = 57
      case 57: gap = 23
      case 23: gap = 10
      case 10: gap = 4
      case 4: gap = 1
      default: gap = 0
      }
    }
  }
}
