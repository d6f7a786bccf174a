/// What fills the places of a phrase, by name.
///
/// A phrase has one to six places, so that looking through a few short names is faster than hashing them: pages and
/// charts fill tens of thousands of phrases. Of a name given twice the value given first counts.
package struct PhraseValues: Sendable, ExpressibleByDictionaryLiteral {
  private var values: [(String, String)]

  package init(dictionaryLiteral elements: (String, String)...) { values = elements }

  /// The text for a name; `nil` where none is given.
  package subscript(name: String) -> String? {
    get { values.first { $0.0 == name }?.1 }
    set {
      values.removeAll { $0.0 == name }
      if let newValue { values.append((name, newValue)) }
    }
  }

  /// These values and those of another phrase; of a name that both have, these.
  package func and(_ others: PhraseValues) -> PhraseValues {
    var all = self
    all.values += others.values
    return all
  }
}
