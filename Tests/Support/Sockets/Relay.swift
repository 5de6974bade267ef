import Foundation
import Synchronization
import WebSocket

/// A breakable path to a server on loopback: connections to its port are forwarded to the server's
/// until they are cut, and the server's messages can be changed. The messages go into the record of
/// messages for as long as the client's can be read: somebody else's client that comes back to the
/// port of a server that is gone may compress its requests, and not the server's short answers.
package final class Relay: Sendable {
    /// The messages that players receive instead of one of the server.
    package typealias Change = @Sendable (String) -> [String]

    package var port: UInt16 { listener.port }
    package var url: URL { URL(string: "ws://127.0.0.1:\(port)")! }

    private struct State {
        var connectionCount = 0
        var isClosed = false
        /// Both ends of every open connection.
        var sockets: [ObjectIdentifier: TestSocket] = [:]
    }

    private let listener: TestListener
    private let targets: [UInt16]
    private let change: Change?
    private let record: MessageRecord?
    private let state = Mutex(State())

    /// - Parameters:
    ///   - targets: the server's port, or those of its nodes, which take turns.
    ///   - change: called for each message of the server, for each connection on a thread of its
    ///   own.
    package init(
        to targets: UInt16..., record: MessageRecord? = .shared, change: Change? = nil
    ) throws {
        self.targets = targets
        self.record = record
        self.change = change
        listener = try TestListener(patienceSeconds: nil)
        Thread.detachNewThread { [self] in
            while let near = try? listener.accept() { join(near) }
        }
    }

    /// Breaks all open connections abruptly; new ones are forwarded.
    package func cut() {
        state.withLock { for socket in $0.sockets.values { socket.cut() } }
    }

    /// Stops forwarding.
    package func close() {
        state.withLock { $0.isClosed = true }
        listener.stop()
        cut()
    }

    // MARK: - Threads

    /// Copies in both directions until one end is closed, which closes the other.
    private func join(_ near: TestSocket) {
        let target = state.withLock { state in
            state.connectionCount += 1
            return targets[state.connectionCount % targets.count]
        }
        guard let far = try? TestSocket(port: target, patienceSeconds: nil) else { return }
        let isWanted = state.withLock { state in
            guard !state.isClosed else { return false }
            for socket in [near, far] { state.sockets[ObjectIdentifier(socket)] = socket }
            return true
        }
        guard isWanted else { return }
        let recorded = RecordedConnection(in: record)
        Thread.detachNewThread { [self] in
            let back = DispatchSemaphore(value: 0)
            Thread.detachNewThread { [self] in
                copy(from: far, to: near, as: .server, recorded)
                back.signal()
            }
            copy(from: near, to: far, as: .client, recorded)
            back.wait()
            state.withLock { state in
                for socket in [near, far] { state.sockets[ObjectIdentifier(socket)] = nil }
            }
        }
    }

    private func copy(
        from source: TestSocket, to target: TestSocket, as side: MessageRecord.Side,
        _ recorded: RecordedConnection
    ) {
        var messages: MessageReader? = MessageReader(heardBy: side == .client ? .server : .client)
        let change = side == .server ? change : nil
        while let bytes = try? source.read(), !bytes.isEmpty {
            var changed: [UInt8] = []
            let head = try? messages?.read(bytes[...]) { event in
                if case .text(let text) = event { recorded.note(text, from: side) }
                if let change { changed += Self.bytes(of: event, changedBy: change) }
            }
            if head == nil {
                messages = nil
                if side == .client { recorded.end() }
            }
            // Without changes, all bytes are forwarded as they came, readable or not.
            var output = bytes[...]
            if change != nil {
                guard let head else { break }
                output = head + changed
            }
            guard (try? target.write(output)) != nil else { break }
        }
        source.cut()
        target.cut()
    }

    private static func bytes(of event: MessageEvent, changedBy change: Change) -> [UInt8] {
        switch event {
        case .text(let text):
            change(String(decoding: text, as: UTF8.self)).flatMap {
                FrameEncoder.frame(.text, Array($0.utf8))
            }
        case .binary(let bytes): FrameEncoder.frame(.binary, Array(bytes))
        case .ping(let bytes): FrameEncoder.frame(.ping, Array(bytes))
        case .pong(let bytes): FrameEncoder.frame(.pong, Array(bytes))
        case .close(let code, let reason): FrameEncoder.closeFrame(code, reason)
        }
    }
}
