import Foundation

/// A day of the Gregorian calendar in UTC, written as 2026-11-21 (ISO 8601).
package struct UTCDay: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// Days since 1970-01-01, from 0 to `last`.
    package let number: Int

    /// 9999-12-31, the last day with four digits of year.
    private static let last = 2_932_896

    private static let millisecondsInDay: Int64 = 86_400_000

    private static let format = Date.ISO8601FormatStyle(timeZone: .gmt).year().month().day()

    /// The day of a time; times outside of 1970 to 9999 count as the first or the last day.
    ///
    /// - Parameter timeMilliseconds: since 1970-01-01 UTC.
    package init(timeMilliseconds: Int64) {
        number = Int(min(max(timeMilliseconds, 0) / Self.millisecondsInDay, Int64(Self.last)))
    }

    /// Reads what `description` writes; `nil` for anything else.
    package init?(_ text: String) {
        guard text.utf8.count == 10, let date = try? Self.format.parse(text) else { return nil }
        self.init(timeMilliseconds: Int64(date.timeIntervalSince1970) * 1000)
        // The format also reads 2026-02-29, as 1 March, and days before 1970.
        guard description == text else { return nil }
    }

    /// When the day begins, in milliseconds since 1970-01-01 UTC.
    package var startMilliseconds: Int64 { Int64(number) * Self.millisecondsInDay }

    /// The day before; the first one has none, and is its own.
    var before: UTCDay {
        UTCDay(timeMilliseconds: startMilliseconds - Self.millisecondsInDay)
    }

    package var description: String {
        Self.format.format(Date(timeIntervalSince1970: Double(startMilliseconds / 1000)))
    }

    /// The day's month, such as 2026-11.
    package var month: String { String(description.dropLast(3)) }

    package static func < (left: Self, right: Self) -> Bool { left.number < right.number }
}
