import Base
import Crypto
import RateLimiting
import Runtime
import Store
import Synchronization

/// An operator who has signed in.
struct OperatorPerson: Hashable, Sendable {
    let name: String
    let role: OperatorRole
}

/// Lets operators sign in to the console, by a password and a one-time code.
///
/// A session is a token that the browser's tab keeps. The server knows its hash, and only while it
/// runs. No cookie is used, so no other page can act for an operator.
final class OperatorEntrance: Sendable {
    /// A session ends so long after its last request, and so long after its beginning.
    private static let idleMilliseconds = 30 * 60_000.0
    private static let longestMilliseconds = 12 * 3_600_000.0
    /// Wrong tries of an address, which cost it little, and of a name from an address.
    private static let addressRate = Rate(burst: 20, perMinute: 4)
    private static let nameRate = Rate(burst: 5, perMinute: 1)

    private struct Session: Sendable {
        let name: String
        /// That of the account's password: a new password ends all sessions.
        let salt: [UInt8]
        let begun: Instant
        var used: Instant
    }

    private struct State: Sendable {
        /// By the SHA-256 of the token.
        var sessions: [[UInt8]: Session] = [:]
        var addresses = RateTable<String>(OperatorEntrance.addressRate)
        var names = RateTable<String>(OperatorEntrance.nameRate)
    }

    private let store: any Store
    private let random: RandomSource
    private let lane = PasswordLane()
    private let state = Mutex(State())

    init(_ store: any Store, random: RandomSource) {
        self.store = store
        self.random = random
    }

    /// - Parameters:
    ///   - address: the client's.
    ///   - wall: milliseconds since 1970-01-01 UTC.
    /// - Returns: the new session's token.
    func signIn(
        _ name: String, password: String, code: String, from address: String, at now: Instant,
        wall: Int64
    ) async throws(OperatorFault) -> (token: String, OperatorPerson) {
        let block = AddressBlock(householdOfPeer: address)?.description ?? address
        let pair = "\(block) \(name)"
        let wait = state.withLock { state in
            state.addresses.take(block, at: now) ?? state.names.take(pair, at: now)
        }
        if let wait {
            throw OperatorFault(
                "too many tries; wait \((wait + 999) / 1000) s, or use the socket of the data folder"
            )
        }
        // Nothing else of a stranger's reaches the database.
        let account = OperatorAccount.isName(name) ? try await account(name) : nil
        // A name that nobody has takes as long.
        let isRight = await lane.check(password, of: account ?? .nobody)
        guard isRight, let account, let role = OperatorRole(rawValue: account.role),
            let step = OneTimeCode.step(of: code, account.codeSecret, at: wall),
            try await use(step, of: name)
        else { throw OperatorFault("the name, the password or the code is wrong") }
        let token = random.bytes(32).hexadecimal
        state.withLock { state in
            state.addresses.giveBack(block)
            state.names.giveBack(pair)
            state.sessions = state.sessions.filter { Self.isOpen($0.value, at: now) }
            state.sessions[Crypto.sha256(Array(token.utf8))] = Session(
                name: name, salt: account.salt, begun: now, used: now)
        }
        return (token, OperatorPerson(name: name, role: role))
    }

    /// The operator of a token, as the account is now; nil if nobody is signed in by it.
    func person(of token: String?, at now: Instant) async throws(OperatorFault) -> OperatorPerson? {
        guard let token else { return nil }
        let hash = Crypto.sha256(Array(token.utf8))
        let session = state.withLock { state -> Session? in
            guard let session = state.sessions[hash], Self.isOpen(session, at: now) else {
                state.sessions[hash] = nil
                return nil
            }
            state.sessions[hash]?.used = now
            return session
        }
        guard let session, let account = try await account(session.name),
            account.salt == session.salt, let role = OperatorRole(rawValue: account.role)
        else { return nil }
        return OperatorPerson(name: session.name, role: role)
    }

    func signOut(_ token: String) {
        state.withLock { $0.sessions[Crypto.sha256(Array(token.utf8))] = nil }
    }

    private static func isOpen(_ session: Session, at now: Instant) -> Bool {
        now.milliseconds(since: session.used) < idleMilliseconds
            && now.milliseconds(since: session.begun) < longestMilliseconds
    }

    private func account(_ name: String) async throws(OperatorFault) -> OperatorAccount? {
        let found = await withCheckedContinuation { continuation in
            store.read(OperatorQuery(name), on: nil) { continuation.resume(returning: $0) }
        }
        switch found {
        case .success(let account): return account
        case .failure(let error): throw OperatorFault(error)
        }
    }

    private func use(_ step: Int64, of name: String) async throws(OperatorFault) -> Bool {
        let used = await withCheckedContinuation { continuation in
            store.perform(UseOperatorCode(step, of: name), on: nil) {
                continuation.resume(returning: $0)
            }
        }
        switch used {
        case .success(let isNew): return isNew
        case .failure(let error): throw OperatorFault(error)
        }
    }
}

/// Checks one password after the other, so that guesses take one core at most.
private actor PasswordLane {
    func check(_ password: String, of account: OperatorAccount) -> Bool {
        account.hasPassword(password)
    }
}

extension OperatorAccount {
    /// Nobody's, whose password nobody knows.
    fileprivate static let nobody = OperatorAccount(
        name: "", role: "", password: Crypto.randomBytes(count: 16).hexadecimal,
        salt: Array(repeating: 0, count: 16),
        codeSecret: Array(repeating: 0, count: OneTimeCode.secretBytes))
}
