import Base
import Store
import Testing

@Suite struct CalendarTests {
    @Test(arguments: [
        (0, "1970-01-01"), (86_399_999, "1970-01-01"), (86_400_000, "1970-01-02"),
        (951_782_399_999, "2000-02-28"), (951_782_400_000, "2000-02-29"),
        (951_868_800_000, "2000-03-01"), (1_700_000_000_000, "2023-11-14"),
        (1_795_219_200_000, "2026-11-21"), (4_107_542_399_999, "2100-02-28"),
        (4_107_542_400_000, "2100-03-01"), (253_402_300_799_999, "9999-12-31"),
        (Int64.max, "9999-12-31"), (-1, "1970-01-01"), (Int64.min, "1970-01-01"),
    ])
    func days(timeMilliseconds: Int64, expected: String) {
        #expect(Day(timeMilliseconds: timeMilliseconds).description == expected)
    }

    @Test func everyDayIsReadBack() {
        var day = Day(timeMilliseconds: 0)
        while day.number < 60_000 {
            #expect(Day(day.description) == day)
            let next = Day(timeMilliseconds: day.startMilliseconds + 86_400_000)
            #expect(next > day && next.description > day.description)
            day = next
        }
    }

    @Test(arguments: [
        "", "2026-11", "2026-13-01", "2026-00-10", "2026-02-29", "2026-11-31", "2026-11-00",
        "1969-12-31", "2026/11/21", "2026-11-2x", "+026-11-21", "２026-11-21", "2026-11-210",
    ])
    func notADay(text: String) {
        #expect(Day(text) == nil)
    }

    @Test(arguments: [
        ("level/3", true), ("rating", true), ("daily/2026-11-21", true), ("level/03", false),
        ("level/", false), ("level/x", false), ("rating/", false), ("daily/2026-11", false),
        ("", false), ("level/3/4", false),
    ])
    func boardNames(text: String, isBoard: Bool) {
        #expect(Board(text)?.description == (isBoard ? text : nil))
    }

    @Test(arguments: [
        ("all-time", "all-time"), ("2026-11", "2026-11"), ("2026-13", nil), ("2026-11-21", nil),
        ("", nil),
    ])
    func scopes(text: String, expected: String?) {
        #expect(BoardScope(text)?.description == expected)
    }
}
