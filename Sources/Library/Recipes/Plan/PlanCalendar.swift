import Base

/// A meal plan as a calendar for other programs to subscribe to (RFC 5545). The same plan gives the
/// same text.
package struct PlanCalendar {
    /// The number of days before and after today.
    package static let daysBefore: Int = 30
    package static let daysAfter: Int = 365

    /// A meal and its title.
    package struct Entry: Hashable, Sendable {
        package let meal: PlannedMeal
        package let title: String

        package init(_ meal: PlannedMeal, title: String) {
            self.meal = meal
            self.title = title
        }
    }

    /// The household's name.
    package let name: String
    package let entries: [Entry]

    package init(name: String, entries: [Entry]) {
        self.name = name
        self.entries = entries.sorted { $0.meal < $1.meal }
    }

    /// The days that the calendar covers.
    package static func days(around today: Day) -> ClosedRange<Day> {
        Day(number: today.number - daysBefore)...Day(number: today.number + daysAfter)
    }

    /// The calendar in lines that end with CRLF.
    package var text: String {
        var lines = [
            "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//ChefDash//Meal plan//EN",
            "CALSCALE:GREGORIAN", "NAME:\(Self.escaped(name))",
            "X-WR-CALNAME:\(Self.escaped(name))", "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
        ]
        for entry in entries { lines += Self.event(entry) }
        lines.append("END:VCALENDAR")
        return lines.map { Self.folded($0) + "\r\n" }.joined()
    }

    /// The times are local wherever they are read ("floating", section 3.3.5).
    private static func event(_ entry: Entry) -> [String] {
        let meal = entry.meal
        let day = meal.day.description.filter { $0 != "-" }
        let changed = stamp(meal.changedMilliseconds)
        return [
            "BEGIN:VEVENT", "UID:\(EntityID(value: meal.id))@chefdash", "DTSTAMP:\(changed)",
            "LAST-MODIFIED:\(changed)", "DTSTART:\(day)T\(padded(meal.slot.hour))0000",
            "DURATION:PT1H", "SUMMARY:\(escaped(entry.title))", "TRANSP:TRANSPARENT", "END:VEVENT",
        ]
    }

    /// A date and time in UTC.
    private static func stamp(_ milliseconds: Int64) -> String {
        let seconds = max(0, milliseconds / 1_000)
        let day = Day(timeMilliseconds: milliseconds).description.filter { $0 != "-" }
        let second = Int(seconds % 86_400)
        return "\(day)T\(padded(second / 3_600))\(padded(second / 60 % 60))\(padded(second % 60))Z"
    }

    private static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

    /// Escapes a text as a value (section 3.3.11). Drops control characters, which no value may
    /// contain.
    static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\": result += "\\\\"
            case ";": result += "\\;"
            case ",": result += "\\,"
            case "\n": result += "\\n"
            case _ where scalar.value < 0x20 || scalar.value == 0x7F: break
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// Folds a line into pieces of at most 75 bytes, without splitting a character (section 3.1).
    static func folded(_ line: String) -> String {
        var result = ""
        var count = 0
        for scalar in line.unicodeScalars {
            let width = UTF8.width(scalar)
            if count + width > 75 {
                result += "\r\n "
                count = 1
            }
            result.unicodeScalars.append(scalar)
            count += width
        }
        return result
    }
}
