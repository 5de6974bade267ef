import Store
import TestSupport

/// The place of one test's data, in the test's engine.
final class StorePlace: Sendable {
    private let engine = StoreEngine.current
    /// For engines that keep files.
    let directory = TemporaryDirectory()

    /// Opens the store, or opens it again.
    ///
    /// - Parameter wallClock: stands still unless a test has its own: 2023-11-14.
    func open(
        _ configure: (inout SQLiteStore.Options) -> Void = { _ in },
        wallClock: @escaping @Sendable () -> Int64 = { 1_700_000_000_000 }
    ) throws -> any Store {
        var options = SQLiteStore.Options()
        configure(&options)
        return switch engine {
        case .sqlite: try temporaryStore(in: directory, options: options, wallClock: wallClock)
        }
    }

    /// An audit of the data, which also works while the store is open.
    func audit() throws -> LedgerAudit {
        switch engine {
        case .sqlite: try LedgerAudit(directory: directory.path)
        }
    }

    func survey(_ retention: Retention, timeMilliseconds: Int64) throws -> StoreSurvey {
        switch engine {
        case .sqlite:
            try StoreSurvey(
                directory: directory.path, retention: retention, timeMilliseconds: timeMilliseconds)
        }
    }

    /// Where held results are decided, some years later.
    func desk(timeMilliseconds: Int64 = 1_800_000_000_000) throws -> ReviewDesk {
        switch engine {
        case .sqlite: try ReviewDesk(directory: directory.path, wallClock: { timeMilliseconds })
        }
    }
}
