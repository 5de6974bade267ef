import CLinux
import CPostgres
import Foundation
import Scheduling
import Synchronization

/// Hints by NOTIFY (PostgreSQL 15, "NOTIFY"), in transactions of their own.
///
/// Has a thread and a connection of its own.
final class PostgresHints: StoreHints {
    private struct State {
        var outgoing: Set<String> = []
        var isStopped = false
    }

    private let address: PostgresAddress
    private let channel: String
    private let state = Mutex(State())
    /// The eventfd(2) that wakes the thread.
    private let wakeup = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))

    /// The pause before a new connection.
    private static let pauseMilliseconds: Int32 = 1_000

    /// - Parameter channel: an identifier, as in SQL.
    init(_ address: PostgresAddress, channel: String) {
        self.address = address
        self.channel = channel
    }

    deinit { close(wakeup) }

    func start(_ didHear: @escaping @Sendable (String) -> Void) {
        // The thread ends with this work.
        BackgroundQueue(label: "store.hints", niceness: 0).async { [self] in
            while true {
                try? serve(didHear)
                // The others look by themselves meanwhile.
                guard takeOutgoing() != nil else { return }
                poll(nil, 0, Self.pauseMilliseconds)
            }
        }
    }

    func send(_ text: String) {
        state.withLock { _ = $0.outgoing.insert(text) }
        eventfd_write(wakeup, 1)
    }

    func stop() {
        state.withLock { $0.isStopped = true }
        eventfd_write(wakeup, 1)
    }

    /// Sends and hears by one connection, until its end.
    private func serve(_ didHear: (String) -> Void) throws(StoreFault) {
        let handle = try PostgresPipeline.connect(to: address, isWriting: true)
        defer { PQfinish(handle) }
        try run("LISTEN \(channel)", on: handle)
        while let texts = takeOutgoing() {
            if !texts.isEmpty {
                let commands = texts.sorted().map { "NOTIFY \(channel), '\($0)'" }
                try run(commands.joined(separator: "; "), on: handle)
            }
            while let note = PQnotifies(handle) {
                if note.pointee.be_pid != PQbackendPID(handle) {
                    didHear(String(cString: note.pointee.extra))
                }
                PQfreemem(note)
            }
            wait(for: PQsocket(handle))
            guard PQconsumeInput(handle) == 1 else { throw StoreFault(of: handle) }
        }
    }

    /// - Returns: nil after the end.
    private func takeOutgoing() -> Set<String>? {
        state.withLock { state in
            defer { state.outgoing = [] }
            return state.isStopped ? nil : state.outgoing
        }
    }

    private func run(_ command: String, on handle: OpaquePointer) throws(StoreFault) {
        let result = PQexec(handle, command)
        defer { PQclear(result) }
        if let fault = StoreFault(of: result, handle) { throw fault }
    }

    /// Waits for input, `send` or `stop`.
    private func wait(for descriptor: Int32) {
        var wanted = [descriptor, wakeup].map {
            pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
        }
        poll(&wanted, nfds_t(wanted.count), -1)
        var count: eventfd_t = 0
        eventfd_read(wakeup, &count)
    }
}
