import Foundation
import TestSupport
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
                "level=error event=lines_left_out of=loop count=9970", "level=info event=other",
            ])
        for number in 0..<40 { log.error("loop", ["n": number]) }
        log.writeLeftOut()
        log.writeLeftOut()
        #expect(
            paper.lines.suffix(2) == [
                "level=error event=loop n=29",
                "level=error event=lines_left_out of=loop count=10",
            ])
    }

    @Test("Lines that are left out hide no other event, and no other level of the same")
    func separate() {
        let log = paper.log(.info)
        for _ in 0..<100 { log.info("loop") }
        log.error("loop")
        log.error("other")
        #expect(paper.lines.suffix(2) == ["level=error event=loop", "level=error event=other"])
        log.writeLeftOut()
        #expect(paper.lines.last == "level=info event=lines_left_out of=loop count=70")
    }

    @Test("Left-out lines are reported when their minute is over, although nothing else happens")
    func reported() {
        let log = paper.log(.info)
        for _ in 0..<50 { log.warning("loop") }
        paper.wait(milliseconds: 59_999)
        log.reportLeftOut()
        #expect(paper.lines.count == LogLevel.warning.linesPerMinute)
        paper.wait(milliseconds: 1)
        for _ in 1...2 { log.reportLeftOut() }
        #expect(paper.lines.count == LogLevel.warning.linesPerMinute + 1)
        #expect(paper.lines.last == "level=warning event=lines_left_out of=loop count=20")
        #expect(log.leftOutCount == 20)
        #expect(log.lineCounts.map(\.1) == [0, 0, 50, 0])
        // The next minute has lines again.
        log.warning("loop")
        #expect(paper.lines.last == "level=warning event=loop")
    }

    @Test("A line of JSON is an object, with numbers and booleans as such, and without nil")
    func json() {
        let nothing: String? = nil
        paper.log(.info, .json).warning(
            "event",
            [
                "port": UInt16(8080), "id": Int64.max, "share": 0.5, "tls": true, "name": "Ana",
                "limit": LogLevel.error, "none": nothing, "bad": Double.nan, "empty": "",
            ])
        #expect(
            paper.lines == [
                #"{"time":"2027-01-15T08:00:00.125Z","level":"warning","event":"event","port":8080,"#
                    + #""id":9223372036854775807,"share":0.5,"tls":true,"name":"Ana","#
                    + #""limit":"error","bad":"nan","empty":""}"#
            ])
    }

    @Test(
        "Text in a line of JSON hides nothing, and is read back as it was",
        arguments: [
            ("plain", "plain"), ("say \"hi\"", #"say \"hi\""#), (#"back\slash"#, #"back\\slash"#),
            ("}\n{", #"}\n{"#), ("a\u{0}b", #"a\u0000b"#), ("\u{1B}[2J", #"\u001b[2J"#),
            ("\u{7F}", #"\u007f"#), ("\u{9B}2J", #"\u009b2J"#), ("a\u{2028}b", #"a\u2028b"#),
            ("\u{202E}evil", #"\u202eevil"#), ("👩\u{200D}🍳 ñ", #"👩\u200d🍳 ñ"#),
            ("\u{E0041}", #"\udb40\udc41"#), ("\u{FFFD}", "\u{FFFD}"),
        ])
    func jsonText(_ value: String, _ expected: String) throws {
        paper.log(.info, .json).info("event", ["k": value])
        let line = try #require(paper.lines.first)
        #expect(line.hasSuffix(#","event":"event","k":""# + expected + #""}"#))
        let read = try JSONDecoder().decode([String: String].self, from: Data(line.utf8))
        #expect(read["k"] == value)
    }

    @Test("A stalled reader loses lines, and learns how many", arguments: LogFormat.allCases)
    func dropped(format: LogFormat) async throws {
        var ends: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0)
        let (reading, writing) = (ends[0], ends[1])
        let writer = LogWriter(format: format, descriptor: writing)
        // More than the pipe takes and may wait.
        for _ in 0..<30_000 { writer.write(String(repeating: "x", count: 100)) }
        async let end: Void = Blocking.run {
            writer.flush()
            close(writing)
        }
        let text = try await Blocking.run {
            let file = FileHandle(fileDescriptor: reading, closeOnDealloc: true)
            return String(decoding: try file.readToEnd() ?? Data(), as: UTF8.self)
        }
        try await end
        let lines = text.split(separator: "\n")
        let reports = lines.filter { $0.contains("lines_dropped") }
        let counts = reports.compactMap { line in
            line.firstMatch(of: /count"?[=:](\d+)/).flatMap { Int($0.1) }
        }
        #expect(!reports.isEmpty && counts.count == reports.count)
        #expect(lines.count - reports.count + counts.reduce(0, +) == 30_000)
        #expect(reports.allSatisfy { $0.hasPrefix(format == .json ? "{\"time\":" : "time=") })
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
