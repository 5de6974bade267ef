import CLinux
import Foundation
import TestSupport
import WebSocket

/// One connection of a swarm: sends whatever a test wants, and keeps the server's messages.
final class SwarmPeer {
    /// The end of a connection.
    enum Ending: Equatable {
        /// The server ended the stream.
        case finished
        /// A system error, such as ECONNRESET.
        case failed(Int32)
        /// The peer itself closed the socket.
        case closedHere
    }

    let number: Int
    /// Nil once the peer has closed it.
    private(set) var socket: TestSocket?
    var descriptor: Int32 { socket?.descriptor ?? -1 }
    let openedAt = ContinuousClock.now
    private(set) var ending: Ending?
    private(set) var isConnecting = true

    /// The received HTTP, up to the upgrade.
    private(set) var http: [UInt8] = []
    private(set) var firstByteAt: ContinuousClock.Instant?
    /// The server's messages since the upgrade.
    private(set) var inbox: SwarmInbox?
    /// True if the peer answers pings.
    var answersPings = true
    /// True if the peer answers the server's close frame.
    var answersClose = true
    /// True if the peer reads from the socket.
    var reads = true {
        didSet { if reads != oldValue, ending == nil { swarm?.setInterest(of: self) } }
    }

    private var outbox: [UInt8] = []
    private var sentCount = 0
    private weak var swarm: Swarm?

    init(number: Int, port: UInt16, address: LoopbackAddress, swarm: Swarm) throws {
        self.number = number
        self.swarm = swarm
        let socket = try TestSocket(isBlocking: false, patienceSeconds: nil)
        try socket.connect(to: port, from: address, waits: false)
        self.socket = socket
    }

    /// The status of the first HTTP answer.
    var status: Int? {
        let line = http.prefix { $0 != UInt8(ascii: "\r") }
        let words = String(decoding: line, as: UTF8.self).split(separator: " ")
        return words.count > 1 && words[0] == "HTTP/1.1" ? Int(words[1]) : nil
    }

    var closeCode: UInt16? { inbox?.closeCode?.rawValue }
    var isOver: Bool { ending != nil }

    // MARK: - Actions

    /// Sends as much as the socket takes now, and the rest when it has room.
    func send(_ bytes: [UInt8]) {
        guard ending == nil else { return }
        outbox += bytes
        if !isConnecting { flush() }
    }

    func send(_ text: String) { send(Array(text.utf8)) }

    /// Requests the game's WebSocket.
    func upgrade(extensions: String? = nil) {
        http = []
        inbox = SwarmInbox()
        send(AttackRequests.upgrade(extensions: extensions))
    }

    /// Sends a message of the game's protocol, a JSON object.
    func send(message: String) { send(AttackFrames.frame(.text, Array(message.utf8))) }

    /// A small receive buffer that doesn't grow, so that the server is soon blocked.
    func shrinkReceiveBuffer() { socket?.set(SO_RCVBUF, to: Int32(16 * 1024)) }

    func close() {
        end(.closedHere)
        socket = nil
    }

    // MARK: - Events

    var interest: UInt32 {
        (reads ? EPOLLIN.rawValue : 0)
            | (isConnecting || sentCount < outbox.count ? EPOLLOUT.rawValue : 0)
    }

    func writable() {
        guard ending == nil else { return }
        if isConnecting {
            var code: Int32 = 0
            var size = socklen_t(MemoryLayout<Int32>.size)
            getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &code, &size)
            isConnecting = false
            guard code == 0 else { return end(.failed(code)) }
        }
        flush()
    }

    func readable(_ buffer: inout [UInt8]) {
        guard ending == nil else { return }
        let count = recv(descriptor, &buffer, buffer.count, 0)
        if count > 0 {
            receive(&buffer, count)
        } else if count == 0 {
            end(.finished)
        } else if errno != EAGAIN && errno != EINTR {
            end(.failed(errno))
        }
    }

    private func flush() {
        var isGone = false
        while sentCount < outbox.count {
            let count = outbox.withUnsafeBytes {
                Foundation.send(
                    descriptor, $0.baseAddress! + sentCount, $0.count - sentCount,
                    Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else {
                isGone = errno != EAGAIN && errno != EINTR
                break
            }
            sentCount += count
        }
        if sentCount == outbox.count || isGone {
            outbox.removeAll(keepingCapacity: false)
            sentCount = 0
        }
        // The bytes before the server's hang-up must still be read.
        swarm?.setInterest(of: self)
    }

    private func receive(_ buffer: inout [UInt8], _ count: Int) {
        if firstByteAt == nil { firstByteAt = .now }
        guard let inbox else {
            http += buffer[..<count]
            return
        }
        let answers = inbox.receive(buffer[..<count])
        http += answers.head
        if answersPings { for pong in answers.pongs { send(pong) } }
        if answersClose, let close = answers.close { send(close) }
    }

    private func end(_ ending: Ending) {
        guard self.ending == nil else { return }
        isConnecting = false
        self.ending = ending
        swarm?.ended(self)
    }
}
