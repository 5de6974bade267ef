import Runtime
import Synchronization
import Testing

@testable import ChefDashServer

@Suite("Lines of the log")
struct LogLineTests {
    @Test(
        "A value can't be taken for a field, a line or a command to a terminal",
        arguments: [
            ("plain", "k=plain"), ("", "k=\"\""), ("a b", "k=\"a b\""), ("a=b", "k=\"a=b\""),
            ("say \"hi\"", #"k="say \"hi\"""#), (#"back\slash"#, #"k="back\\slash""#),
            ("can't", "k=can't"), ("can't be", "k=\"can't be\""), ("uses 🍄", "k=\"uses 🍄\""),
            ("two\nlines", #"k="two\nlines""#), ("\u{1B}[2J", #"k="\u{1B}[2J""#),
            ("\u{9B}2J", #"k="\u{009B}2J""#), ("\u{202E}evil", #"k="\u{202E}evil""#),
            ("a\u{2028}b", #"k="a\u{2028}b""#), ("\u{7F}", #"k="\u{7F}""#),
        ])
    func value(_ value: String, _ expected: String) {
        let lines = Mutex<[String]>([])
        let log = Log(minimum: .info) { line in lines.withLock { $0.append(line) } }
        log.info("event", ["k": value])
        #expect(
            lines.withLock { $0.first?.hasSuffix("level=info event=event \(expected)") } == true)
    }

    @Test("What is below the level is neither written nor made")
    func level() {
        let lines = Mutex<[String]>([])
        let log = Log(minimum: .warning) { line in lines.withLock { $0.append(line) } }
        func field() -> String {
            Issue.record("the field of a line that isn't written was made")
            return ""
        }
        log.info("event", ["k": field()])
        log.warning("event")
        #expect(lines.withLock { $0.count } == 1)
    }

    @Test("A loop can't fill the disk: of each event there are so many lines a minute, and a count")
    func bound() {
        let lines = Mutex<[String]>([])
        let now = Mutex(Instant(nanoseconds: 0))
        let log = Log(
            minimum: .info, clock: { now.withLock { $0 } },
            write: { line in lines.withLock { $0.append(String(line.drop { $0 != " " })) } })
        for number in 0..<10_000 { log.error("loop", ["n": number]) }
        log.info("other")
        #expect(lines.withLock { $0.count } == LogLevel.error.linesPerMinute + 1)
        #expect(lines.withLock { $0.last } == " level=info event=other")
        now.withLock { $0 = Instant(nanoseconds: 60_000_000_000) }
        log.info("other")
        let expected = [
            " level=warning event=lines_left_out of=loop count=9970",
            " level=info event=other",
        ]
        #expect(lines.withLock { Array($0.suffix(2)) } == expected)
        for number in 0..<40 { log.error("loop", ["n": number]) }
        log.writeLeftOut()
        log.writeLeftOut()
        #expect(
            lines.withLock { Array($0.suffix(2)) } == [
                " level=error event=loop n=29",
                " level=warning event=lines_left_out of=loop count=10",
            ])
    }

    @Test("A long value is cut")
    func long() {
        let lines = Mutex<[String]>([])
        let log = Log(minimum: .info) { line in lines.withLock { $0.append(line) } }
        log.info("event", ["k": String(repeating: "é", count: 100_000)])
        #expect(lines.withLock { $0.first?.unicodeScalars.count ?? .max } < 4_200)
    }
}
