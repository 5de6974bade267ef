import CSQLite
import Foundation
import Synchronization

/// Registers a `SimulatedDisk` with SQLite (sqlite.org/vfs.html).
final class SimulatedDiskRegistration: Sendable {
    private static let count = Atomic(0)

    let name: String
    /// Set before the disk is used, and unchanged while anybody uses it.
    nonisolated(unsafe) private let layer: UnsafeMutablePointer<sqlite3_vfs>

    init() {
        let number = Self.count.add(1, ordering: .relaxed).newValue
        name = "simulated-disk-\(number)"
        layer = .allocate(capacity: 1)
        guard let system = sqlite3_vfs_find(nil) else {
            preconditionFailure("SQLite has no file system layer")
        }
        // Time, randomness and sleep remain the system's.
        layer.initialize(to: system.pointee)
        layer.pointee.iVersion = 2
        layer.pointee.pNext = nil
        layer.pointee.zName = UnsafePointer(strdup(name))
        layer.pointee.szOsFile = Int32(MemoryLayout<SimulatedHandle>.size)
        SimulatedDiskCalls.install(in: &layer.pointee)
    }

    deinit {
        sqlite3_vfs_unregister(layer)
        free(UnsafeMutablePointer(mutating: layer.pointee.zName))
        layer.deallocate()
    }

    func register(_ disk: SimulatedDisk) {
        layer.pointee.pAppData = Unmanaged.passUnretained(disk).toOpaque()
        let code = sqlite3_vfs_register(layer, 0)
        precondition(code == SQLITE_OK)
    }
}

/// An open file: SQLite requires its own part to come first.
struct SimulatedHandle {
    var base: sqlite3_file
    var file: Unmanaged<SimulatedOpenFile>?
}

/// The state of an open file; its identity also identifies its locks.
final class SimulatedOpenFile {
    let disk: SimulatedDisk
    let name: String
    let deletesOnClose: Bool

    init(disk: SimulatedDisk, name: String, deletesOnClose: Bool) {
        self.disk = disk
        self.name = name
        self.deletesOnClose = deletesOnClose
    }

    var identity: ObjectIdentifier { ObjectIdentifier(self) }
}
