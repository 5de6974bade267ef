import CLinux
import Foundation

/// A connection to this machine whose calls wait, but not for ever.
enum WaitingSocket {
    struct Failure: Error {
        let call: String
        let code: Int32
    }

    private static let patienceSeconds = 20

    /// Connects, sends the text, and takes all that comes up to the end.
    static func exchange(port: UInt16, _ text: String) throws -> String {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw Failure(call: "socket", code: errno) }
        defer { close(descriptor) }
        var patience = timeval(tv_sec: patienceSeconds, tv_usec: 0)
        for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
            setsockopt(
                descriptor, SOL_SOCKET, option, &patience, socklen_t(MemoryLayout<timeval>.size))
        }
        guard LoopbackAddress(host: 1).connect(descriptor, port: port) == 0 else {
            throw Failure(call: "connect", code: errno)
        }
        let bytes = Array(text.utf8)
        guard send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count
        else { throw Failure(call: "send", code: errno) }
        var answer: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = recv(descriptor, &buffer, buffer.count, 0)
            guard count >= 0 else { throw Failure(call: "recv", code: errno) }
            if count == 0 { return String(decoding: answer, as: UTF8.self) }
            answer += buffer[..<count]
        }
    }
}
