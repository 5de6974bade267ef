import Glibc
import Synchronization

/// Records the messages that tests and the simulation send and receive, for
/// Tests/Contract/validate.py: one message per line, after its connection and its side. Nil unless
/// CHEFDASH_MESSAGES names a directory.
package final class MessageRecord: Sendable {
    package static let shared: MessageRecord? = {
        guard let directory = getenv("CHEFDASH_MESSAGES") else { return nil }
        return MessageRecord(path: String(cString: directory) + "/\(getpid()).txt")
    }()

    /// The sender of a message.
    package enum Side: Character, Sendable {
        case server = "s"
        case client = "c"
        /// A test, which may send messages that no client should.
        case test = "t"
    }

    private let file: Mutex<Int32>
    private let connections = Atomic(0)

    package init(path: String) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND, 0o644)
        precondition(descriptor >= 0, "\(path) can't be written: \(errno)")
        file = Mutex(descriptor)
    }

    /// A number for a new connection.
    package func newConnection() -> Int {
        connections.add(1, ordering: .relaxed).newValue
    }

    /// Records a message. Messages with a line break are left out, since they would become two.
    package func note(_ text: some Collection<UInt8>, from side: Side, connection: Int) {
        guard !text.contains(UInt8(ascii: "\n")), !text.contains(UInt8(ascii: "\r")) else { return }
        let line = Array("\(connection) \(side.rawValue) ".utf8) + text + [0x0A]
        file.withLock { descriptor in
            let count = line.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            precondition(count == line.count, "the record of messages can't be written: \(errno)")
        }
    }
}

/// A connection in the record of messages, until one of its client's messages can't be read.
package final class RecordedConnection: Sendable {
    private let record: MessageRecord?
    private let number: Int
    private let isEnded = Atomic(false)

    package init(in record: MessageRecord?) {
        self.record = record
        number = record?.newConnection() ?? 0
    }

    package func note(_ text: some Collection<UInt8>, from side: MessageRecord.Side) {
        guard !isEnded.load(ordering: .acquiring) else { return }
        record?.note(text, from: side, connection: number)
    }

    /// Called before the message that can't be read is sent on, and thus before its answer.
    package func end() { isEnded.store(true, ordering: .releasing) }
}
