/// Writes the frames of a tag as an animated PNG file.
///
/// Each frame after the first contains only the rectangle that differs from the previous frame (Portable
/// Network Graphics, third edition, W3C 2025: acTL, fcTL, fdAT).
struct AnimatedPNG {
  let encoder: SpriteEncoder

  /// A rectangle within a cell, in pixels.
  private struct Area {
    var x: Int
    var y: Int
    var width: Int
    var height: Int
  }

  /// Encodes the frames of a tag; the result is empty if memory runs out.
  ///
  /// - Parameters:
  ///   - picture: the whole sheet.
  ///   - tag: which frames to write and whether they repeat. The frames themselves define how long each is
  ///     shown.
  func encode(_ picture: IndexedPicture, _ plan: SheetPlan, _ tag: SpriteTag) -> [UInt8] {
    let output = encoder.output
    let file = encoder.start(width: plan.cellWidth, height: plan.cellHeight) { file in
      file.chunk("acTL") {
        output.putBig(UInt32(tag.frames.count))
        output.putBig(tag.loops ? 0 : 1)
      }
      file.palette(of: picture)
    }
    var number: UInt32 = 0
    var isWhole = true
    for frame in tag.frames {
      let isFirst = frame == tag.frames.lowerBound
      let area =
        isFirst
        ? Area(x: 0, y: 0, width: plan.cellWidth, height: plan.cellHeight)
        : changed(picture, plan, from: frame - 1, to: frame)
      writeControl(file, number, area, milliseconds: plan.frames[frame].milliseconds)
      number += 1
      let cut = cut(picture, plan, frame, area)
      file.chunk(isFirst ? "IDAT" : "fdAT") {
        if !isFirst {
          output.putBig(number)
          number += 1
        }
        isWhole = encoder.pack(cut) && isWhole
      }
    }
    return isWhole ? encoder.finish(file) : []
  }

  private func writeControl(_ file: PNGFile, _ number: UInt32, _ area: Area, milliseconds: Int) {
    let output = file.output
    file.chunk("fcTL") {
      output.putBig(number)
      for length in [area.width, area.height, area.x, area.y] { output.putBig(UInt32(length)) }
      // The delay as a fraction of a second.
      for part in [milliseconds, 1000] {
        output.put(UInt8(truncatingIfNeeded: part >> 8))
        output.put(UInt8(truncatingIfNeeded: part))
      }
      // The frame remains, and the next one replaces the pixels it covers.
      output.put(0)
      output.put(0)
    }
  }

  /// The smallest rectangle around the differences between two frames; one pixel if there are none.
  private func changed(_ picture: IndexedPicture, _ plan: SheetPlan, from: Int, to: Int) -> Area {
    let (old, new) = (plan.origin(of: from), plan.origin(of: to))
    var (left, right, top, bottom) = (plan.cellWidth, 0, plan.cellHeight, 0)
    for y in 0..<plan.cellHeight {
      let before = picture.row(old.y + y) + old.x
      let after = picture.row(new.y + y) + new.x
      guard let first = (0..<plan.cellWidth).first(where: { before[$0] != after[$0] }) else { continue }
      let last = (first..<plan.cellWidth).last { before[$0] != after[$0] } ?? first
      left = min(left, first)
      right = max(right, last + 1)
      top = min(top, y)
      bottom = y + 1
    }
    guard bottom > 0 else { return Area(x: 0, y: 0, width: 1, height: 1) }
    return Area(x: left, y: top, width: right - left, height: bottom - top)
  }

  private func cut(_ picture: IndexedPicture, _ plan: SheetPlan, _ frame: Int, _ area: Area) -> IndexedPicture
  {
    let cut = IndexedPicture(width: area.width, height: area.height)
    let origin = plan.origin(of: frame)
    for y in 0..<area.height {
      cut.row(y).update(from: picture.row(origin.y + area.y + y) + origin.x + area.x, count: area.width)
    }
    return cut
  }
}
