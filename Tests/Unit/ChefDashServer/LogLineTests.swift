import Testing

@testable import ChefDashServer

@Suite("Lines of the log")
struct LogLineTests {
    private let paper = LogPaper()

    @Test(
        "A value can't pass for a field, a line or a terminal command",
        arguments: [
            ("plain", "k=plain"), ("", "k=\"\""), ("a b", "k=\"a b\""), ("a=b", "k=\"a=b\""),
            ("say \"hi\"", #"k="say \"hi\"""#), (#"back\slash"#, #"k="back\\slash""#),
            ("can't", "k=can't"), ("can't be", "k=\"can't be\""), ("uses 🍄", "k=\"uses 🍄\""),
            ("two\nlines", #"k="two\nlines""#), ("\u{1B}[2J", #"k="\u{1B}[2J""#),
            ("\u{9B}2J", #"k="\u{009B}2J""#), ("\u{202E}evil", #"k="\u{202E}evil""#),
            ("a\u{2028}b", #"k="a\u{2028}b""#), ("\u{7F}", #"k="\u{7F}""#),
        ])
    func value(_ value: String, _ expected: String) {
        paper.log(.info).info("event", ["k": value])
        #expect(paper.lines == ["level=info event=event \(expected)"])
    }

    @Test("Lines below the level are neither built nor written")
    func level() {
        let log = paper.log(.warning)
        func field() -> String {
            Issue.record("the field of a line that isn't written was made")
            return ""
        }
        log.info("event", ["k": field()])
        log.warning("event")
        #expect(paper.lines.count == 1)
    }

    @Test("A loop can't fill the disk: each event has a limit of lines a minute, and a count")
    func bound() {
        let log = paper.log(.info)
        for number in 0..<10_000 { log.error("loop", ["n": number]) }
        log.info("other")
        #expect(paper.lines.count == LogLevel.error.linesPerMinute + 1)
        #expect(paper.lines.last == "level=info event=other")
        paper.wait(milliseconds: 60_000)
        log.info("other")
        #expect(
            paper.lines.suffix(2) == [
                "level=warning event=lines_left_out of=loop count=9970", "level=info event=other",
            ])
        for number in 0..<40 { log.error("loop", ["n": number]) }
        log.writeLeftOut()
        log.writeLeftOut()
        #expect(
            paper.lines.suffix(2) == [
                "level=error event=loop n=29",
                "level=warning event=lines_left_out of=loop count=10",
            ])
    }

    @Test("A long value is truncated")
    func long() {
        paper.log(.info).info("event", ["k": String(repeating: "é", count: 100_000)])
        #expect(paper.lines.first?.unicodeScalars.count ?? .max < 4_170)
    }

    @Test("A limit is logged once a minute, with its count and the last client")
    func oncePerMinute() {
        let limits = LimitLog(log: paper.log(.warning), clock: paper.clock)
        for _ in 0..<3 { limits.reached(.frames, by: "192.0.2.1") }
        limits.reached(.tls, by: "192.0.2.2")
        paper.wait(milliseconds: 59_999)
        limits.reached(.frames, by: "192.0.2.3")
        paper.wait(milliseconds: 1)
        limits.reached(.frames, by: "192.0.2.4")
        #expect(
            paper.lines == [
                "level=warning event=limit_reached limit=frames count=1 peer=192.0.2.1",
                "level=warning event=limit_reached limit=tls count=1 peer=192.0.2.2",
                "level=warning event=limit_reached limit=frames count=4 peer=192.0.2.4",
            ])
    }

    @Test("Each hit of a limit is counted, logged or not")
    func limitCounts() {
        let limits = LimitLog(log: paper.log(.warning), clock: paper.clock)
        for _ in 0..<3 { limits.reached(.frames, by: "192.0.2.1") }
        #expect(limits.count(.frames) == 3)
        #expect(limits.count(.tls) == 0)
    }
}
