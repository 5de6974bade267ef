import Store
import TestSupport

/// A store in the directory, with a wall clock stopped at 2023-11-14.
func temporaryStore(
    in directory: TemporaryDirectory, options: GameStore.Options = .init(), vfs: String? = nil,
    wallClock: @escaping @Sendable () -> Int64 = { 1_700_000_000_000 }
) throws -> GameStore {
    try GameStore(at: .directory(directory.path, vfs: vfs), options: options, wallClock: wallClock)
}

extension GameStore.Options {
    static func with(_ change: (inout Self) -> Void) -> Self {
        var options = Self()
        change(&options)
        return options
    }
}

/// A store's directory.
extension TemporaryDirectory {
    var databasePath: String { path + "/chefdash.sqlite" }

    var keyPath: String { LedgerKey.usualFile(in: path) }

    func audit(vfs: String? = nil) throws -> LedgerAudit {
        try LedgerAudit(of: .directory(path, vfs: vfs))
    }

    func database() -> RawDatabase { RawDatabase(directory: path) }
}
