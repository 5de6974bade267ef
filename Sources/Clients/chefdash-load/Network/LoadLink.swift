import ChefDashClient
import Foundation
import GameProtocol
import Runtime

/// The connection of a player or a device: one socket after another, the attempts to open them, and
/// the requests sent on them.
final class LoadLink {
    /// The number of consecutive failed attempts to connect before the owner is given up.
    private static let attemptLimit = 8
    /// The limit while nobody has signed in: the server may not exist at all.
    private static let firstAttemptLimit = 3

    private let owner: Int
    private let links: LinkSet
    private(set) var socket: Link?
    /// The attempts to connect since the last welcome.
    private var attemptCount = 0
    /// The time at which the first of them was due.
    private(set) var connectDue: Int64 = 0
    /// The address of the next connection alone, if the server sent this one on.
    private(set) var next: ServerAddress?
    /// The number of requests so far, without taps, `hello` and `ping`.
    private var requestCount = 0

    init(owner: Int, _ links: LinkSet) {
        self.owner = owner
        self.links = links
    }

    var isOpen: Bool { socket?.isOpen == true }

    // MARK: - Connecting

    /// Begins to connect.
    ///
    /// - Parameters:
    ///   - place: As for `LinkSet.open`.
    ///   - isNew: True to time this attempt by itself, whatever became of earlier ones.
    func open(place: Int, due: Int64, isNew: Bool = false) throws(SystemError) {
        if isNew || attemptCount == 0 { connectDue = due }
        socket = try links.open(owner, place: place, at: next)
        next = nil
    }

    /// The server closes the connection next, and then the owner goes on at the redirect's address.
    ///
    /// - Returns: The reason if it can't be followed.
    func follow(_ redirect: Redirect, from settings: LoadSettings) -> String? {
        do throws(ChefDashClientError) {
            next = try settings.address.following(redirect)
            return nil
        } catch {
            return "a redirect can't be followed: \(error)"
        }
    }

    func wasWelcomed() { attemptCount = 0 }

    /// Counts a failed attempt.
    ///
    /// - Parameter connectedCount: The number of owners that have signed in so far.
    /// - Returns: The wait before the next attempt; `nil` to give the owner up.
    func pauseMilliseconds(connectedCount: Int) -> Int64? {
        attemptCount += 1
        let limit = connectedCount == 0 ? Self.firstAttemptLimit : Self.attemptLimit
        return attemptCount < limit ? 125 << Int64(attemptCount - 1) : nil
    }

    /// Begins the closing handshake.
    ///
    /// - Returns: False if there is no open connection.
    func sayGoodbye() -> Bool {
        guard let socket, socket.isOpen else { return false }
        socket.sayGoodbye()
        links.watch(socket)
        return true
    }

    /// Closes the socket at once, and counts its bytes.
    func drop(_ report: inout LoadReport) {
        guard let socket else { return }
        report.bytesReceived += socket.receivedByteCount
        report.bytesSent += socket.sentByteCount
        self.socket = nil
    }

    // MARK: - Sending

    func send(_ request: ClientRequest) {
        guard let socket else { return }
        socket.send(request.encoded())
        links.watch(socket)
    }

    /// Returns a new request's id: the prefix and a number.
    func newRequest(_ prefix: String) -> String {
        requestCount += 1
        return "\(prefix)\(requestCount)"
    }

    /// Sends a request whose id is the prefix and a number.
    func ask(_ message: ClientMessage, id prefix: String) {
        send(ClientRequest(id: newRequest(prefix), message))
    }
}
