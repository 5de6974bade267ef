import CLinux
import Glibc

/// Tells the service manager about this process's state (sd_notify(3)). Without one, it does
/// nothing.
package struct ServiceNotifier: Sendable {
    /// A state to tell.
    package enum State: Hashable, Sendable {
        /// It serves, or a reload is over.
        case ready
        /// It works as it should, and waits until another server's end.
        case waiting
        /// A reload begins.
        case reloading
        case stopping
        /// It still works.
        case alive
    }

    /// Nil without a service manager.
    private let path: String?
    /// The time within which the manager wants to hear `alive`, in microseconds; nil if it doesn't.
    package let watchdogMicroseconds: Int64?

    package init(environment: [String: String]) {
        path = environment["NOTIFY_SOCKET"].flatMap { $0.isEmpty ? nil : $0 }
        let isForUs = environment["WATCHDOG_PID"].map { Int32($0) == getpid() } ?? true
        watchdogMicroseconds =
            isForUs
            ? environment["WATCHDOG_USEC"].flatMap(Int64.init).flatMap { $0 > 0 ? $0 : nil } : nil
    }

    /// Sends a state. A manager that is gone or doesn't read is no reason to fail.
    package func tell(_ state: State) {
        guard let path else { return }
        send(Self.text(of: state), to: path)
    }

    private static func text(of state: State) -> String {
        switch state {
        case .ready: "READY=1\nSTATUS=Serving"
        case .waiting: "READY=1\nSTATUS=Waiting until the server of this data ends"
        case .reloading: "RELOADING=1\nMONOTONIC_USEC=\(microseconds)"
        case .stopping: "STOPPING=1\nSTATUS=Waiting for the end of running rounds"
        case .alive: "WATCHDOG=1"
        }
    }

    private static var microseconds: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1_000
    }

    private func send(_ text: String, to path: String) {
        let kind = Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
        let descriptor = socket(AF_UNIX, kind, 0)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        var name = Array(path.utf8)
        // An abstract socket's name begins with a zero byte (unix(7)).
        if name.first == UInt8(ascii: "@") { name[0] = 0 }
        guard name.count < MemoryLayout.size(ofValue: address.sun_path) else { return }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: name) }
        let length = MemoryLayout<sa_family_t>.size + name.count
        var text = text
        text.withUTF8 { bytes in
            withUnsafePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    _ = sendto(
                        descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL),
                        $0, socklen_t(length))
                }
            }
        }
    }
}
