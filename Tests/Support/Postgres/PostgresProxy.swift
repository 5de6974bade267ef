import Foundation
import Synchronization

/// A path to a PostgreSQL server on the loopback that breaks when a test says so.
package final class PostgresProxy: Sendable {
    /// The moment at which the next commit's connection breaks.
    package enum Cut: Sendable, CaseIterable {
        /// The commit doesn't reach the server.
        case beforeCommit
        /// The commit is sent, and nobody waits for the answer.
        case inCommit
        /// The commit is made, and its answer is lost.
        case afterCommit
    }

    /// The bytes that don't arrive until the path is mended.
    package enum Hold: String, Sendable, CaseIterable {
        case questions, answers, both
    }

    private struct State {
        var target: UInt16
        var cuts: [Cut] = []
        var isOpen = true
        var hold: Hold?
        var delayMilliseconds: UInt32 = 0
        var atCommit: (@Sendable () -> Void)?
        var sockets: [ObjectIdentifier: TestSocket] = [:]
    }

    package var port: UInt16 { listener.port }
    private let listener: TestListener
    private let state: Mutex<State>

    package init(to target: UInt16) throws {
        state = Mutex(State(target: target))
        listener = try TestListener(patienceSeconds: nil)
        Thread.detachNewThread { [self] in
            while let near = try? listener.accept() { join(near) }
        }
    }

    /// Breaks the connections of the next commits, one after the other.
    package func cutCommits(_ cuts: [Cut]) { state.withLock { $0.cuts = cuts } }

    /// Breaks all connections, and refuses new ones until `open`.
    package func close() {
        state.withLock { state in
            state.isOpen = false
            for socket in state.sockets.values { socket.cut() }
        }
    }

    package func open() { state.withLock { $0.isOpen = true } }

    /// Breaks all connections; new ones lead to another server.
    package func lead(to target: UInt16) {
        state.withLock { $0.target = target }
        reset()
    }

    /// Breaks all connections; new ones are forwarded.
    package func reset() {
        close()
        open()
    }

    /// Holds back what arrives, until `mend`.
    package func hold(_ hold: Hold) { state.withLock { $0.hold = hold } }

    /// Delays each piece of what arrives, until `mend`.
    package func delay(milliseconds: UInt32) {
        state.withLock { $0.delayMilliseconds = milliseconds }
    }

    package func mend() {
        state.withLock { state in
            state.hold = nil
            state.delayMilliseconds = 0
        }
    }

    /// Calls `body` before the next commit reaches the server.
    package func atNextCommit(_ body: @escaping @Sendable () -> Void) {
        state.withLock { $0.atCommit = body }
    }

    /// Waits until what has arrived may go on.
    private func wait(but passing: Hold) {
        let delay = state.withLock { $0.delayMilliseconds }
        if delay > 0 { usleep(delay * 1_000) }
        while let hold = state.withLock({ $0.hold }), hold != passing { usleep(5_000) }
    }

    package func stop() {
        listener.stop()
        close()
    }

    private func join(_ near: TestSocket) {
        let target = state.withLock { $0.isOpen ? $0.target : nil }
        guard let target, let far = try? TestSocket(port: target, patienceSeconds: nil) else {
            return near.cut()
        }
        let isWanted = state.withLock { state in
            guard state.isOpen, state.target == target else { return false }
            for socket in [near, far] { state.sockets[ObjectIdentifier(socket)] = socket }
            return true
        }
        guard isWanted else { return near.cut() }
        let link = Link(near: near, far: far)
        Thread.detachNewThread { [self] in
            let back = DispatchSemaphore(value: 0)
            Thread.detachNewThread { [self] in
                answer(link)
                back.signal()
            }
            ask(link)
            back.wait()
            state.withLock { state in
                for socket in [near, far] { state.sockets[ObjectIdentifier(socket)] = nil }
            }
        }
    }

    private final class Link: Sendable {
        let near, far: TestSocket
        /// True once the answer of a commit must be lost.
        let losesAnswer = Atomic(false)

        init(near: TestSocket, far: TestSocket) { (self.near, self.far) = (near, far) }

        func cut() {
            near.cut()
            far.cut()
        }
    }

    /// Copies what the client sends.
    private func ask(_ link: Link) {
        while let bytes = try? link.near.read(), !bytes.isEmpty {
            let isCommit = bytes.contains(commit: "COMMIT")
            if isCommit { takeCommit()?() }
            wait(but: .answers)
            let cut = isCommit ? takeCut() : nil
            switch cut {
            case nil: break
            case .beforeCommit: return link.cut()
            case .inCommit:
                _ = try? link.far.write(bytes)
                return link.cut()
            case .afterCommit: link.losesAnswer.store(true, ordering: .releasing)
            }
            guard (try? link.far.write(bytes)) != nil else { break }
        }
        link.cut()
    }

    /// Copies what the server answers.
    private func answer(_ link: Link) {
        while let bytes = try? link.far.read(), !bytes.isEmpty {
            if link.losesAnswer.load(ordering: .acquiring), bytes.contains(commit: "COMMIT") {
                break
            }
            wait(but: .questions)
            guard (try? link.near.write(bytes)) != nil else { break }
        }
        link.cut()
    }

    private func takeCommit() -> (@Sendable () -> Void)? {
        state.withLock { state in
            defer { state.atCommit = nil }
            return state.atCommit
        }
    }

    private func takeCut() -> Cut? {
        state.withLock { state in
            state.cuts.isEmpty ? nil : state.cuts.removeFirst()
        }
    }
}

extension [UInt8] {
    /// True if the word stands in the bytes, with the zero after it that ends a text.
    fileprivate func contains(commit word: String) -> Bool {
        let bytes = Array(word.utf8) + [0]
        return indices.contains { self[$0...].starts(with: bytes) }
    }
}
