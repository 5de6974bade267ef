import Foundation
import GameProtocol
import Runtime
import Store
import WebSocket

/// The operators' requests over WebSocket, and the console's page. Owned by its shard's queue.
///
/// On the socket in the data folder, whoever can open it is an owner. At an address, operators sign
/// in.
final class OperatorDoor: ShardApplication {
    static let subprotocol = "chefdash-operators"
    static let path = "/operators"
    /// The requests of a connection that may be under way.
    private static let waitingLimit = 16
    /// A connection on which nobody signs in ends so long after its beginning.
    private static let greetingMilliseconds = 60_000.0

    /// The state of a connection.
    ///
    /// Owned by the shard's queue.
    private final class Visit: @unchecked Sendable {
        // @unchecked: answers carry it back to the shard's queue, and use it only there.
        let begun: Instant
        var waitingCount = 0
        /// The token of the one who is signed in.
        var token: String?

        init(begun: Instant) { self.begun = begun }
    }

    private let desk: OperatorDesk
    /// Nil on the socket.
    private let entrance: OperatorEntrance?

    init(_ desk: OperatorDesk, _ entrance: OperatorEntrance? = nil) {
        self.desk = desk
        self.entrance = entrance
    }

    func reply(to request: HTTPRequestHead, from peerAddress: String) -> HTTPReply {
        guard request.isRead else { return .response(.onlyReads) }
        guard request.path != Self.path else {
            if case .refused(let reason) = OriginPolicy.sameHost.verdict(on: request.fields) {
                return .response(HTTPResponse(status: 403, body: reason + "\n"))
            }
            let client = desk.context.configuration.trustedProxies.clientAddress(
                of: request.fields, peerAddress: peerAddress)
            return .upgrade(subprotocols: [Self.subprotocol], clientAddress: client)
        }
        guard entrance != nil else {
            return .response(HTTPResponse(status: 404, body: "Only \(Self.path) is here.\n"))
        }
        let path = WebPath(
            decoding: request.path == "/" ? WebClientFiles.consoleDirectory : request.path)
        guard let file = path.flatMap({ WebClientFiles.console[$0] }) else {
            return .response(HTTPResponse(status: 404, body: "Nothing is here.\n"))
        }
        return .response(file.response(to: request.fields))
    }

    func opened(_ connection: Connection) {
        connection.context = Visit(begun: connection.shard.now)
    }

    func received(text: UnsafeRawBufferPointer, on connection: Connection) {
        guard let visit = connection.context as? Visit else { return }
        guard visit.waitingCount < Self.waitingLimit else {
            return connection.send(
                text: OperatorAnswer.encoded(
                    OperatorFault("\(Self.waitingLimit) requests are under way; wait for one"),
                    re: nil))
        }
        visit.waitingCount += 1
        let (bytes, shard, token) = (Array(text), connection.shard, visit.token)
        let (address, now) = (connection.peerAddress, shard.now)
        Task { [desk, entrance] in
            let answered = await OperatorDoor.answer(
                bytes, token, desk, entrance, from: address, at: now)
            shard.async {
                visit.waitingCount -= 1
                if let token = answered.token { visit.token = token }
                connection.send(text: answered.reply.text)
                answered.reply.then()
            }
        }
    }

    /// A reply, with the token of the one who is signed in on the connection from now on.
    private struct Answered: Sendable {
        let reply: OperatorDesk.Reply
        /// Only of a request by which somebody comes or goes: requests are answered in any order.
        var token: String??
    }

    /// - Parameter token: that of the one who is signed in.
    private static func answer(
        _ bytes: [UInt8], _ token: String?, _ desk: OperatorDesk, _ entrance: OperatorEntrance?,
        from address: String, at now: Instant
    ) async -> Answered {
        guard let entrance else {
            return Answered(reply: await desk.answer(bytes, by: nil, .owner))
        }
        let greeting = try? JSONDecoder().decode(Greeting.self, from: Data(bytes))
        do throws(OperatorFault) {
            switch greeting?.ask {
            case "sign_in":
                let (new, person) = try await entrance.signIn(
                    greeting?.name ?? "", password: greeting?.password ?? "",
                    code: greeting?.code ?? "", from: address, at: now, wall: desk.now)
                let signedIn = SignedIn(name: person.name, role: person.role, token: new)
                return Answered(reply: .init(signedIn, re: greeting?.id), token: .some(new))
            case "resume":
                guard let person = try await entrance.person(of: greeting?.token, at: now) else {
                    break
                }
                let signedIn = SignedIn(name: person.name, role: person.role, token: nil)
                return Answered(
                    reply: .init(signedIn, re: greeting?.id), token: .some(greeting?.token))
            case "sign_out":
                if let token { entrance.signOut(token) }
                return Answered(reply: .init([String](), re: greeting?.id), token: .some(nil))
            default:
                guard let person = try await entrance.person(of: token, at: now) else { break }
                return Answered(reply: await desk.answer(bytes, by: person.name, person.role))
            }
            return Answered(reply: .init(text: OperatorAnswer.signedOut(re: greeting?.id)))
        } catch {
            return Answered(reply: .init(text: OperatorAnswer.encoded(error, re: greeting?.id)))
        }
    }

    /// The requests by which operators come and go.
    private struct Greeting: Decodable {
        let id: String?
        let ask: String
        let name: String?
        let password: String?
        let code: String?
        let token: String?
    }

    private struct SignedIn: Encodable {
        let name: String
        let role: OperatorRole
        let token: String?
    }

    func received(binary: UnsafeRawBufferPointer, on connection: Connection) {
        connection.close(.unsupportedData, reason: "requests are JSON texts")
    }

    func closed(_ connection: Connection) {}
    func tick(slot: Int64) {}

    func sweep(_ connection: Connection, at now: Instant) {
        guard entrance != nil, let visit = connection.context as? Visit, visit.token == nil,
            now.milliseconds(since: visit.begun) >= Self.greetingMilliseconds
        else { return }
        connection.close(.policyViolation, reason: "nobody has signed in")
    }

    func sweep(at now: Instant) {}
}
