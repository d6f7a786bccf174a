/// Charts as SVG inside a page: real text, fluid width, colours by class.
///
/// Positions are per cents of the frame and ems of the text; only paths lie in a stretched
/// view box, with strokes that do not scale. There are no style attributes and no fixed colours,
/// so theme, colour mode and text size of the page act on the figure at once.
public enum InlineSVG {
  /// A figure that carries meaning: a picture with its name, and nothing else for assistive technology.
  ///
  /// Rings and sparklines are decorative, since their value stands beside them in words; they come
  /// without a name, whatever the `id`.
  ///
  /// - Parameter id: unique on the page, of letters, digits, "-" and "_" ("-" takes the place of anything
  ///   else); the name's id is made from it.
  public static func figure(_ resolved: ResolvedPlot, id: String) -> String {
    figure(resolved, id: id, name: resolved.description.name)
  }

  /// The same for a plot whose words have been put together before: `name` is that of its description.
  package static func figure(_ resolved: ResolvedPlot, id: String, name: @autoclosure () -> String) -> String
  {
    if resolved.plot.style.isDecorative { return decorative(resolved) }
    let nameID = SVGText.id(id) + "-name"
    var writer = SVGWriter(scene: resolved.scene)
    writer.write(resolved.scene.items)
    return
      "<svg class=\"\(SVGClass.figure(resolved))\" role=\"img\" aria-labelledby=\"\(nameID)\" focusable=\"false\">"
      + "<title id=\"\(nameID)\">\(SVGText.escaped(name()))</title>"
      + "<g aria-hidden=\"true\">\(writer.markup)</g></svg>"
  }

  /// A figure that only repeats what words beside it say.
  public static func decorative(_ resolved: ResolvedPlot) -> String {
    let hidden = "aria-hidden=\"true\" focusable=\"false\""
    let open = "<svg class=\"\(SVGClass.figure(resolved))\" \(hidden)"
    var writer = SVGWriter(scene: resolved.scene)
    if resolved.plot.style.small == .ring {
      return open + " viewBox=\"0 0 72 72\">\(writer.ring())</svg>"
    }
    writer.write(resolved.scene.items)
    return open + ">\(writer.markup)</svg>"
  }
}
