import ChefDashServer
import Crypto
import Foundation
import Synchronization

/// Cache of the level files that this process has read for its servers. Reading takes most of a
/// server's start in a debug build, and nearly all tests use the same files.
enum ReadGameFiles {
    private static let filesByDigest = Mutex<[[UInt8]: GameFiles]>([:])

    /// The parsed files of a directory. Directories with the same names and bytes are read only
    /// once.
    static func files(in directory: String) throws -> GameFiles {
        let digest = try digest(of: directory)
        if let files = filesByDigest.withLock({ $0[digest] }) { return files }
        let files = try GameFiles.load(directory: directory)
        filesByDigest.withLock { $0[digest] = files }
        return files
    }

    private static func digest(of directory: String) throws -> [UInt8] {
        let names = try FileManager.default.contentsOfDirectory(atPath: directory)
        var digests: [UInt8] = []
        for name in names.sorted() where name.hasSuffix(".json") {
            let content = try Data(contentsOf: URL(filePath: directory).appending(path: name))
            digests += Crypto.sha256(Array(name.utf8)) + Crypto.sha256([UInt8](content))
        }
        return Crypto.sha256(digests)
    }
}
