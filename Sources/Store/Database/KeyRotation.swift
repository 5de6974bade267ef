import Crypto
import Foundation

/// Replaces the ledger's key by a new one, and seals all that the old one has sealed again.
///
/// The new key waits in a file beside the old one until everything is sealed with it, and meanwhile
/// nobody may serve the data. So a rotation that is interrupted can be finished by another one.
package struct KeyRotation {
    /// The steps, in their order.
    package enum Step: Hashable, Sendable, CaseIterable {
        case closed, audited, keyWritten, gameSealed, librarySealed, keyReplaced, opened
    }

    package struct Result: Hashable, Sendable {
        /// The number of rows that were sealed again.
        package fileprivate(set) var rowCount = 0
        /// True if an interrupted rotation was finished.
        package fileprivate(set) var isResumed = false
    }

    private let location: StoreLocation
    private let keyFile: String
    private let replays: Bool

    /// - Parameters:
    ///   - keyFile: nil for the one in the location's directory.
    ///   - replays: false to trust the stored results, which is faster.
    package init(at location: StoreLocation, keyFile: String?, replays: Bool = true) {
        self.location = location
        self.keyFile = keyFile ?? LedgerKey.usualFile(in: location.directory)
        self.replays = replays
    }

    private static let closure =
        "its key is being replaced; run `chefdash key rotate` again to finish that"

    /// The file of a new key with which not everything is sealed yet.
    private var newFile: String { keyFile + ".new" }

    /// - Parameters:
    ///   - randomBytes: returns this many unpredictable bytes.
    ///   - didReach: called after each step. If it throws, the rotation stays interrupted.
    /// - Throws: if a server uses the data, or if something isn't as the old key's seals say; then
    ///   nothing is changed.
    package func perform(
        randomBytes: (_ count: Int) -> [UInt8] = Crypto.randomBytes,
        didReach: (Step) throws -> Void = { _ in }
    ) throws -> Result {
        let claim = try location.engine.claim()
        defer { claim.release() }
        let closure = try location.naming(.game) { try location.engine.closure() }
        if let closure, closure != Self.closure {
            throw StoreOpenError.closed(path: location.name(of: .game), reason: closure)
        }
        var result = Result()
        result.isResumed = FileManager.default.fileExists(atPath: newFile)
        guard closure != nil || !result.isResumed else {
            throw StoreOpenError.closed(
                path: newFile, reason: "no rotation has left this key; remove it")
        }
        let old = try LedgerKey(file: keyFile)
        try setClosure(Self.closure)
        try didReach(.closed)
        if !result.isResumed {
            try orOpen {
                try checkNobodyServes()
                for part in StorePart.allCases { try audit(part, old) }
            }
            try didReach(.audited)
            try orOpen {
                try LedgerKey.write(
                    randomBytes(LedgerKey.byteCount), to: newFile, replacing: keyFile)
            }
        }
        let new = try LedgerKey(file: newFile)
        try didReach(.keyWritten)
        for (part, step) in [(StorePart.game, Step.gameSealed), (.library, .librarySealed)] {
            let isSealed = try result.isResumed && problem(of: part, new) == nil
            if !isSealed {
                if result.isResumed { try audit(part, old) }
                result.rowCount += try seal(part, old, new)
            }
            try didReach(step)
        }
        guard rename(newFile, keyFile) == 0 else {
            let reason = String(cString: strerror(errno))
            throw StoreOpenError.directoryNotWritable(path: keyFile, reason: reason)
        }
        StoreDirectory.sync(keyFile)
        try didReach(.keyReplaced)
        try setClosure(nil)
        try didReach(.opened)
        return result
    }

    /// Runs `body`, and lets servers start again if it fails, because nothing is changed yet.
    private func orOpen(_ body: () throws -> Void) throws {
        do {
            try body()
        } catch {
            try setClosure(nil)
            throw error
        }
    }

    private func setClosure(_ reason: String?) throws(StoreOpenError) {
        try location.naming(.game) { try location.engine.setClosure(reason) }
    }

    /// Throws if a server lives that has begun before the closure.
    private func checkNobodyServes() throws {
        for part in StorePart.allCases {
            let database = try location.connect(to: part)
            _ = try NodeTable(database).silent(
                location, standstill: StoreOptions().standstillMilliseconds)
        }
    }

    /// Throws if anything isn't as the key's seals say.
    private func audit(_ part: StorePart, _ key: LedgerKey) throws {
        guard let problem = try problem(of: part, key) else { return }
        throw StoreOpenError.failed(path: location.name(of: part), reason: problem)
    }

    /// The first thing that isn't as the key's seals say; nil if all is.
    private func problem(of part: StorePart, _ key: LedgerKey) throws -> String? {
        switch part {
        case .game:
            return try LedgerAudit(of: location).verify(key: key, replays: replays)
                .problem.map { "\($0)" }
        case .library:
            let library = LibraryAudit(try location.connect(to: .library), key: key)
            let found =
                try library.firstRecordProblem(players: try PlayerRegister(of: location))
                ?? library.firstStockProblem()
            return found.map { "\($0)" }
        }
    }

    /// Seals a database again, in one transaction.
    ///
    /// - Returns: the number of rows.
    private func seal(
        _ part: StorePart, _ old: LedgerKey, _ new: LedgerKey
    ) throws(StoreOpenError) -> Int {
        let database = try location.connect(to: part, writing: true)
        return try location.naming(part) {
            try database.begin(writing: true)
            do throws(StoreFault) {
                let sealing = Resealing(database, old: old, new: new)
                let count =
                    switch part {
                    case .game: try sealing.sealGame()
                    case .library: try sealing.sealLibrary()
                    }
                try database.commit()
                return count
            } catch {
                database.rollback()
                throw error
            }
        }
    }
}
