import COpenSSL

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// PEM files with certificates or keys.
enum PEMFile {
    /// Opens a file for OpenSSL. The caller frees the BIO.
    static func open(_ path: String) throws(TLSConfigurationError) -> OpaquePointer {
        var status = stat()
        guard stat(path, &status) == 0 else { throw unreadable(path) }
        // Reading a pipe or a device could block forever.
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw .unreadable(file: path, reason: "it isn't a regular file")
        }
        guard let bio = BIO_new_file(path, "r") else {
            let error = unreadable(path)
            ERR_clear_error()
            throw error
        }
        return bio
    }

    private static func unreadable(_ path: String) -> TLSConfigurationError {
        .unreadable(file: path, reason: String(cString: strerror(errno)))
    }
}
