/// What a painter keeps between pictures: scratch memory and ready coverage of small shapes.
///
/// Nothing in it changes a picture. Not shared between threads.
final class DrawingKit {
  let band = CoverageBand()
  let area = AreaCoverage()
  let stamps: MarkerStamps
  let corners: RoundedCorners

  init() {
    stamps = MarkerStamps(area: area)
    corners = RoundedCorners(area: area)
  }
}
