import Base
import Kitchen
import Recipes

/// An in-memory household as its server keeps it: edits in commit order, each applied once.
struct SyncHousehold {
    private(set) var table = EntityTable()
    private(set) var head: Int64 = 0
    private var answers: [UInt128: Result<EditResult, EditRefusal>] = [:]
    private var places: [UInt128: Int64] = [:]

    mutating func commit(_ edit: Edit, by member: Member) throws -> Result<EditResult, EditRefusal>
    {
        if let answer = answers[edit.id] { return answer }
        let answer = try Editor.perform(
            edit, by: member, at: head + 1, timeMilliseconds: (head + 1) * 1_000, on: table)
        answers[edit.id] = answer
        if case .success(let result) = answer {
            head += 1
            places[edit.id] = head
            for record in result.records { table.write(record) }
        }
        return answer
    }

    /// The sequence number of an applied edit.
    func place(of edit: UInt128) -> Int64 { places[edit] ?? 0 }

    func changes(after seq: Int64) -> [EntityRecord] {
        table.all.filter { $0.modified.seq > seq }
    }
}

/// A member's device.
struct SyncDevice {
    private(set) var replica: Replica
    private var lastID: UInt128

    init(_ number: UInt128, player: UInt128? = nil, role: Role = .adult) {
        replica = Replica(
            device: DeviceID(value: number),
            member: Member(PlayerID(value: player ?? number), role))
        lastID = number << 64
    }

    var view: EntityTable { replica.view }

    @discardableResult
    mutating func edit(_ operations: Edit.Operation...) -> EditRefusal? { edit(operations) }

    mutating func edit(_ operations: [Edit.Operation]) -> EditRefusal? {
        lastID += 1
        return replica.make(lastID, operations)
    }

    /// Sends the next edit, and receives the answer unless it is lost.
    mutating func send(to household: inout SyncHousehold, losesAnswer: Bool = false) throws {
        guard let edit = replica.next else { return }
        let answer = try household.commit(edit, by: replica.member)
        guard !losesAnswer else { return }
        switch answer {
        case .success(let result):
            replica.didPerform(edit.id, at: household.place(of: edit.id), result.records)
        case .failure(let refusal): replica.didRefuse(edit.id, refusal)
        }
    }

    mutating func pull(_ household: SyncHousehold) {
        replica.receive(household.changes(after: replica.through), through: household.head)
    }

    /// Stays online until there is nothing left to send or receive.
    mutating func sync(_ household: inout SyncHousehold) throws {
        while replica.next != nil { try send(to: &household) }
        pull(household)
    }

    mutating func reset() { replica.reset() }
}
