import Base
import GameProtocol
import Recipes

/// The edits that the server acknowledged to a household's devices, by sequence number.
///
/// Applied one after another, they must make the library that all devices have: a lost or repeated
/// edit would leave another one.
struct EditBook {
    struct Entry {
        let edit: Edit
        let member: Member
        /// The device's number in the run.
        let device: Int
        /// The changes of lots in the answer; nil if the edit was answered again.
        let stock: [LotChange]?
        /// The time of sending; nil if the edit isn't timed, such as one that was sent again.
        let sentAt: Int64?
    }

    private typealias Arrival = (device: Int, nanoseconds: Int64)

    /// The library before the first of these edits.
    private(set) var base: EntityTable?
    /// The sequence number of the last edit that any device has heard of.
    private(set) var head: Int64 = 0
    private var baseSeq: Int64 = 0
    private var entries: [Int64: Entry] = [:]
    /// Changes that arrived before the answer to their edit.
    private var arrivals: [Int64: [Arrival]] = [:]

    /// Begins with the records that the first device has pulled, before anybody edits.
    mutating func begin(_ base: EntityTable, at seq: Int64) {
        guard self.base == nil else { return }
        self.base = base
        baseSeq = seq
        head = max(head, seq)
    }

    /// Records the answer to an edit.
    ///
    /// - Parameter time: Receives the delivery time of the change for each device that had it
    ///   before.
    /// - Returns: The problem with the answer, if any.
    mutating func add(_ entry: Entry, at seq: Int64, time: (Int64) -> Void) -> String? {
        if let other = entries[seq] {
            return other.edit.id == entry.edit.id
                ? nil : "two edits have the number \(seq)"
        }
        guard seq > baseSeq else { return "an edit has the earlier number \(seq)" }
        entries[seq] = entry
        head = max(head, seq)
        for arrival in arrivals.removeValue(forKey: seq) ?? [] {
            self.time(entry, arrival, time)
        }
        return nil
    }

    /// Records the arrival of a change at a device.
    mutating func arrived(
        _ seq: Int64, at device: Int, now: Int64, time: (Int64) -> Void
    ) {
        head = max(head, seq)
        let arrival: Arrival = (device, now)
        if let entry = entries[seq] {
            self.time(entry, arrival, time)
        } else {
            arrivals[seq, default: []].append(arrival)
        }
    }

    private func time(_ entry: Entry, _ arrival: Arrival, _ time: (Int64) -> Void) {
        // After a lost connection, a device receives its own changes too.
        guard let sentAt = entry.sentAt, entry.device != arrival.device else { return }
        time(arrival.nanoseconds - sentAt)
    }

    // MARK: - The expected library

    /// The library that the edits make, applied one after another, as devices know it.
    ///
    /// - Parameter complain: Receives reports of the server that can't be true.
    func library(_ complain: (String) -> Void) -> [EntityRecord]? {
        guard var table = base else { return nil }
        for seq in stride(from: baseSeq + 1, through: head, by: 1) {
            guard let entry = entries[seq] else {
                complain("number \(seq) of \(head) isn't an edit that was answered as done")
                return nil
            }
            switch Self.perform(entry, at: seq, on: table) {
            case .failure(let refusal):
                complain("number \(seq) was applied, but must be refused: \(refusal.reason)")
                return nil
            case .success(let result):
                for record in result.records { table.write(record) }
                if let told = entry.stock, told != result.stock.map(LotChange.init(expected:)) {
                    complain("the answer to number \(seq) has the wrong stocks")
                }
            }
        }
        return table.all.compactMap { LibraryRecord($0).record }
    }

    private static func perform(
        _ entry: Entry, at seq: Int64, on table: EntityTable
    ) -> Result<EditResult, EditRefusal> {
        do {
            return try Editor.perform(entry.edit, by: entry.member, at: seq, on: table)
        } catch {
            preconditionFailure("A table in memory never fails")
        }
    }

    /// The difference between a device's copy and the expected library; nil if they agree.
    static func difference(of copy: [EntityRecord], from library: [EntityRecord]) -> String? {
        let (copy, library) = (
            copy.map(\.withoutDevices.withoutTimes), library.map(\.withoutDevices.withoutTimes)
        )
        guard copy != library else { return nil }
        let keys = Set(copy.map(\.key))
        if let missing = library.first(where: { !keys.contains($0.key) }) {
            return "\(name(missing)) is missing"
        }
        let expected = Dictionary(uniqueKeysWithValues: library.map { ($0.key, $0) })
        for record in copy {
            guard let right = expected[record.key] else { return "\(name(record)) shouldn't exist" }
            guard record == right else {
                return "\(name(record)) differs in \(differences(record, right)), of numbers"
                    + " \(record.modified.seq) and \(right.modified.seq)"
            }
        }
        return "it differs"
    }

    private static func differences(_ record: EntityRecord, _ right: EntityRecord) -> String {
        let fields = Set(record.fields.keys).union(right.fields.keys).filter {
            record.fields[$0] != right.fields[$0]
        }
        let sets = Set(record.elements.keys).union(right.elements.keys).filter {
            record.elements[$0] != right.elements[$0]
        }
        let names = (fields.union(sets)).map(\.rawValue).sorted()
        return names.isEmpty ? "its stamps" : names.joined(separator: ", ")
    }

    private static func name(_ record: EntityRecord) -> String {
        "\(record.key.kind.rawValue) \(EntityID(record.key))"
    }
}

extension LotChange {
    /// The change as the answer to the edit must report it.
    init(expected entry: EditResult.StockEntry) {
        self.init(
            lotID: LotID(value: entry.lot.id), before: entry.before, after: entry.after,
            asked: entry.asked)
    }
}
