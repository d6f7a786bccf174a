/// The outlines of an open eye between its lids.
struct SymbiEyeShape {
  /// What is seen of the eye.
  let opening: VectorPath
  /// What the upper lid covers, and its edge.
  let lid, lidEdge: VectorPath?
  /// The socket's edge along the opening: below the upper lid, and along the lower one.
  let rim: VectorPath
  /// The socket's edge above the upper lid: the fold of the lid.
  let fold: VectorPath?

  init(_ eye: SymbiEye) {
    let zero = Vector(0, 0)
    let upper = eye.hasUpperLid && eye.upperLid(0) > -eye.radii.y
    var right = -Double.pi / 2
    var left = 3 * Double.pi / 2
    if upper {
      right = eye.meeting(eye.upperLid, right: true)
      left = eye.meeting(eye.upperLid, right: false)
    }
    var edge = VectorPath()
    if eye.hasLowerLid, eye.lowerLid(0) > eye.upperLid(0) + 0.02 {
      let lowRight = max(right, eye.meeting(eye.lowerLid, right: true))
      let lowLeft = min(left, eye.meeting(eye.lowerLid, right: false))
      edge.append(arc: zero, eye.radii, from: right, to: lowRight)
      let bow = eye.curve(eye.lowerLid, from: lowRight, to: lowLeft)
      edge.curve(bow[1], bow[2], to: bow[3])
      edge.append(arc: zero, eye.radii, from: lowLeft, to: left)
    } else {
      edge.append(arc: zero, eye.radii, from: right, to: left)
    }
    rim = edge
    guard upper else {
      edge.close()
      opening = edge
      (lid, lidEdge, fold) = (nil, nil, nil)
      return
    }
    let bow = eye.curve(eye.upperLid, from: left, to: right)
    edge.curve(bow[1], bow[2], to: bow[3])
    edge.close()
    opening = edge
    let over = VectorPath(arc: zero, eye.radii, from: left, to: right + 2 * .pi)
    var cover = over
    cover.curve(bow[2], bow[1], to: bow[0])
    cover.close()
    var line = VectorPath(from: bow[0])
    line.curve(bow[1], bow[2], to: bow[3])
    (lid, lidEdge, fold) = (cover, line, over)
  }
}
