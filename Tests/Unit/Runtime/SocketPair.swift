import Glibc

@testable import Runtime

/// Two connected local sockets. Bytes written to one can be read from the other at once.
struct SocketPair {
    /// The shard's socket, which is non-blocking.
    let ours: Int32
    let theirs: Int32

    /// - Parameter keepsWritesApart: true if each write must need a separate read.
    init(keepsWritesApart: Bool = false) throws(SystemError) {
        var descriptors: [Int32] = [-1, -1]
        let kind = keepsWritesApart ? SOCK_SEQPACKET : SOCK_STREAM
        let status = socketpair(
            AF_UNIX, Int32(kind.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0, &descriptors)
        guard status == 0 else { throw SystemError("socketpair") }
        ours = descriptors[0]
        theirs = descriptors[1]
        _ = fcntl(ours, F_SETFL, O_NONBLOCK)
    }
}
