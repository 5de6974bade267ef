import COpenSSL

/// The OpenSSL that the process has loaded.
package enum TLSLibrary {
    package static let version = String(cString: OpenSSL_version(OPENSSL_VERSION_STRING))
}
