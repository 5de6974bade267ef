import Base
import GameProtocol
import Recipes
import Store
import TestSupport

@testable import Simulation

/// A household whose devices edit it while the server is killed, and the check of the remaining
/// data.
final class ChaosHousehold {
    let id: HouseholdID
    /// The owner.
    let guest: Guest
    var isCreated = false
    /// The last sequence number that any device has received.
    private(set) var head: Int64 = 0
    /// The recipe that the devices edit together.
    private(set) var lastRecipe: UInt128?
    private(set) var devices: [ChaosCompanion] = []
    /// The sequence number up to which the copies were compared with the stored data.
    private var compared: Int64 = 0

    init(of guest: Guest, seed: UInt64, deviceCount: Int, in network: ChaosNetwork) {
        self.guest = guest
        var random = TestRandom(seed: seed)
        id = HouseholdID(value: UInt128(random.next()) << 64 | UInt128(random.next()))
        devices = (0..<deviceCount).map { number in
            ChaosCompanion(of: self, isFirst: number == 0, seed: random.next(), in: network)
        }
    }

    var isSettled: Bool { !isCreated || devices.allSatisfy(\.isSettled) }

    func heard(_ seq: Int64, _ records: [EntityRecord]) {
        head = max(head, seq)
        lastRecipe = records.last { $0.key.kind == .recipe }?.key.id ?? lastRecipe
    }

    // MARK: - Checks

    /// Compares the stored data with the answers; nobody edits meanwhile.
    ///
    /// - Parameter all: true if all copies are complete, and must equal the stored data.
    func check(_ database: any RowSource, all: Bool, complain: (String) -> Void) {
        func tell(_ problem: String) { complain("household \(id): \(problem)") }
        let key = [RawValue.bytes(id.bytes)]
        let stored = database.rows(
            "SELECT head FROM households WHERE id = ?", key, { $0.integer(0) }
        ).first
        guard let stored else {
            if isCreated { tell("it was told to be there, and isn't") }
            return
        }
        if stored < head { tell("number \(head) was told, and \(stored) is the last") }
        let places = database.rows(
            "SELECT count(*), count(DISTINCT seq) FROM edits WHERE household = ?", key,
            { ($0.integer(0), $0.integer(1)) })
        if places.first.map({ $0 != (stored, stored) }) ?? true {
            tell("it is at \(stored), by edits and their places \(places)")
        }
        checkEdits(database, tell)
        for problem in devices.flatMap({ $0.cooking.problems(database) }) { tell(problem) }
        // A session is over exactly if the edit that counts its dish is applied.
        let halves = database.rows(
            """
            SELECT count(*) FROM cooking_sessions WHERE household = ?
                AND (ended_ms IS NULL) = (id IN (SELECT id FROM edits))
            """, key, { $0.integer(0) })
        if halves != [0] { tell("\(halves) sessions are half finished") }
        compare(records(database, after: all ? 0 : compared), all: all, tell)
        compared = head
    }

    private func records(_ database: any RowSource, after seq: Int64) -> [EntityKey: EntityRecord] {
        let records = database.rows(
            "SELECT kind, id, content FROM entities WHERE household = ? AND seq > ?",
            [.bytes(id.bytes), .integer(seq)]
        ) { row in
            record(row.text(0), row.bytes(1) ?? [], row.bytes(2) ?? [])
        }
        return Dictionary(
            records.compactMap(\.self).map { ($0.key, $0) }, uniquingKeysWith: { $1 })
    }

    /// The record as a device sees it; nil if it can't be read, which the audit reports.
    private func record(_ kind: String, _ id: [UInt8], _ content: [UInt8]) -> EntityRecord? {
        guard let kind = EntityKind(rawValue: kind), let id = EntityID(bytes: id),
            let record = try? EntityRecord(EntityKey(kind, id.value), decoding: content)
        else { return nil }
        return LibraryRecord(record).record
    }

    /// Each edit has created one entity and added one piece to its device's lot, or has done
    /// nothing.
    private func checkEdits(_ database: any RowSource, _ complain: (String) -> Void) {
        let ids = database.rows(
            """
            SELECT id FROM entities
                WHERE household = ? AND kind IN ('plan_entry', 'recipe') AND is_deleted = 0
            """, [.bytes(id.bytes)]
        ) { EntityID(bytes: $0.bytes(0) ?? [])?.value ?? 0 }
        let there = Set(ids)
        if let stray = there.subtracting(devices.reduce(into: []) { $0.formUnion($1.made) }).first {
            complain("\(EntityID(value: stray)) was never asked for")
        }
        for device in devices {
            if let lost = Set(device.done.keys).subtracting(there).first {
                complain("edit \(EntityID(value: lost)) was told to be done, and is lost")
            }
            if let done = device.refused.intersection(there).first {
                complain("edit \(EntityID(value: done)) was told to be refused, and is done")
            }
            let doneCount = device.made.intersection(there).count
            let lot = database.rows(
                "SELECT content FROM entities WHERE kind = 'lot' AND id = ?",
                [.bytes(EntityID(device.lot).bytes)]
            ) { record("lot", EntityID(device.lot).bytes, $0.bytes(0) ?? [])?[.stock] }
            let expected = FieldValue.quantity(Quantity(Int64(doneCount)))
            guard let stock = lot.first ?? .quantity(.zero), stock == expected else {
                complain("\(doneCount) edits put one each into a lot that has \(lot)")
                continue
            }
        }
    }

    private func compare(
        _ stored: [EntityKey: EntityRecord], all: Bool, _ complain: (String) -> Void
    ) {
        for device in devices {
            guard let copy = device.replica?.confirmed.all else { continue }
            for record in copy.map(\.withoutDevices) where all || record.modified.seq > compared {
                let now = stored[record.key]?.withoutDevices
                guard let now, now.modified.seq >= record.modified.seq else {
                    complain("\(record.key) was told, and isn't stored: \(record)")
                    continue
                }
                if now.modified.seq == record.modified.seq, now != record {
                    complain("\(record.key) was told as \(record), and is \(now)")
                }
                if all, now != record { complain("\(record.key) is old in a copy") }
            }
            if all, copy.count != stored.count {
                complain("a copy has \(copy.count) records of \(stored.count)")
            }
        }
    }
}
