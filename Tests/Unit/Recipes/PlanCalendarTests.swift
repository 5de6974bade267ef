import Base
import Testing

@testable import Recipes

/// The output is parsed again by RFC 5545, sections 3.1 and 3.3.11.
@Suite("A plan as a calendar")
struct PlanCalendarTests {
    private static func meal(
        _ id: UInt128, _ day: String, _ slot: MealSlot = .dinner, changed: Int64 = 0
    ) -> PlannedMeal {
        PlannedMeal(id: id, day: Day(day)!, slot: slot, changedMilliseconds: changed)
    }

    /// The unfolded lines.
    private static func lines(_ text: String) throws -> [String] {
        let bytes = Array(text.utf8)
        try #require(bytes.suffix(2) == [13, 10])
        var lines: [[UInt8]] = [[]]
        for (index, byte) in bytes.enumerated() {
            switch byte {
            case 13: #expect(bytes[index + 1] == 10)
            case 10:
                try #require(bytes[index - 1] == 13)
                lines.append([])
            default:
                #expect(byte >= 0x20 && byte != 0x7F)
                lines[lines.count - 1].append(byte)
            }
        }
        #expect(lines.removeLast().isEmpty)
        var whole: [[UInt8]] = []
        for line in lines {
            #expect(line.count <= 75 && String(validating: line, as: UTF8.self) != nil)
            if line.first == UInt8(ascii: " ") {
                whole[whole.count - 1] += line.dropFirst()
            } else {
                whole.append(line)
            }
        }
        return whole.map { String(decoding: $0, as: UTF8.self) }
    }

    @Test func whole() throws {
        let calendar = PlanCalendar(
            name: "Home, sweet; home",
            entries: [
                .init(Self.meal(2, "2026-12-01", .breakfast), title: "Toast"),
                .init(
                    Self.meal(255, "2026-11-25", .dinner, changed: 1_764_115_445_678),
                    title: "Soup\\r\nand \\ bread"),
            ])
        #expect(
            try Self.lines(calendar.text) == [
                "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//ChefDash//Meal plan//EN",
                "CALSCALE:GREGORIAN", "NAME:Home\\, sweet\\; home",
                "X-WR-CALNAME:Home\\, sweet\\; home", "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
                "BEGIN:VEVENT", "UID:000000000000000000000000000000ff@chefdash",
                "DTSTAMP:20251126T000405Z", "LAST-MODIFIED:20251126T000405Z",
                "DTSTART:20261125T190000", "DURATION:PT1H", "SUMMARY:Soup\\\\r\\nand \\\\ bread",
                "TRANSP:TRANSPARENT", "END:VEVENT", "BEGIN:VEVENT",
                "UID:00000000000000000000000000000002@chefdash", "DTSTAMP:19700101T000000Z",
                "LAST-MODIFIED:19700101T000000Z", "DTSTART:20261201T080000", "DURATION:PT1H",
                "SUMMARY:Toast", "TRANSP:TRANSPARENT", "END:VEVENT", "END:VCALENDAR",
            ])
    }

    /// Long texts of one- to four-byte characters, at every offset from the fold.
    @Test(arguments: ["a", "ñ", "…", "🍲", "👩‍🍳", ",", "\r\n", "\u{7F}\u{0}"])
    func folding(letter: String) throws {
        for count in 0..<80 {
            let title = String(repeating: "x", count: count) + String(repeating: letter, count: 60)
            let text = PlanCalendar(
                name: "", entries: [.init(Self.meal(1, "2026-11-25"), title: title)]
            ).text
            let summary = try #require(try Self.lines(text).first { $0.hasPrefix("SUMMARY:") })
            let read = summary.dropFirst(8).replacing("\\n", with: "\n").replacing("\\,", with: ",")
            let scalars = title.unicodeScalars.filter { scalar in
                (scalar.value >= 32 && scalar.value != 127) || scalar == "\n"
            }
            let told = String(String.UnicodeScalarView(scalars))
            #expect(String(read) == told)
        }
    }

    @Test func window() {
        let days = PlanCalendar.days(around: Day("2026-11-25")!)
        #expect(days.lowerBound == Day("2026-10-26") && days.upperBound == Day("2027-11-25"))
    }
}
