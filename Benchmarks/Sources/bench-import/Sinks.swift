import GRDB
import TriptychArchive
import TriptychHealth

/// Takes everything and keeps nothing.
struct CountingSink: ImportSink {
  var batches = 0

  mutating func receive(_ batch: ImportBatch) throws { batches += 1 }
}

/// Keeps what an import would write, as plain rows.
struct RowSink: ImportSink {
  struct Row {
    var metric: String
    var source: Int
    var start: Int64
    var value: Double
    var more: Int64
  }

  var rows: [Row] = []

  mutating func receive(_ batch: ImportBatch) throws {
    for (metric, bins) in batch.bins {
      rows += bins.map {
        Row(
          metric: metric.id, source: $0.source, start: $0.start.seconds, value: $0.value,
          more: Int64($0.coverage))
      }
    }
    for (metric, hours) in batch.hours {
      rows += hours.map {
        Row(
          metric: metric.id, source: $0.source, start: $0.start.seconds, value: $0.sum, more: Int64($0.count))
      }
    }
    rows += batch.daily.map {
      Row(metric: $0.metric.id, source: $0.source, start: Int64($0.day.number), value: $0.value, more: 0)
    }
    rows += batch.sleep.map {
      Row(
        metric: $0.stage.rawValue, source: $0.source, start: $0.span.lowerBound.seconds, value: 0,
        more: $0.span.upperBound.seconds)
    }
  }
}

/// The least that any cache must do: the same rows into a plain table in memory, one transaction.
enum PlainTable {
  static func insert(_ rows: [RowSink.Row]) throws {
    let queue = try DatabaseQueue()
    try queue.write { db in
      try db.execute(
        sql: "CREATE TABLE row (metric TEXT, source INTEGER, start INTEGER, value REAL, more INTEGER)")
      let statement = try db.makeStatement(sql: "INSERT INTO row VALUES (?, ?, ?, ?, ?)")
      for row in rows {
        try statement.execute(arguments: [row.metric, row.source, row.start, row.value, row.more])
      }
    }
  }
}
