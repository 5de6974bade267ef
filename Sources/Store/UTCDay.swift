/// A day of the Gregorian calendar in UTC, written as 2026-11-21 (ISO 8601).
package struct UTCDay: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// Days since 1970-01-01, from 0 to `last`.
    package let number: Int

    /// 9999-12-31, the last day with four digits of year.
    private static let last = 2_932_896

    private static let millisecondsInDay: Int64 = 86_400_000

    /// The day of a time; times outside of 1970 to 9999 count as the first or the last day.
    ///
    /// - Parameter timeMilliseconds: since 1970-01-01 UTC.
    package init(timeMilliseconds: Int64) {
        number = Int(min(max(timeMilliseconds, 0) / Self.millisecondsInDay, Int64(Self.last)))
    }

    /// Reads what `description` writes; `nil` for anything else.
    package init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count == 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-")
        else { return nil }
        func whole(_ range: Range<Int>) -> Int? {
            var value = 0
            for byte in bytes[range] {
                guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
                value = value * 10 + Int(byte - UInt8(ascii: "0"))
            }
            return value
        }
        guard let year = whole(0..<4), let month = whole(5..<7), let day = whole(8..<10),
            (1970...9999).contains(year), (1...12).contains(month), (1...31).contains(day)
        else { return nil }
        number = Self.number(year: year, month: month, day: day)
        // A day that its month doesn't have is counted into the next month.
        guard description == text else { return nil }
    }

    /// When the day begins, in milliseconds since 1970-01-01 UTC.
    package var startMilliseconds: Int64 { Int64(number) * Self.millisecondsInDay }

    package var description: String {
        let date = date
        return "\(date.year)-\(Self.twoDigits(date.month))-\(Self.twoDigits(date.day))"
    }

    /// The day's month, such as 2026-11.
    package var month: String { String(description.dropLast(3)) }

    package static func < (left: Self, right: Self) -> Bool { left.number < right.number }

    // Both ways count from 1 March of year 0, so that the day of a leap year comes last: after
    // each 400 years (146,097 days) the calendar repeats.

    private static let daysFromMarchOfYear0 = 719_468

    private static func number(year: Int, month: Int, day: Int) -> Int {
        let marchYear = month > 2 ? year : year - 1
        let marchMonth = (month + 9) % 12
        let leapDays = marchYear / 4 - marchYear / 100 + marchYear / 400
        return marchYear * 365 + leapDays + dayOfYear(marchMonth: marchMonth) + day - 1
            - daysFromMarchOfYear0
    }

    private var date: (year: Int, month: Int, day: Int) {
        let days = number + Self.daysFromMarchOfYear0
        let (era, dayOfEra) = days.quotientAndRemainder(dividingBy: 146_097)
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100)
        let marchMonth = (5 * dayOfYear + 2) / 153
        return (
            era * 400 + yearOfEra + (marchMonth >= 10 ? 1 : 0),
            marchMonth < 10 ? marchMonth + 3 : marchMonth - 9,
            dayOfYear - Self.dayOfYear(marchMonth: marchMonth) + 1
        )
    }

    /// Days before a month, counted from March: five months have 153 days.
    private static func dayOfYear(marchMonth: Int) -> Int { (153 * marchMonth + 2) / 5 }

    private static func twoDigits(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
}
