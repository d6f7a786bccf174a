/// Which column of a plain CSV holds what.
///
/// The columns `date`, `metric` and `value` must be there, `unit` and `source` may
/// be; order, letter case and further columns do not matter.
struct CSVHeader: Equatable {
  /// How many columns there are.
  let count: Int
  /// Where the columns stand.
  let date, metric, value: Int
  /// Where the columns stand that may be missing.
  let unit, source: Int?

  /// Reads the first row of a file; `nil` when it is no header of the plain CSV.
  init?(_ row: CSVRow) {
    let names = row.fields.map { field in
      String(decoding: field.filter { $0 > 0x20 }, as: UTF8.self).lowercased()
    }
    guard let date = names.firstIndex(of: "date"), let metric = names.firstIndex(of: "metric"),
      let value = names.firstIndex(of: "value")
    else { return nil }
    count = names.count
    self.date = date
    self.metric = metric
    self.value = value
    unit = names.firstIndex(of: "unit")
    source = names.firstIndex(of: "source")
  }
}
