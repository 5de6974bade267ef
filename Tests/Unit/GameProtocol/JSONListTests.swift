import Base
import Foundation
import GameProtocol
import StrictJSON
import Testing

@Suite("Lists of JSON with a budget")
struct JSONListTests {
    /// Counts how often it is written.
    private final class Counted: JSONWritable {
        let text: String
        private(set) var count = 0

        init(_ text: String) { self.text = text }

        func write(to json: inout JSONWriter) {
            count += 1
            json.text(text)
        }
    }

    /// The values "a" to "e", each in three bytes; the bytes of the list; how many are at least
    /// taken; how many fit.
    static let budgets = [
        (0, 0, 0), (4, 0, 0), (5, 0, 1), (8, 0, 1), (9, 0, 2), (20, 0, 4), (21, 0, 5), (99, 0, 5),
        (0, 1, 1), (4, 1, 1), (9, 1, 2), (0, 9, 5),
    ]

    @Test("As many values as fit, to the byte", arguments: budgets)
    func fits(byteLimit: Int, minimum: Int, count: Int) throws {
        let values = ["a", "b", "c", "d", "e"].map(Counted.init)
        let list = JSONList(first: values, atLeast: minimum, byteLimit: byteLimit)
        let text = JSONWriter.bytes(of: list)
        #expect(list.count == count && list.byteCount == text.count)
        #expect(text.count <= byteLimit || count <= minimum)
        let read = try JSONDecoder().decode([String].self, from: Data(text))
        #expect(read == values.prefix(count).map(\.text))
        #expect(
            (JSONList(all: values.map(\.text), byteLimit: byteLimit) == nil) == (byteLimit < 21))
        // The first that doesn't fit is the only one written in vain.
        #expect(values.map(\.count) == (0..<5).map { $0 <= count ? 1 : 0 })
    }

    @Test("Two messages with the same records write each record once")
    func once() throws {
        let records = (0..<3).map { Counted("record \($0)") }
        let (household, edit) = (HouseholdID(value: 10), EntityID(value: 14))
        let list = try #require(JSONList(all: records, byteLimit: 100))
        let push = ServerEvent.encoded(.changed) { json in
            LibraryChange(householdID: household, seq: 1, records: [])
                .writeMembers(to: &json, records: list)
        }
        let answer = ServerEvent.encoded(.edited, re: "1") { json in
            EditDone(householdID: household, editID: edit, seq: 1, records: [])
                .writeMembers(to: &json, records: list, overwrote: nil as JSONList?)
        }
        let texts = #"["record 0","record 1","record 2"]"#
        #expect(
            String(decoding: push, as: UTF8.self)
                == #"{"type":"changed","household_id":"\#(household)","seq":1,"#
                + #""records":\#(texts)}"#)
        #expect(
            String(decoding: answer, as: UTF8.self)
                == #"{"type":"edited","re":"1","household_id":"\#(household)","#
                + #""edit_id":"\#(edit)","seq":1,"records":\#(texts)}"#)
        #expect(records.map(\.count) == [1, 1, 1])
    }
}
