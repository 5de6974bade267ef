import Foundation
import TestSupport

/// A directory with the files of a web root.
struct WebDirectory {
    private let directory = TemporaryDirectory()

    var path: String { directory.path }

    init(_ files: [String: String]) throws {
        for (name, text) in files { try write(Array(text.utf8), to: name) }
    }

    /// Writes a file and creates its parent directories.
    func write(_ content: [UInt8], to name: String) throws {
        let url = URL(filePath: path).appending(path: name)
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(content).write(to: url)
    }

    func link(_ name: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(
            atPath: "\(path)/\(name)", withDestinationPath: target)
    }

    func remove(_ name: String) throws {
        try FileManager.default.removeItem(atPath: "\(path)/\(name)")
    }
}
