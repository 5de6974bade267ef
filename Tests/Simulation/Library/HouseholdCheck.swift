import Base
import ChefDashServer
import GameProtocol
import Kitchen
import Recipes
import Store

/// Checks everything that a simulation of the library has left, on the devices and in the database.
struct HouseholdCheck {
    private let edits: [HouseholdID: [LibraryBooks.DoneEdit]]
    private let entities: [HouseholdID: [(key: EntityKey, content: [UInt8])]]
    private let stock: [HouseholdID: [LibraryBooks.StockEntry]]
    private let counts: [HouseholdID: [(kind: EntityKind, count: Int)]]
    private let books: LibraryBooks
    private let starter: StarterLibrary
    private let ends: CookingEnds

    /// - Parameter starter: the initial content of new households.
    init(books: LibraryBooks, _ data: DataPlace, starter: StarterLibrary) {
        self.books = books
        ends = CookingEnds(books: books, data)
        self.starter = starter
        edits = books.edits()
        entities = books.entities()
        stock = books.stock()
        counts = books.counts()
    }

    /// - Returns: the findings of the library's own audit.
    static func audit(_ data: DataPlace) -> [String] {
        do {
            let audit = try LibraryAudit(of: data.location)
            let problems = [try audit.firstStockProblem(), try audit.firstRecordProblem()]
            return problems.compactMap { $0.map { "the audit finds \($0)" } }
                + (try cookingProblems(audit, data.libraryBooks()))
        } catch {
            return ["the library can't be audited: \(error)"]
        }
    }

    /// Each cooking session can be restored from its stored inputs.
    private static func cookingProblems(
        _ audit: LibraryAudit, _ books: LibraryBooks
    ) throws -> [String] {
        let done = books.edits()
        return try books.cookings().compactMap { id in
            guard let stored = try audit.cooking(id) else { return "session \(id) isn't there" }
            do throws(CookingReplay.Problem) {
                let replay = try CookingReplay(stored)
                if replay.session.isOver, stored.endedMilliseconds == nil {
                    return "session \(id) is over, and kept as under way"
                }
                let edits = done[stored.household, default: []].count { $0.id == id.value }
                let isFinished =
                    if case .finished = replay.session.phase { true } else { false }
                return edits == (isFinished ? 1 : 0)
                    ? nil : "session \(id) is \(replay.session.phase), with \(edits) edits"
            } catch {
                return "session \(id): \(error)"
            }
        }
    }

    /// An edit made on a device.
    private struct Source {
        let edit: Edit
        let player: PlayerID
    }

    /// - Returns: the household's problems.
    func problems(of household: SimulatedHousehold) -> [String] {
        var problems: [String] = []
        var sources: [UInt128: Source] = [:]
        let done = edits[household.id] ?? []
        let places = Dictionary(done.map { ($0.id, $0.seq) }) { first, _ in first }
        if let first = household.devices.first, let player = first.person.credentials?.player {
            for edit in starter.edits(for: household.id, in: "en", device: first.id) {
                sources[edit.id] = Source(edit: edit, player: player)
            }
        }
        for device in household.devices {
            guard let copy = device.copy, let player = device.person.credentials?.player else {
                continue
            }
            for edit in copy.made { sources[edit.id] = Source(edit: edit, player: player) }
            problems += fates(of: copy, device, places).map { "\(device.name) \($0)" }
        }
        problems += order(done, head: books.head(of: household.id) ?? 0)
        problems += replay(done, sources, of: household)
        for device in household.devices {
            problems += differences(of: device).map { "\(device.name) \($0)" }
        }
        return problems.map {
            $0.hasPrefix("household") ? $0 : "household \(household.number): \($0)"
        }
    }

    // MARK: - Edits

    /// Each edit is either applied, as the device knows, or stored as refused.
    private func fates(
        of copy: DeviceCopy, _ device: HouseholdDevice, _ places: [UInt128: Int64]
    ) -> [String] {
        var problems: [String] = []
        let pending = Set(copy.replica.pending.map(\.id))
        for edit in copy.made {
            let name = "edit \(EntityID(value: edit.id))"
            let place = places[edit.id]
            let isStranded = device.stranded.contains(edit.id)
            let isRefused = copy.refused.contains(edit.id)
            if let seq = copy.done[edit.id] {
                if place != seq { problems.append("\(name) was told as \(seq), is \(place ?? 0)") }
                if isRefused || pending.contains(edit.id) {
                    problems.append("\(name) is done, and kept as if it weren't")
                }
            } else if isRefused {
                if let place, !isStranded {
                    problems.append("\(name) was told as refused, and is done as \(place)")
                }
            } else if !pending.contains(edit.id) {
                problems.append("\(name) was dropped silently")
            } else if case .member = device.person.membership {
                problems.append("\(name) still waits")
            }
        }
        return problems
    }

    private func order(_ done: [LibraryBooks.DoneEdit], head: Int64) -> [String] {
        for (index, edit) in done.enumerated() where edit.seq != Int64(index) + 1 {
            return ["edit \(edit.seq) follows \(index)"]
        }
        return head == Int64(done.count) ? [] : ["the head is \(head), of \(done.count) edits"]
    }

    /// Applies all edits in order to an empty library: the result must equal the database.
    private func replay(
        _ done: [LibraryBooks.DoneEdit], _ sources: [UInt128: Source],
        of place: SimulatedHousehold
    ) -> [String] {
        let household = place.id
        var table = EntityTable()
        var entered: [LibraryBooks.StockEntry] = []
        var problems: [String] = []
        var lastTime: Int64 = 0
        let stockBySeq = Dictionary(grouping: stock[household] ?? []) { $0.seq }
        for edit in done {
            defer { lastTime = edit.timeMilliseconds }
            var source = sources[edit.id]
            if source == nil, let end = ends.end(edit, in: place, stockBySeq[edit.seq] ?? []) {
                source = Source(edit: end, player: edit.player)
                problems += ends.problems(
                    of: edit, end, on: table, isAlone: edit.timeMilliseconds > lastTime + 3_000,
                    in: place)
            }
            guard let source, source.player == edit.player else {
                return ["nobody made edit \(EntityID(value: edit.id)) of \(edit.player)"]
            }
            // The role's permissions were checked at the time.
            let result = try? Editor.perform(
                source.edit, by: Member(edit.player, .owner), at: edit.seq,
                timeMilliseconds: edit.timeMilliseconds, on: table
            ).get()
            guard let result else { return ["edit \(edit.seq) can't be done again"] }
            for record in result.records { table.write(record) }
            entered += result.stock.map { entry in
                LibraryBooks.StockEntry(
                    lot: entry.lot.id, seq: edit.seq, before: entry.before.description,
                    after: entry.after.description, asked: entry.asked?.description ?? "",
                    author: edit.player)
            }
        }
        if entered != stock[household] ?? [] {
            problems.append("the stock journal isn't what the edits enter")
        }
        problems += differences(
            between: table.all.map { ($0.key, $0.encoded()) }, "the edits leave",
            and: entities[household] ?? [], "the database")
        for (kind, count) in counts[household] ?? []
        where count != table.count(of: kind, in: nil) {
            problems.append("\(count) of \(kind) are counted")
        }
        return problems
    }

    // MARK: - Copies

    /// A member's device has the same records as the database, except for the devices in stamps.
    private func differences(of device: HouseholdDevice) -> [String] {
        guard case .member = device.person.membership else { return [] }
        guard let copy = device.copy else { return ["has no copy"] }
        let head = Int64(edits[device.household.id]?.count ?? 0)
        var problems: [String] = []
        if copy.through != head { problems.append("has all up to \(copy.through) of \(head)") }
        if copy.replica.view != copy.replica.confirmed {
            problems.append("shows something else than what the server said")
        }
        let stored = (entities[device.household.id] ?? []).map { key, content in
            (key, Self.bytes(try? EntityRecord(key, decoding: content)))
        }
        let held = copy.replica.confirmed.all.map { ($0.key, Self.bytes($0)) }
        return problems
            + differences(between: held, "holds", and: stored, "the database")
    }

    private static func bytes(_ record: EntityRecord?) -> [UInt8] {
        record?.withoutDevices.encoded() ?? []
    }

    /// The first difference.
    private func differences(
        between first: [(EntityKey, [UInt8])], _ firstName: String,
        and second: [(EntityKey, [UInt8])], _ secondName: String
    ) -> [String] {
        let (one, other) = (
            Dictionary(first) { $1 }, Dictionary(second) { $1 }
        )
        for key in Set(one.keys).union(other.keys).sorted() where one[key] != other[key] {
            let records = [one[key], other[key]].map { bytes in
                bytes.flatMap { try? EntityRecord(key, decoding: $0) }
            }
            return [
                "\(firstName) another \(key.kind) \(EntityID(key)) than \(secondName): "
                    + Self.difference(records[0], records[1])
            ]
        }
        return []
    }

    private static func difference(_ one: EntityRecord?, _ other: EntityRecord?) -> String {
        guard let one else { return "the first has none" }
        guard let other else { return "the second has none" }
        let fields = Set(one.fields.keys).union(other.fields.keys).sorted().filter {
            one.fields[$0] != other.fields[$0]
        }
        let sets = Set(one.elements.keys).union(other.elements.keys).sorted().filter {
            one.elements[$0] != other.elements[$0]
        }
        return "of edits \(one.modified.seq) and \(other.modified.seq), with other \(fields + sets)"
    }
}
