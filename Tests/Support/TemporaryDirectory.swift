import Foundation
import Synchronization

/// A temporary directory, removed with its content when the value is released or the process exits
/// normally.
package final class TemporaryDirectory: Sendable {
    package let path: String

    private static let remaining = Mutex<Set<String>>([])
    /// A value that lives to the end of the process isn't deinitialised.
    private static let removesAtExit: Void = {
        atexit {
            for path in TemporaryDirectory.remaining.withLock(\.self) {
                try? FileManager.default.removeItem(atPath: path)
            }
        }
    }()

    /// - Parameter parent: nil for the system's temporary directory.
    package init(in parent: String? = nil) {
        let parent = parent ?? NSTemporaryDirectory()
        path = parent + "/chefdash-\(UUID().uuidString)"
        do {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        } catch {
            preconditionFailure("\(path): can't be made: \(error)")
        }
        Self.removesAtExit
        _ = Self.remaining.withLock { $0.insert(path) }
    }

    deinit {
        _ = Self.remaining.withLock { $0.remove(path) }
        try? FileManager.default.removeItem(atPath: path)
    }
}
