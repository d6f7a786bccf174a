import Foundation
import TriptychHealth

/// The two files of a bundle that speak to a person.
enum BundlePages {
  /// Plain words for whoever opens the folder in an editor.
  static func readme(asOf: AsOf, files: [String]) -> String {
    """
    Your health data
    ================

    This is everything that Triptych holds about you as of \(asOf.day.iso).
    Open index.html for the same list as a page. Nothing here needs a network.

    \(listed(files).map { "\($0.name)\n    \($0.text)\n" }.joined(separator: "\n"))
    How to use it
    -------------

    The .csv files open in any spreadsheet. Text that a spreadsheet could take for
    a formula begins with one ' that does not belong to it.

    The .ndjson files hold one JSON object a line and lose nothing:
    `triptych import` takes the whole file back, also on another machine.

    How to check it
    ---------------

    The checksums of all files are in manifest-sha256.txt. In this folder,
    `sha256sum -c manifest-sha256.txt` says whether every byte is as it was.

    This is personal data about health. Keep it where only you can read it.

    """
  }

  /// The same as a page that loads nothing.
  static func index(asOf: AsOf, counts: StoreCounts, files: [String]) -> String {
    let items = listed(files).map {
      "    <li><a href=\"\($0.name)\"><code>\($0.name)</code></a><br>\($0.text)</li>"
    }
    let rows = [
      ("Sources", counts.sources), ("15-minute sums", counts.bins), ("Hourly summaries", counts.hours),
      ("Stages of sleep", counts.sleep), ("Values of whole days", counts.daily),
      ("Workouts", counts.workouts), ("Entries by hand", counts.entries),
    ].map { "      <tr><th scope=\"row\">\($0.0)</th><td>\($0.1)</td></tr>" }
    let styleHash = Data(styleDigest).base64EncodedString()
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'sha256-\(styleHash)'; base-uri 'none'; form-action 'none'">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="referrer" content="no-referrer">
      <meta name="robots" content="noindex">
      <title>Your health data</title>
      <style>\(style)</style>
      </head>
      <body>
      <main>
        <h1>Your health data</h1>
        <p>This is everything that Triptych holds about you as of
        <time datetime="\(asOf.day.iso)">\(asOf.day.iso)</time>. Nothing here needs a network.</p>
        <h2>What is here</h2>
        <ul>
      \(items.joined(separator: "\n"))
        </ul>
        <h2>How much it is</h2>
        <table>
          <caption>Rows held, by kind</caption>
          <thead><tr><th scope="col">Kind</th><th scope="col">Rows</th></tr></thead>
          <tbody>
      \(rows.joined(separator: "\n"))
          </tbody>
        </table>
        <h2>How to use it</h2>
        <p>The CSV files open in any spreadsheet. The NDJSON files lose nothing:
        <code>triptych import</code> takes the whole bundle back, also on another machine.</p>
        <p>The checksums of all files are in <a href="manifest-sha256.txt">manifest-sha256.txt</a>;
        <code>sha256sum -c manifest-sha256.txt</code> says whether every byte is as it was.</p>
        <p>This is personal data about health. Keep it where only you can read it.</p>
      </main>
      </body>
      </html>

      """
  }

  private static func listed(_ files: [String]) -> [(name: String, text: String)] {
    BundleLayout.contents.filter { files.contains($0.name) }
  }

  private static var styleDigest: [UInt8] {
    let digest = SHA256Digest()
    digest.update(Array(style.utf8))
    return digest.finish()
  }

  private static let style = """
    :root{color-scheme:light dark}body{font:1.0625rem/1.6 system-ui,sans-serif;margin:0 auto;max-width:44rem;padding:1.5rem}\
    li{margin-block:.75rem}a{display:inline-block;min-height:1.5rem}a:focus-visible{outline:2px solid;outline-offset:2px}\
    table{border-collapse:collapse}caption{text-align:start;padding-block:.5rem}\
    th,td{border-bottom:1px solid;padding:.25rem .75rem .25rem 0;text-align:start}td{text-align:end}\
    code{overflow-wrap:anywhere}
    """
}
