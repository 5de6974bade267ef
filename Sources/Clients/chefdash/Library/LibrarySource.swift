import Base
import ChefDashClient
import CommandArguments
import Foundation
import GameProtocol
import Kitchen
import Recipes
import Store

/// The source of the library's commands: a server's database, or a server, as one of its players.
protocol LibrarySource {
    func households() async throws -> [ListedHousehold]
    /// All records of a household that aren't deleted, in the order of their last edits.
    func records(of household: HouseholdID) async throws -> [LibraryRecord]
    /// A recipe's own record, and those of its parts.
    ///
    /// - Throws: If there is no such recipe.
    func records(ofRecipe key: EntityKey) async throws -> [LibraryRecord]
    /// The changes to a record and to its parts, newest first.
    ///
    /// - Throws: If there is no record with this identifier.
    func changes(of key: EntityKey) async throws -> [HistoryChange]
}

extension Recipe {
    /// - Parameter records: The recipe's own record, then its parts.
    init(ofRecords records: [EntityRecord]) throws {
        guard let first = records.first,
            let recipe = Recipe(first, parts: Array(records.dropFirst()))
        else { throw CommandFailure("the recipe can't be read") }
        self = recipe
    }
}

extension CommandFailure {
    fileprivate static func missing(_ key: EntityKey) -> CommandFailure {
        CommandFailure("there is no \(key.kind.rawValue) \(EntityID(key))")
    }
}

struct ListedHousehold: Encodable {
    let id: HouseholdID
    let name: String
    let head: Int64
    /// The player's role; set if a server answers.
    var role: Open<Recipes.Role>?
    /// The number of members; set if a database answers.
    var members: Int?
    var recipes: Int?
}

/// The database of a data directory.
struct StoredLibrary: LibrarySource {
    let survey: LibrarySurvey

    init(_ arguments: Arguments) throws {
        survey = try LibrarySurvey(of: arguments.location)
    }

    func households() throws -> [ListedHousehold] {
        try survey.households().map { household in
            ListedHousehold(
                id: household.id, name: household.name, head: household.head,
                members: household.memberCount, recipes: household.counts[.recipe] ?? 0)
        }
    }

    func records(of household: HouseholdID) throws -> [LibraryRecord] {
        guard try survey.households().contains(where: { $0.id == household }) else {
            throw CommandFailure("there is no household \(household)")
        }
        var records: [LibraryRecord] = []
        try survey.records(of: household) { page in
            records += page.filter { $0.deleted == nil }.map(LibraryRecord.init)
        }
        return records
    }

    func records(ofRecipe key: EntityKey) throws -> [LibraryRecord] {
        guard let found = try survey.record(key), found.record.deleted == nil else {
            throw CommandFailure.missing(key)
        }
        return ([found.record] + found.parts).map(LibraryRecord.init)
    }

    func changes(of key: EntityKey) throws -> [HistoryChange] {
        guard let changes = try survey.changes(of: key) else { throw CommandFailure.missing(key) }
        return changes.map(HistoryChange.init)
    }
}

/// A server, on a companion's connection of the player whose credentials are saved.
struct ServedLibrary: LibrarySource {
    let client: ChefDashClient
    /// The player who signs in.
    let player: PlayerID

    /// Connects.
    ///
    /// - Parameter resumes: True to restore a lost connection.
    init(
        _ arguments: Arguments, as name: String = "chefdash library", resumes: Bool = false
    ) async throws {
        let server = try ServerURL.of(arguments)
        let file = CredentialsFile(arguments)
        guard let credentials = try file.credentials(for: server) else {
            throw CommandFailure(
                "\(file.path): no player is saved there for \(server.absoluteString); `chefdash"
                    + " play` makes one")
        }
        player = credentials.playerID
        var options = ClientOptions()
        options.name = "\(name) \(ChefDashCommand.version)"
        options.trustedCertificates = arguments.text("--ca")
        options.resumes = resumes
        options.resumeAttempts = 10_000
        // Each run may be a new installation: no edit spans two runs.
        options.companionDevice = DeviceID(value: HouseholdLibrary.newIdentifier().value)
        client = ChefDashClient(options: options)
        _ = try await client.connect(to: server, credentials: credentials)
    }

    func households() async throws -> [ListedHousehold] {
        try await client.library.households().map { household in
            ListedHousehold(
                id: household.householdID, name: household.name, head: household.head,
                role: household.role)
        }
    }

    func records(of household: HouseholdID) async throws -> [LibraryRecord] {
        var records: [String: LibraryRecord] = [:]
        var cursor = LibraryCursor(seq: 0)
        while true {
            let page = try await client.library.pull(household, after: cursor)
            for record in page.records { records["\(record.kind) \(record.id)"] = record }
            guard page.hasMore else { break }
            cursor = page.cursor
        }
        return records.values.filter { $0.deleted == nil }
            .sorted {
                ($0.modified.seq, $0.kind.rawValue, $0.id)
                    < ($1.modified.seq, $1.kind.rawValue, $1.id)
            }
    }

    func records(ofRecipe key: EntityKey) async throws -> [LibraryRecord] {
        let id = EntityID(key)
        for household in try await households() {
            let records = try await records(of: household.id)
            if let recipe = records.first(where: { $0.kind == .recipe && $0.id == id }) {
                return [recipe] + records.filter { $0.parent == id }
            }
        }
        throw CommandFailure.missing(key)
    }

    func changes(of key: EntityKey) async throws -> [HistoryChange] {
        for household in try await households() {
            do {
                return try await changes(of: key, in: household.id)
            } catch ChefDashClientError.refused(let refusal) where refusal.code == .unknownEntity {
                continue
            }
        }
        throw CommandFailure.missing(key)
    }

    private func changes(
        of key: EntityKey, in household: HouseholdID
    ) async throws -> [HistoryChange] {
        var changes: [HistoryChange] = []
        var cursor: LibraryCursor?
        repeat {
            let page = try await client.library.history(
                of: EntityID(key), kind: key.kind, in: household, before: cursor)
            changes += page.changes
            cursor = page.cursor
        } while cursor != nil
        return changes
    }

    /// Closes the connection after `body`.
    func closing<Value>(_ body: (ServedLibrary) async throws -> Value) async throws -> Value {
        do {
            let value = try await body(self)
            await client.close()
            return value
        } catch {
            await client.close()
            throw error
        }
    }
}

extension HouseholdID {
    /// - Parameter operand: an id on the command line.
    init(operand: String) throws {
        guard let id = HouseholdID(operand) else {
            throw CommandFailure("there is no household \(operand); an id has \(Self.form)")
        }
        self = id
    }
}

extension Arguments {
    /// Uses the server of `--server` or its variable, else the database.
    func withLibrary<Value>(_ body: (any LibrarySource) async throws -> Value) async throws -> Value
    {
        guard text("--server") != nil else { return try await body(StoredLibrary(self)) }
        return try await ServedLibrary(self).closing(body)
    }
}

extension Flag {
    /// The flags of the commands that read a database or a server.
    static let librarySource: [Flag] = [
        .config, .data, .store,
        .value(
            "--server", "URL",
            "Ask this server instead, as the player whose credentials are kept for it"),
        ServerURL.trustFlag, .credentials, .json,
    ]
    static let credentials = Flag.value(
        "--credentials", "FILE", environment: "CHEFDASH_CREDENTIALS",
        default: "$XDG_STATE_HOME/chefdash/credentials.json",
        "The file with that player's id and token")
}
