import Base
import Crypto
import Foundation
import GameProtocol
import Kitchen
import Recipes

/// A household's library on this device: a copy that is kept up to date, and the edits that wait to be sent.
///
/// It works without a connection: edits show at once, wait in a file, and are sent in their order once there is
/// one. What the server refuses is kept there as well, for the person to see.
///
/// ```swift
/// let library = try HouseholdLibrary(household: id, member: (playerID, "owner"), device: device, file: url)
/// try await library.connect(client)
/// try await library.edit([LibraryOperation(kind: "recipe", id: newID, .create(parent: nil, fields: …))])
/// for recipe in await library.records(of: "recipe") { … }
/// ```
public actor HouseholdLibrary {
    /// An edit that the server refused, with why.
    public struct Refused: Hashable, Sendable {
        public let edit: LibraryMessage.LibraryEdit
        public let refusal: EditRefused
    }

    /// Why an edit can't be made.
    public enum EditFault: Error, Hashable, Sendable, CustomStringConvertible {
        /// The server would refuse it: nothing was changed.
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

    public let household: String
    private var replica: Replica
    private let file: URL?
    private var client: ChefDashClient?
    /// The instance of the server that this is a copy of.
    private var instance: String?
    /// Of the edits that wait, as they are sent.
    private var queue: [LibraryMessage.LibraryEdit] = []
    private var refusedEdits: [Refused] = []
    private var sending: Task<Result<Void, ChefDashClientError>, Never>?

    /// - Parameters:
    ///   - household: 32 hexadecimal digits, like the player's and the device's.
    ///   - role: what the player is in the household: `owner`, `adult`, `child` or `guest`.
    ///   - file: where edits are kept that wait or were refused; nil keeps them in memory alone.
    /// - Throws: `unreadable` for an identifier or a role that is none, or for a file that can't be read.
    public init(
        household: String, player: String, role: String, device: String, file: URL? = nil
    ) throws(ChefDashClientError) {
        guard HouseholdID(household) != nil, let player = PlayerID(player),
            let role = Recipes.Role(rawValue: role), let device = DeviceID(device)
        else { throw .unreadable("the household, the player, the role or the device is none") }
        self.household = household
        self.file = file
        replica = Replica(device: device, member: Member(player, role))
        let kept = try KeptEdits(in: file)
        refusedEdits = kept.refused
        for edit in kept.queue {
            // One that can't be expected to succeed is sent all the same: the server decides.
            if case .success(let operations) = LibraryOperation.edits(of: edit.operations) {
                _ = replica.make(Self.number(edit.editID), operations.edits)
            }
            queue.append(edit)
        }
    }

    // MARK: - Reading

    /// All that there is of a kind and isn't deleted, with the edits that wait.
    public func records(of kind: String) -> [LibraryRecord] {
        replica.view.all.filter { $0.key.kind.rawValue == kind && $0.deleted == nil }
            .map(LibraryRecord.init)
    }

    /// Nil for what isn't there or is deleted.
    public func record(_ kind: String, _ id: String) -> LibraryRecord? {
        guard let key = EntityKey(kind: kind, id: id), let record = replica.view.record(key),
            record.deleted == nil
        else { return nil }
        return LibraryRecord(record)
    }

    /// What belongs to something: a recipe's ingredients and steps, a pantry item's lots.
    public func parts(of kind: String, _ id: String) -> [LibraryRecord] {
        guard let key = EntityKey(kind: kind, id: id) else { return [] }
        return replica.view.parts(of: key).map(LibraryRecord.init)
    }

    public var recipes: [LibraryRecord] { records(of: "recipe") }
    public var cookbooks: [LibraryRecord] { records(of: "cookbook") }
    public func recipe(_ id: String) -> LibraryRecord? { record("recipe", id) }

    /// All of the household's edits up to here are in the copy.
    public var through: Int64 { replica.through }
    /// Edits that wait to be sent.
    public var pendingCount: Int { queue.count }
    /// What the server refused, until it is let go of.
    public var refused: [Refused] { refusedEdits }

    /// The person has read why an edit was refused, and lets go of it.
    public func dismiss(_ editID: String) {
        refusedEdits.removeAll { $0.edit.editID == editID }
        // If it can't be written, the person is told once more one day.
        try? save()
    }

    // MARK: - Editing

    /// Makes an edit, which shows at once and is sent as soon as there is a connection.
    ///
    /// - Returns: the edit's identifier.
    /// - Throws: why the server would refuse it; then nothing is changed.
    @discardableResult
    public func edit(_ operations: [LibraryOperation]) throws(EditFault) -> String {
        let id = Self.newIdentifier()
        let edit = LibraryMessage.LibraryEdit(
            householdID: household, editID: id, baseSeq: replica.through, operations: operations)
        guard (1...LibraryOperation.limit).contains(operations.count) else {
            throw .refused("an edit has 1 to \(LibraryOperation.limit) changes")
        }
        // The server closes the connection on a longer message, and so it would block the queue for ever.
        guard Self.byteCount(of: edit) <= Self.byteLimit else {
            throw .refused("an edit has at most \(Self.byteLimit) bytes; make several of it")
        }
        switch LibraryOperation.edits(of: operations) {
        case .failure(let refusal): throw .refused("\(refusal.reason)")
        case .success(let single):
            if let refusal = replica.make(Self.number(id), single.edits) {
                throw .refused("\(refusal.reason)")
            }
        }
        queue.append(edit)
        do throws(EditFault) {
            try save()
        } catch {
            queue.removeLast()
            replica.forget(Self.number(id))
            throw error
        }
        sendSoon()
        return id
    }

    /// 32 hexadecimal digits that nothing else has. They begin with the time (as in RFC 9562, section 5.7), so
    /// that what is made together lies together in the server's database; nothing is decided by it.
    public static func newIdentifier() -> String {
        let time = UInt64(max(0, Date().timeIntervalSince1970 * 1000))
        let bytes = (0..<6).map { UInt8(truncatingIfNeeded: time >> (40 - 8 * $0)) }
        return EntityID(bytes: bytes + Crypto.randomBytes(count: 10)).map(\.description) ?? ""
    }

    // MARK: - The server

    /// Catches up with the server, and sends what waits. Call it again after `resumed`.
    ///
    /// - Parameter client: connected as a companion. Hand its events to `take`.
    /// - Throws: `serverForgot`, where the server doesn't know all that the copy has. Then everything stays as it is and
    ///   nothing is sent; `startAnew` follows the server.
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
        if let role = Recipes.Role(rawValue: state.role) { replica.changeRole(role) }
        if state.mustReset { replica.reset() }
        try await pull()
        try await sendPending()
    }

    /// Forgets what the copy has of a server that lost it, but for the edits that wait: the next `connect` takes what
    /// there is. What is wanted of it should be read first.
    public func startAnew() {
        replica.reset()
        instance = nil
    }

    /// Takes over what the server says unasked.
    public func take(_ event: LibraryEvent) async throws(ChefDashClientError) {
        switch event {
        case .changed(let change) where change.householdID == household:
            guard change.seq == replica.through + 1 else { return try await pull() }
            try receive(change.records, through: change.seq)
        case .behind(let behind) where behind.householdID == household: try await pull()
        case .edited(let done): try await take(done)
        case .changed, .behind, .households, .household, .invitation, .library, .page,
            .editRefused, .memberChanged, .found, .suggestions, .recentSearches, .matches,
            .recipeLevel, .image, .importState, .nutrition, .history, .links, .linkRating:
            break
        }
    }

    /// Takes over what the player's own request has changed, as the answers to `cook`, `planGroceries` and
    /// `CookingCalls.finish` say it: the server doesn't tell it again. What is too long for an answer is pulled.
    public func take(_ done: EditDone) async throws(ChefDashClientError) {
        guard done.householdID == household else { return }
        let mustPull = done.mustPull == true
        replica.didPerform(
            Self.number(done.editID), at: done.seq, mustPull ? nil : try Self.known(done.records))
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
        var known: [EntityRecord] = []
        for record in records {
            guard let record = record.record else {
                throw .unreadable("a \(record.kind) can't be read; a newer client can")
            }
            known.append(record)
        }
        return known
    }

    private func pull() async throws(ChefDashClientError) {
        guard let client else { throw .notConnected }
        var cursor = LibraryCursor(seq: replica.through)
        while true {
            let page = try await client.library.pull(household, after: cursor)
            // What comes before the last page is complete only with it.
            try receive(page.records, through: page.hasMore ? replica.through : page.cursor.seq)
            guard page.hasMore else { return }
            cursor = page.cursor
        }
    }

    /// Sends what waits, and returns once all of it is answered. Edits are sent by themselves too.
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

    /// One edit at a time. What can't be sent now waits on.
    private func send() async -> Result<Void, ChefDashClientError> {
        defer { sending = nil }
        do throws(ChefDashClientError) {
            while let edit = queue.first {
                guard let client else { throw .notConnected }
                switch try await answer(to: edit, from: client) {
                case .success(let done): try await take(done)
                case .failure(let refusal):
                    refusedEdits.append(Refused(edit: edit, refusal: refusal))
                    replica.forget(Self.number(edit.editID))
                }
                queue.removeAll { $0.editID == edit.editID }
                // If it can't be written, the edit is sent again one day, and done once.
                try? save()
            }
            return .success(())
        } catch {
            return .failure(error)
        }
    }

    /// An edit that the server can't read is refused like one that its rules refuse, or it would hold up all
    /// that were made after it.
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

    /// Of an edit as JSON, without the request's own members.
    private static let byteLimit = GameProtocol.companionMessageBytes - 256

    private static func byteCount(of edit: LibraryMessage.LibraryEdit) -> Int {
        (try? JSONEncoder().encode(edit).count) ?? 0
    }

    private static func number(_ id: String) -> UInt128 { EntityID(id)?.value ?? 0 }
}
