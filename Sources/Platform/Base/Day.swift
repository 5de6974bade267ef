/// A calendar day without a time zone, for plans and expiry dates: everybody sees the same day.
public struct Day: TextCoded, Comparable {
    public static let form = "a day such as 2026-11-25"

    /// Days since 1970-01-01.
    public let number: Int

    public init(number: Int) { self.number = number }

    /// Reads a day of the years 1970 to 9999 in the form of `description`. Returns nil for anything
    /// else.
    public init?(_ text: some StringProtocol) {
        let parts = text.split(separator: "-").compactMap { Int($0) }
        guard parts.count == 3, (1970...9999).contains(parts[0]), (1...12).contains(parts[1]),
            (1...31).contains(parts[2])
        else { return nil }
        let found = Day(year: parts[0], month: parts[1], day: parts[2])
        // The initializer maps the 31st of a shorter month to the next month, and numbers may have
        // other forms.
        guard found.description == String(text) else { return nil }
        self = found
    }

    /// Creates a day of the Gregorian calendar. It counts days from the first of March of the year
    /// 0, because the leap day is then the last day of its year.
    private init(year: Int, month: Int, day: Int) {
        let shifted = month <= 2 ? year - 1 : year
        let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
        let days = shifted * 365 + shifted / 4 - shifted / 100 + shifted / 400 + dayOfYear
        number = days - Self.daysBefore1970
    }

    private static let daysBefore1970 = 719_468

    /// The day as `YYYY-MM-DD` (RFC 3339, full-date).
    public var description: String {
        let days = number + Self.daysBefore1970
        // 400 years have 146,097 days.
        let era = (days >= 0 ? days : days - 146_096) / 146_097
        let dayOfEra = days - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        func padded(_ number: Int, _ width: Int) -> String {
            let digits = String(number)
            return String(repeating: "0", count: max(0, width - digits.count)) + digits
        }
        return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
    }

    /// The number of days from this day to `other`; negative if `other` is earlier.
    public func days(until other: Day) -> Int { other.number - number }

    public static func < (left: Day, right: Day) -> Bool { left.number < right.number }

    /// The UTC day of a time. Times outside of 1970 to 9999 give the first or the last day.
    ///
    /// - Parameter timeMilliseconds: Milliseconds since 1970-01-01 UTC.
    public init(timeMilliseconds: Int64) {
        number = Int(min(max(timeMilliseconds, 0) / Self.millisecondsInDay, Self.last))
    }

    /// The start of the day in UTC, in milliseconds since 1970-01-01.
    public var startMilliseconds: Int64 { Int64(number) * Self.millisecondsInDay }

    /// The day before; for the first day, the same day.
    public var before: Day { Day(number: max(number - 1, 0)) }

    /// The month, such as 2026-11.
    public var month: String { String(description.dropLast(3)) }

    private static let millisecondsInDay: Int64 = 86_400_000

    /// 9999-12-31, the last day with a four-digit year.
    private static let last: Int64 = 2_932_896
}
