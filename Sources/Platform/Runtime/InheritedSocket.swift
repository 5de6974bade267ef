import CLinux
import Glibc

/// The listening socket that a service manager has opened for this process (sd_listen_fds(3)): it
/// may use ports that the process itself may not, and keeps them open while a server is replaced.
package struct InheritedSocket: Hashable, Sendable {
    package let host: String
    package let port: UInt16
    private let descriptor: Int32

    /// A wrong socket, or more than one, with what is allowed.
    package struct Fault: Error, Hashable, CustomStringConvertible {
        package let description: String
    }

    /// The first descriptor after the standard ones.
    private static let first: Int32 = 3

    /// Finds the socket that is meant for this process.
    ///
    /// - Returns: nil if there is none.
    package init?(environment: [String: String]) throws(Fault) {
        guard let process = environment["LISTEN_PID"], Int32(process) == getpid(),
            let count = environment["LISTEN_FDS"], count != "0"
        else { return nil }
        guard count == "1" else {
            throw Fault(
                description: "the service manager passes \(count) sockets; one is allowed: one"
                    + " ListenStream=, such as [::]:443 for all addresses")
        }
        descriptor = Self.first
        var isListening: Int32 = 0
        var length = socklen_t(MemoryLayout<Int32>.size)
        guard getsockopt(descriptor, SOL_SOCKET, SO_ACCEPTCONN, &isListening, &length) == 0,
            isListening == 1, let address = SocketAddress.local(of: descriptor)
        else {
            throw Fault(
                description: "the service manager's socket doesn't listen for TCP: use"
                    + " ListenStream= with a port")
        }
        (host, port) = address
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    }

    /// A copy of the descriptor, for a listener that closes it.
    func duplicate() throws(SystemError) -> Int32 {
        let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, Self.first)
        guard copy >= 0, fcntl(copy, F_SETFL, fcntl(copy, F_GETFL) | O_NONBLOCK) == 0 else {
            throw SystemError("fcntl")
        }
        return copy
    }
}
