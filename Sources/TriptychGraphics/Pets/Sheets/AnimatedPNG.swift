/// Writes the frames of a tag as an animated PNG file.
///
/// Each frame after the first contains only the rectangle that differs from the previous frame (Portable
/// Network Graphics, third edition, W3C 2025: acTL, fcTL, fdAT).
struct AnimatedPNG {
  let encoder: SpriteEncoder

  /// A rectangle within a frame, in pixels.
  struct Area {
    var x: Int
    var y: Int
    var width: Int
    var height: Int
  }

  /// One frame of an animation, as the part of it that differs from the previous frame.
  struct Frame {
    /// The part of the frame; the first frame is whole.
    var area: Area
    /// Where the part begins in the picture that holds all parts.
    var x, y: Int
    /// How long the frame is shown.
    var milliseconds: Int
  }

  /// Encodes the frames of a tag; the result is empty if memory runs out.
  ///
  /// - Parameters:
  ///   - picture: the whole sheet.
  ///   - tag: which frames to write and whether they repeat. The frames themselves define how long each is
  ///     shown.
  func encode(_ picture: IndexedPicture, _ plan: SheetPlan, _ tag: SpriteTag) -> [UInt8] {
    let frames = tag.frames.map { frame in
      let origin = plan.origin(of: frame)
      let area =
        frame == tag.frames.lowerBound
        ? Area(x: 0, y: 0, width: plan.cellWidth, height: plan.cellHeight)
        : changed(picture, plan, from: frame - 1, to: frame)
      return Frame(
        area: area, x: origin.x + area.x, y: origin.y + area.y,
        milliseconds: plan.frames[frame].milliseconds)
    }
    return encode(picture, frames, width: plan.cellWidth, height: plan.cellHeight, loops: tag.loops)
  }

  /// Encodes frames whose parts lie anywhere in a picture; the result is empty if memory runs out.
  func encode(
    _ picture: IndexedPicture, _ frames: [Frame], width: Int, height: Int, loops: Bool,
    _ effort: ZlibPacker.Effort = .thorough
  ) -> [UInt8] {
    let output = encoder.output
    let file = encoder.start(width: width, height: height) { file in
      file.chunk("acTL") {
        output.putBig(UInt32(frames.count))
        output.putBig(loops ? 0 : 1)
      }
      file.palette(of: picture)
    }
    var number: UInt32 = 0
    var isWhole = true
    for (index, frame) in frames.enumerated() {
      writeControl(file, number, frame.area, milliseconds: frame.milliseconds)
      number += 1
      let cut = cut(picture, frame)
      file.chunk(index == 0 ? "IDAT" : "fdAT") {
        if index > 0 {
          output.putBig(number)
          number += 1
        }
        isWhole = encoder.pack(cut, effort) && isWhole
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

  private func cut(_ picture: IndexedPicture, _ frame: Frame) -> IndexedPicture {
    let cut = IndexedPicture(width: frame.area.width, height: frame.area.height)
    for y in 0..<frame.area.height {
      cut.row(y).update(from: picture.row(frame.y + y) + frame.x, count: frame.area.width)
    }
    return cut
  }
}
