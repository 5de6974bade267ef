/// A copy of all data to another engine, after which only the copy may be served.
package struct StoreCopy {
    private let from: StoreLocation
    private let to: StoreLocation
    private let keyFile: String?

    /// - Parameters:
    ///   - from: nobody may serve it. It stays as it is, but for a note that its data was moved.
    ///   - to: must have no databases.
    ///   - keyFile: the ledger's key; nil for the one in the directory of `to`.
    package init(from: StoreLocation, to: StoreLocation, keyFile: String? = nil) {
        self.from = from
        self.to = to
        self.keyFile = keyFile
    }

    /// Copies, audits both sides and compares them. A copy that is interrupted can't be served, nor
    /// completed: remove it and copy again.
    ///
    /// - Parameter progress: called after each table with the number of its rows.
    /// - Returns: the audit of the copy's ledger.
    @discardableResult
    package func perform(
        progress: (_ table: String, _ rowCount: Int) -> Void
    ) throws -> LedgerVerification {
        let claims = [try from.engine.claim(), try to.engine.claim()]
        defer { for claim in claims { claim.release() } }
        for part in StorePart.allCases {
            guard try to.naming(part, { try to.engine.isMissing(part) }) else {
                throw StoreOpenError.present(path: to.name(of: part))
            }
        }
        let key = try to.key(file: keyFile)
        let sources = try StorePart.allCases.map { ($0, try from.connect(to: $0)) }
        for (part, source) in sources {
            try from.naming(part) { try endServers(of: part, source) }
        }
        try to.naming(.game) {
            try to.engine.setClosure("it is an unfinished copy of \(from.name(of: .game))")
        }
        for (part, source) in sources {
            try to.naming(part) { try copy(part, source, progress) }
        }
        let verification = try compare(key)
        try from.naming(.game) {
            try from.engine.setClosure("it was moved to \(to.name(of: .game))")
        }
        try to.naming(.game) { try to.engine.setClosure(nil) }
        return verification
    }

    /// Ends the life of servers that have stopped without a word.
    ///
    /// - Throws: if one lives.
    private func endServers(of part: StorePart, _ source: any Database) throws {
        let dead = try NodeTable(source).silent(
            from, standstill: StoreOptions().standstillMilliseconds)
        guard !dead.isEmpty else { return }
        let nodes = NodeTable(try from.connect(to: part, writing: true))
        for epoch in dead.keys { try nodes.bury(epoch) }
    }

    private static let cacheKilobytes = 200_000
    /// Checkpoints of a gigabyte.
    private static let checkpointPages = 250_000

    private func copy(
        _ part: StorePart, _ source: any Database, _ progress: (String, Int) -> Void
    ) throws {
        let target = try to.engine.open(
            part,
            .server(
                schema: part.schema, checkpointPages: Self.checkpointPages,
                cacheKilobytes: Self.cacheKilobytes))
        let tables = try StoredTable.all(of: part.schema)
        try source.reading { () throws(StoreFault) in
            _ = try part.schema.update(target) { () throws(StoreFault) in
                for table in tables {
                    progress(table.name, try target.fill(table, with: table.rows(of: source)))
                }
                try target.finishFilling()
            }
        }
    }

    /// The audits find nothing wrong on either side, and the same on both.
    private func compare(_ key: LedgerKey) throws -> LedgerVerification {
        let ledgers = try [from, to].map { location in
            let ledger = try LedgerAudit(of: location).verify(key: key, replays: false)
            let library = try LibraryAudit(location.connect(to: .library), key: key)
            if let problem = ledger.problem {
                throw different(location, .game, "\(problem)")
            }
            let wrong =
                try library.firstRecordProblem(players: try PlayerRegister(of: location))
                ?? library.firstStockProblem()
            if let wrong { throw different(location, .library, "\(wrong)") }
            return ledger
        }
        guard ledgers[0] == ledgers[1] else {
            throw different(to, .game, "its books aren't those of \(from.name(of: .game))")
        }
        return ledgers[1]
    }

    private func different(
        _ location: StoreLocation, _ part: StorePart, _ reason: String
    ) -> StoreOpenError {
        .failed(path: location.name(of: part), reason: reason)
    }
}
