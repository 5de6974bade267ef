import Store
import TestSupport

/// The place of a simulation's databases, which outlive its servers.
package struct DataPlace: Sendable {
    private let directory = TemporaryDirectory(in: Simulation.parent)
    private let address: String?

    /// - Parameter address: that of an empty PostgreSQL database; nil for SQLite's files.
    package init(postgres address: String? = nil) { self.address = address }

    var location: StoreLocation {
        address.map { .postgres($0, directory: directory.path) } ?? .directory(directory.path)
    }

    /// The same location for a server with these connections to an engine that it shares.
    func location(over connections: SimulatedConnections?) -> StoreLocation {
        connections.map { .shared(directory.path, $0) } ?? location
    }

    /// The books of a store that has made its tables.
    func books() -> CommittedBooks {
        address.map { CommittedBooks(address: $0) } ?? CommittedBooks(directory: directory.path)
    }

    /// The same of its library.
    func libraryBooks() -> LibraryBooks {
        LibraryBooks(
            address.map { RawPostgres($0, schema: "chefdash_library") }
                ?? RawDatabase(directory: directory.path, file: "library.sqlite"))
    }
}
