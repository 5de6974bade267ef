import Foundation

/// A directory of the test's own, removed with everything in it when the value goes away.
package final class TemporaryDirectory: Sendable {
    package let path: String

    /// - Parameter parent: `nil` for the system's temporary directory.
    package init(in parent: String? = nil) {
        let parent = parent ?? NSTemporaryDirectory()
        path = parent + "/chefdash-\(UUID().uuidString)"
        do {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        } catch {
            preconditionFailure("\(path): can't be made: \(error)")
        }
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }
}
