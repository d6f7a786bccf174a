import TriptychHealth

extension Settings {
  /// The fingerprint of all values, as 64 hexadecimal digits. A page's settings file carries it, so that applying the
  /// file shows whether the settings have changed since the page was made.
  public var digest: String { Fingerprint(of: Array(json.text().utf8)).hex }
}
