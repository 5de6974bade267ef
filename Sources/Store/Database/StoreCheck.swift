import Foundation

/// Finds all that would keep a server from starting on a store, without changing it.
package struct StoreCheck: Sendable {
    package private(set) var faults: [String] = []
    /// Things that aren't wrong but good to know.
    package private(set) var notes: [String] = []
    /// True if a server of this machine has the right to serve the store.
    package private(set) var isInUse = false

    /// - Parameter keyFile: the ledger's key; nil for the one in the location's directory.
    package init(of location: StoreLocation, keyFile: String?) {
        if let fault = StoreDirectory.fault(of: location.directory) { faults.append(fault) }
        if location.engine.provesDeath { isInUse = StoreDirectory.isInUse(location.directory) }
        do throws(StoreOpenError) {
            try checkContent(of: location, keyFile)
        } catch {
            add(error)
        }
    }

    private mutating func add(_ error: StoreOpenError) {
        if case .olderSchema(_, let found, let supported) = error {
            notes.append(
                "the start will bring the databases from schema \(found) to \(supported); make a"
                    + " backup first")
        } else {
            faults.append(error.description)
        }
    }

    private mutating func checkContent(
        of location: StoreLocation, _ keyFile: String?
    ) throws(StoreOpenError) {
        let engine = location.engine
        let (closure, missing) = try location.naming(.game) {
            (
                try engine.closure(),
                try StorePart.allCases.filter { try engine.isMissing($0) }
            )
        }
        let (game, library) = (location.name(of: .game), location.name(of: .library))
        if let closure { add(.closed(path: game, reason: closure)) }
        let key = key(keyFile ?? LedgerKey.usualFile(in: location.directory), missing)
        switch (missing.contains(.game), missing.contains(.library)) {
        case (true, true):
            notes.append("\(game): there is no data yet; the first start makes it")
            if !engine.provesDeath {
                faults.append(
                    "\(game): there are no tables yet; make them with `chefdash store setup`")
            }
            return
        case (true, false): return add(.missingPlayers(path: game, present: library))
        case (false, true): add(.missingLibrary(path: library, present: game))
        case (false, false): break
        }
        var instances: [InstanceID] = []
        for part in StorePart.allCases where !missing.contains(part) {
            do throws(StoreOpenError) {
                instances.append(try instance(of: part, at: location, key))
            } catch {
                add(error)
            }
        }
        if instances.count == 2, instances[0] != instances[1] {
            add(.otherInstance(path: library, found: instances[1], expected: instances[0]))
        }
    }

    /// The ledger's key; nil if there is none that can be used.
    private mutating func key(_ file: String, _ missing: [StorePart]) -> LedgerKey? {
        let mayBeMade = missing.contains(.game) && !FileManager.default.fileExists(atPath: file)
        guard !mayBeMade else { return nil }
        do throws(StoreOpenError) {
            return try LedgerKey(file: file)
        } catch {
            add(error)
            return nil
        }
    }

    /// Opens a database, checks its schema and the end of its books, and returns its instance.
    private func instance(
        of part: StorePart, at location: StoreLocation, _ key: LedgerKey?
    ) throws(StoreOpenError) -> InstanceID {
        let database = try location.connect(to: part)
        return try location.naming(part) {
            let damage = try database.reading { () throws(StoreFault) in
                try key.flatMap { key throws(StoreFault) in
                    try part.damageAtTheEnd(of: database, key: key)
                }
            }
            if let damage {
                throw StoreOpenError.ledgerDamaged(path: location.name(of: part), reason: damage)
            }
            return try InstanceID.stored(in: database)
        }
    }
}

extension StorePart {
    /// The damage at the end of the books, as far as a start checks them; nil if there is none.
    func damageAtTheEnd(of database: any Database, key: LedgerKey) throws(StoreFault) -> String? {
        switch self {
        case .game: try SealedChain.ledger.damage(in: database, key: key)
        case .library: try LibraryAudit(database, key: key).damageAtTheEnd()
        }
    }
}
