import Crypto
import Foundation

/// The key of the ledger's seal. Its file isn't part of the database: somebody who can write the
/// database but can't read the key can't forge the ledger unnoticed.
package struct LedgerKey: Sendable {
    private let bytes: [UInt8]

    static let byteCount = 32

    init(bytes: [UInt8]) { self.bytes = bytes }

    /// The default path of the key's file.
    package static func usualFile(in directory: String) -> String { directory + "/ledger.key" }

    /// Reads a key: 64 hexadecimal digits.
    package init(file: String) throws(StoreOpenError) {
        guard let data = FileManager.default.contents(atPath: file) else {
            throw .ledgerKeyMissing(file: file)
        }
        if let reason = SecretFile.fault(of: file) {
            throw .ledgerKeyExposed(file: file, reason: reason)
        }
        let digits = data.filter { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
            .map { Character(Unicode.Scalar($0)) }
        guard let key = hexadecimalBytes(String(digits), count: Self.byteCount) else {
            throw .ledgerKeyMalformed(file: file)
        }
        bytes = key
    }

    /// Reads the key for an empty database; creates it, with mode 0600, if there is none yet.
    ///
    /// - Parameter randomBytes: returns this many unpredictable bytes.
    init(newFile file: String, randomBytes: (_ count: Int) -> [UInt8]) throws(StoreOpenError) {
        guard !FileManager.default.fileExists(atPath: file) else {
            self = try LedgerKey(file: file)
            return
        }
        bytes = randomBytes(Self.byteCount)
        try Self.create(file, bytes)
    }

    /// Writes a key's file, which has its name only once it is on the disk.
    ///
    /// - Parameter old: a key's file, whose mode and, if root runs this, owner the new one gets.
    static func write(
        _ bytes: [UInt8], to file: String, replacing old: String
    ) throws(StoreOpenError) {
        let partial = file + ".partial"
        unlink(partial)
        try create(partial, bytes)
        var status = stat()
        guard stat(old, &status) == 0, chmod(partial, status.st_mode & 0o777) == 0,
            geteuid() != 0 || chown(partial, status.st_uid, status.st_gid) == 0,
            rename(partial, file) == 0
        else {
            throw .directoryNotWritable(path: file, reason: String(cString: strerror(errno)))
        }
        StoreDirectory.sync(file)
    }

    private static func create(_ file: String, _ bytes: [UInt8]) throws(StoreOpenError) {
        let descriptor = open(file, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw .directoryNotWritable(path: file, reason: String(cString: strerror(errno)))
        }
        defer { close(descriptor) }
        let text = hexadecimal(bytes) + "\n"
        guard Glibc.write(descriptor, text, text.utf8.count) == text.utf8.count,
            fsync(descriptor) == 0
        else {
            let reason = String(cString: strerror(errno))
            unlink(file)
            throw .directoryNotWritable(path: file, reason: reason)
        }
    }

    /// The seal of a ledger that ends with this entry: HMAC-SHA-256 of the entry's number (8 bytes,
    /// most significant first) and its hash.
    func seal(_ id: Int64, _ hash: [UInt8]) -> [UInt8] {
        seal(withUnsafeBytes(of: id.bigEndian) { Array($0) } + hash)
    }

    /// HMAC-SHA-256.
    func seal(_ message: [UInt8]) -> [UInt8] { Crypto.hmacSHA256(message, key: bytes) }

    /// Computes the same codes as `seal`, for many messages.
    var codes: MessageCodes { MessageCodes(key: bytes) }

    /// Derives a key for one purpose. It reveals nothing about this key or the keys for other
    /// purposes.
    func derived(for purpose: String) -> LedgerKey {
        LedgerKey(bytes: seal(Array("ChefDash: \(purpose)".utf8)))
    }

    /// Returns bytes that look random to anybody without the key. They are the same for the same
    /// text.
    func mask(for text: [UInt8], count: Int) -> [UInt8] {
        Crypto.shake256(bytes + text, count: count)
    }
}
