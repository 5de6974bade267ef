import Base
import Crypto
import Foundation
import GameProtocol
import Kitchen
import Recipes
import StrictJSON

/// A household's library on this device: a copy that is kept up to date, and the edits that wait to
/// be sent.
///
/// It works without a connection: edits show at once, wait in a file, and are sent in their order
/// once there is one. Refused edits are kept there as well, for the person to see.
///
/// ```swift
/// let library = try HouseholdLibrary(household: id, player: playerID, role: .owner, device: device, file: url)
/// try await library.connect(client)
/// try await library.edit([LibraryOperation(kind: .recipe, id: newID, .create(parent: nil, fields: …))])
/// for recipe in await library.records(of: .recipe) { … }
/// ```
public actor HouseholdLibrary {
    /// An edit that the server refused, with the reason.
    public struct Refused: Hashable, Sendable {
        public let edit: LibraryMessage.LibraryEdit
        public let refusal: EditRefused
    }

    /// The reason why an edit can't be made.
    public enum EditFault: Error, Hashable, Sendable, CustomStringConvertible {
        /// The server would refuse it; nothing has changed.
        case refused(String)
        /// The queue can't be written to its file.
        case unwritable(String)

        public var description: String {
            switch self {
            case .refused(let text): text
            case .unwritable(let text): "the edit can't be kept: \(text)"
            }
        }
    }

    public let household: HouseholdID
    private var replica: Replica
    private let file: URL?
    private var client: ChefDashClient?
    /// The id of the server instance that this is a copy of.
    private var instance: String?
    /// The waiting edits, in the form in which they are sent.
    private var queue: [LibraryMessage.LibraryEdit] = []
    private var refusedEdits: [Refused] = []
    private var sending: Task<Result<Void, ChefDashClientError>, Never>?

    /// - Parameters:
    ///   - role: the player's role in the household.
    ///   - file: the file for edits that wait or were refused; nil keeps them in memory only.
    /// - Throws: `unreadable` for a file that can't be read.
    public init(
        household: HouseholdID, player: PlayerID, role: Role, device: DeviceID, file: URL? = nil
    ) throws(ChefDashClientError) {
        self.household = household
        self.file = file
        replica = Replica(device: device, member: Member(player, role))
        let kept = try KeptEdits(in: file)
        refusedEdits = kept.refused
        for edit in kept.queue {
            // An edit that the local rules refuse is sent all the same: the server decides.
            if case .success(let operations) = LibraryOperation.edits(of: edit.operations) {
                _ = replica.make(edit.editID.value, operations.edits)
            }
            queue.append(edit)
        }
    }

    // MARK: - Reading

    /// All records of a kind that aren't deleted, with the waiting edits applied.
    public func records(of kind: EntityKind) -> [LibraryRecord] {
        replica.view.all.filter { $0.key.kind == kind && $0.deleted == nil }
            .map(LibraryRecord.init)
    }

    /// A record; nil if it doesn't exist or is deleted.
    public func record(_ kind: EntityKind, _ id: EntityID) -> LibraryRecord? {
        guard let record = replica.view.record(EntityKey(kind, id.value)), record.deleted == nil
        else { return nil }
        return LibraryRecord(record)
    }

    /// The parts of a record: a recipe's ingredients and steps, a pantry item's lots.
    public func parts(of kind: EntityKind, _ id: EntityID) -> [LibraryRecord] {
        replica.view.parts(of: EntityKey(kind, id.value)).map(LibraryRecord.init)
    }

    public var recipes: [LibraryRecord] { records(of: .recipe) }
    public var cookbooks: [LibraryRecord] { records(of: .cookbook) }
    public func recipe(_ id: RecipeID) -> LibraryRecord? {
        record(.recipe, EntityID(value: id.value))
    }

    /// The sequence number up to which the copy has all of the household's edits.
    public var through: Int64 { replica.through }
    /// The number of edits that wait to be sent.
    public var pendingCount: Int { queue.count }
    /// The edits that the server refused, until the person dismisses them.
    public var refused: [Refused] { refusedEdits }

    /// Removes a refused edit once the person has read the reason.
    public func dismiss(_ editID: EntityID) {
        refusedEdits.removeAll { $0.edit.editID == editID }
        // If the file can't be written, the person sees the refusal once more.
        try? save()
    }

    // MARK: - Editing

    /// Makes an edit, which shows at once and is sent as soon as there is a connection.
    ///
    /// - Returns: the edit's identifier.
    /// - Throws: the reason why the server would refuse it; nothing has changed then.
    @discardableResult
    public func edit(_ operations: [LibraryOperation]) throws(EditFault) -> EntityID {
        let id = Self.newIdentifier()
        let edit = LibraryMessage.LibraryEdit(
            householdID: household, editID: id, baseSeq: replica.through, operations: operations)
        guard (1...LibraryOperation.limit).contains(operations.count) else {
            throw .refused("an edit has 1 to \(LibraryOperation.limit) changes")
        }
        // The server closes the connection on a longer message, so it would block the queue for
        // ever.
        guard Self.byteCount(of: edit) <= Self.byteLimit else {
            throw .refused("an edit has at most \(Self.byteLimit) bytes; split it")
        }
        switch LibraryOperation.edits(of: operations) {
        case .failure(let refusal): throw .refused("\(refusal.reason)")
        case .success(let single):
            if let refusal = replica.make(id.value, single.edits) {
                throw .refused("\(refusal.reason)")
            }
        }
        queue.append(edit)
        do throws(EditFault) {
            try save()
        } catch {
            queue.removeLast()
            replica.forget(id.value)
            throw error
        }
        sendSoon()
        return id
    }

    /// Returns a unique identifier. It begins with the time (as in RFC 9562, section 5.7), so that
    /// records made together lie together in the server's database; nothing depends on it.
    public static func newIdentifier() -> EntityID {
        let time = UInt128(max(0, Date().timeIntervalSince1970 * 1000)) << 80
        let random = Crypto.randomBytes(count: 10).reduce(UInt128(0)) { $0 << 8 | UInt128($1) }
        return EntityID(value: time | random)
    }

    // MARK: - The server

    /// Catches up with the server, and sends the waiting edits. Call it again after `resumed`.
    ///
    /// - Parameter client: connected as a companion. Pass its events to `take`.
    /// - Throws: `serverForgot` if the server lacks something that the copy has. The copy stays as
    ///   it is and nothing is sent; `startAnew` follows the server.
    public func connect(_ client: ChefDashClient) async throws(ChefDashClientError) {
        self.client = nil
        let found = await client.welcome?.instanceID
        guard replica.through == 0 || instance == nil || instance == found else {
            throw .serverForgot
        }
        let state = try await client.library.open(household, through: replica.through)
        guard replica.through <= state.head else { throw .serverForgot }
        self.client = client
        instance = found
        if let role = state.role.known { replica.changeRole(role) }
        if state.mustReset { replica.reset() }
        try await pull()
        try await sendPending()
    }

    /// Drops the copy of a server that lost its data, except for the waiting edits: the next
    /// `connect` pulls the server's library. Read any records worth saving first.
    public func startAnew() {
        replica.reset()
        instance = nil
    }

    /// Applies an event of the server.
    public func take(_ event: LibraryEvent) async throws(ChefDashClientError) {
        if let change = event.changed, change.householdID == household {
            guard change.seq == replica.through + 1 else { return try await pull() }
            try receive(change.records, through: change.seq)
        } else if let behind = event.behind, behind.householdID == household {
            try await pull()
        } else if let done = event.edited {
            try await take(done)
        }
    }

    /// Applies the changes of the player's own request, from the answers to `cook`, `planGroceries`
    /// and `CookingCalls.finish`: the server doesn't send them again as events. Changes too long
    /// for an answer are pulled.
    public func take(_ done: EditDone) async throws(ChefDashClientError) {
        guard done.householdID == household else { return }
        let mustPull = done.mustPull == true
        replica.didPerform(
            done.editID.value, at: done.seq, mustPull ? nil : try Self.known(done.records))
        if mustPull { try await pull() }
    }

    private func receive(
        _ records: [LibraryRecord], through: Int64
    ) throws(ChefDashClientError) {
        replica.receive(try Self.known(records), through: through)
    }

    private static func known(
        _ records: [LibraryRecord]
    ) throws(ChefDashClientError) -> [EntityRecord] {
        try records.map { (record) throws(ChefDashClientError) in
            guard let record = record.record else {
                throw .unreadable("a \(record.kind.rawValue) can't be read; a newer client can")
            }
            return record
        }
    }

    private func pull() async throws(ChefDashClientError) {
        guard let client else { throw .notConnected }
        var cursor = LibraryCursor(seq: replica.through)
        while true {
            let page = try await client.library.pull(household, after: cursor)
            // The copy is complete up to the cursor only after the last page.
            try receive(page.records, through: page.hasMore ? replica.through : page.cursor.seq)
            guard page.hasMore else { return }
            cursor = page.cursor
        }
    }

    /// Sends the waiting edits, and returns once all are answered. Edits are also sent
    /// automatically.
    public func sendPending() async throws(ChefDashClientError) {
        guard !queue.isEmpty else { return }
        let task = sending ?? Task { await send() }
        sending = task
        try await task.value.get()
    }

    private func sendSoon() {
        guard client != nil, sending == nil else { return }
        sending = Task { await send() }
    }

    /// Sends one edit at a time. An edit that can't be sent now keeps waiting.
    private func send() async -> Result<Void, ChefDashClientError> {
        defer { sending = nil }
        do throws(ChefDashClientError) {
            while let edit = queue.first {
                guard let client else { throw .notConnected }
                switch try await answer(to: edit, from: client) {
                case .success(let done): try await take(done)
                case .failure(let refusal):
                    refusedEdits.append(Refused(edit: edit, refusal: refusal))
                    replica.forget(edit.editID.value)
                }
                queue.removeAll { $0.editID == edit.editID }
                // If the file can't be written, the edit is sent again later; the server applies it
                // once.
                try? save()
            }
            return .success(())
        } catch {
            return .failure(error)
        }
    }

    /// Sends an edit. One that the server can't read counts as refused, or it would hold up all
    /// later ones.
    private func answer(
        to edit: LibraryMessage.LibraryEdit, from client: ChefDashClient
    ) async throws(ChefDashClientError) -> Result<EditDone, EditRefused> {
        do throws(ChefDashClientError) {
            return try await client.library.edit(edit)
        } catch {
            guard case .refused(let message) = error,
                message.code.isFaultOfClient || message.code == .editElsewhere
            else { throw error }
            return .failure(
                EditRefused(
                    householdID: household, editID: edit.editID, operation: 0, reason: .unknown,
                    text: message.text))
        }
    }

    // MARK: - The file

    private func save() throws(EditFault) {
        guard let file else { return }
        do {
            try KeptEdits(queue: queue, refused: refusedEdits).encoded().write(
                to: file, options: .atomic)
        } catch {
            throw .unwritable("\(error)")
        }
    }

    /// The maximum size of an edit as JSON, without the request's own members.
    private static let byteLimit = GameProtocol.companionMessageBytes - 256

    private static func byteCount(of edit: LibraryMessage.LibraryEdit) -> Int {
        JSONWriter.bytes(of: edit).count
    }
}
