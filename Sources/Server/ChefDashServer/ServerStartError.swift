import Glibc
import Levels
import Runtime
import Store
import TLS

/// The reason why a server can't start, as a sentence that says what to do.
package enum ServerStartError: Error, CustomStringConvertible {
    case levels(LevelFilesError)
    case store(StoreOpenError)
    case webRoot(WebRootError)
    case portInUse(host: String, port: UInt16)
    /// Only root may use ports below 1024.
    case portForbidden(port: UInt16)
    case listen(host: String, port: UInt16, SystemError)
    case certificate(TLSConfigurationError)
    case incompleteTLS(missing: String)
    case system(SystemError)

    /// True if a later start may work: the store's engine doesn't answer, or is busy.
    package var mayPass: Bool {
        switch self {
        case .store(.unreachable), .store(.busy): true
        case .levels, .store, .webRoot, .portInUse, .portForbidden, .listen, .certificate,
            .incompleteTLS, .system:
            false
        }
    }

    /// True if another server has the data or the port.
    package var isInUse: Bool {
        switch self {
        case .store(.inUse), .portInUse: true
        case .levels, .store, .webRoot, .portForbidden, .listen, .certificate, .incompleteTLS,
            .system:
            false
        }
    }

    package var description: String {
        switch self {
        case .levels(let error): "\(error)"
        case .store(let error): error.description
        case .webRoot(let error): "the web root can't be used: \(error)"
        case .portInUse(let host, let port):
            "port \(port) on \(host) is in use: stop the other program, or choose another port"
                + " with --port (or CHEFDASH_PORT; for make: PORT=8081 make serve)"
        case .portForbidden(let port):
            "port \(port) is for privileged programs: choose one from 1024 to 65535 with --port"
        case .listen(let host, let port, let error):
            "can't listen on \(host) port \(port) (\(error)): give an address of this machine with"
                + " --host"
        case .certificate(let error): error.description
        case .incompleteTLS(let flag):
            "TLS needs both a certificate and its key: \(flag) is missing"
        case .system(let error):
            "the system refuses a resource that the server needs (\(error))"
        }
    }

    init(listening host: String, port: UInt16, _ error: SystemError) {
        self =
            switch error.code {
            case EADDRINUSE: .portInUse(host: host, port: port)
            case EACCES: .portForbidden(port: port)
            default: .listen(host: host, port: port, error)
            }
    }
}
