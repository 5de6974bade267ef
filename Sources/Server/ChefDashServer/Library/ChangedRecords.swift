import Base
import GameProtocol
import Kitchen
import Recipes
import Store
import StrictJSON

/// The records that an edit changed, written once for the push to others and the author's answer.
package struct ChangedRecords: Sendable {
    let household: HouseholdID
    let seq: Int64
    /// Nil if they exceed the limits of a push. Devices pull them then: a connection with that much
    /// unsent data is closed.
    let list: JSONList?

    /// The most bytes of a push.
    static let pushBytes = 24 * 1024

    package init(_ records: [EntityRecord], of household: HouseholdID, at seq: Int64) {
        self.household = household
        self.seq = seq
        let change = Self.message(household, seq, [LibraryRecord]())
        list =
            records.count <= LibraryEdit.toldRecordLimit
            ? JSONList(all: records, byteLimit: Self.pushBytes - (change.count - "[]".utf8.count))
            : nil
    }

    /// The message for those who have the household open; nil if they must pull.
    package var push: [UInt8]? { list.map { Self.message(household, seq, $0) } }

    private static func message(
        _ household: HouseholdID, _ seq: Int64, _ records: some JSONWritable
    ) -> [UInt8] {
        ServerEvent.encoded(.changed) { json in
            LibraryChange(householdID: household, seq: seq, records: [])
                .writeMembers(to: &json, records: records)
        }
    }
}
