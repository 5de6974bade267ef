import Foundation
import Glibc

/// Reads a directory tree, within limits.
struct WebRootReader {
    /// The most files and bytes.
    struct Limits: Sendable {
        let files: Int
        let bytes: Int
    }

    private static let depthLimit = 16

    private let limits: Limits
    /// The directory's path without symbolic links.
    private let root: String
    private var contents: [WebPath: [UInt8]] = [:]
    private var byteCount = 0
    /// The paths that were skipped, each with the reason.
    private var skipped: [(path: String, reason: String)] = []

    /// Reads all files, including compressed ones. Ignores names that begin with a dot. Doesn't
    /// follow symbolic links to directories or out of the root; lists them in `skipped`, like
    /// everything that isn't a file.
    static func read(
        _ directory: String, limits: Limits
    ) throws(WebRootError) -> (root: WebRoot, skipped: [(path: String, reason: String)]) {
        guard let resolved = realpath(directory, nil) else {
            throw WebRootError(directory, "can't be read (\(Self.reason())); give a directory")
        }
        defer { free(resolved) }
        var reader = WebRootReader(limits: limits, root: String(cString: resolved))
        try reader.readDirectory("", depth: 0)
        return (WebRoot(reader.contents), reader.skipped)
    }

    /// - Parameter path: relative to the root, with a leading slash; empty for the root itself.
    private mutating func readDirectory(_ path: String, depth: Int) throws(WebRootError) {
        guard depth < Self.depthLimit else {
            throw WebRootError(root + path, "is more than \(Self.depthLimit) directories deep")
        }
        let names: [String]
        do {
            names = try FileManager.default.contentsOfDirectory(atPath: root + path)
        } catch {
            throw WebRootError(root + path, "can't be listed; give a directory that can be read")
        }
        for name in names.sorted() where !name.hasPrefix(".") {
            let path = "\(path)/\(name)"
            var status = stat()
            guard lstat(root + path, &status) == 0 else {
                throw WebRootError(root + path, "can't be read (\(Self.reason()))")
            }
            switch status.st_mode & S_IFMT {
            case S_IFDIR: try readDirectory(path, depth: depth + 1)
            case S_IFREG: try readFile(path, at: root + path)
            case S_IFLNK: try readLink(path)
            default: skipped.append((path, "is neither a file nor a directory"))
            }
        }
    }

    private mutating func readLink(_ path: String) throws(WebRootError) {
        guard let resolved = realpath(root + path, nil) else {
            skipped.append((path, "is a symbolic link to nothing"))
            return
        }
        defer { free(resolved) }
        let target = String(cString: resolved)
        guard target.hasPrefix(root == "/" ? "/" : root + "/") else {
            skipped.append((path, "is a symbolic link out of the web root"))
            return
        }
        var status = stat()
        guard lstat(target, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            skipped.append((path, "is a symbolic link to something other than a file"))
            return
        }
        try readFile(path, at: target)
    }

    /// - Parameter place: the file's path in the file system, without symbolic links.
    private mutating func readFile(_ path: String, at place: String) throws(WebRootError) {
        guard let webPath = WebPath(path.utf8) else {
            skipped.append((path, "has a backslash or a control character in its name"))
            return
        }
        guard contents.count < limits.files else {
            throw WebRootError(root + path, "is one file more than the \(limits.files) allowed")
        }
        // Refuses a link or a pipe that has replaced the file meanwhile.
        let descriptor = open(place, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else {
            throw WebRootError(root + path, "can't be read (\(Self.reason()))")
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw WebRootError(root + path, "is no longer a file")
        }
        let content = try content(of: descriptor, path, size: Int(status.st_size))
        byteCount += content.count
        contents[webPath] = content
    }

    /// Reads to the end, or throws if all files together exceed their limit.
    private func content(
        of descriptor: Int32, _ path: String, size: Int
    ) throws(WebRootError) -> [UInt8] {
        let left = limits.bytes - byteCount
        guard size <= left else { throw tooLarge(path) }
        // One extra byte detects the end, and a file that grows.
        var content = [UInt8](repeating: 0, count: size + 1)
        var count = 0
        while true {
            let result = content.withUnsafeMutableBytes { buffer in
                Glibc.read(descriptor, buffer.baseAddress! + count, buffer.count - count)
            }
            if result < 0, errno == EINTR { continue }
            guard result >= 0 else {
                throw WebRootError(root + path, "can't be read (\(Self.reason()))")
            }
            count += result
            guard count <= size else {
                throw WebRootError(root + path, "grew while it was read; try again")
            }
            if result == 0 { break }
        }
        content.removeLast(content.count - count)
        return content
    }

    private func tooLarge(_ path: String) -> WebRootError {
        WebRootError(
            root + path, "brings the total above the \(limits.bytes) bytes allowed")
    }

    private static func reason() -> String { String(cString: strerror(errno)) }
}
