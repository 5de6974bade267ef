import Foundation
import WebSocket

extension FuzzTarget {
    /// Requests for a WebSocket. A refusal can be sent, and an acceptance satisfies a client with
    /// the same offer.
    static let serverHandshake = FuzzTarget(
        name: "server-handshake", maximumByteCount: 1024, dictionary: "http"
    ) { bytes in
        var input = FuzzInput(bytes)
        let settings = input.byte()
        let isRequired = settings & 1 == 0
        let deflate = policy(settings)
        let heads = HTTPHeadTranscript<HTTPRequestHead>(of: [input.rest[...]])
        for head in heads.found.map(\.head) {
            do throws(HTTPViolation) {
                let acceptance = try ServerHandshake.accept(
                    head, subprotocols: ["chefdash.v1.json", "echo"],
                    requiresSubprotocol: isRequired, deflate: deflate)
                expect(ServerHandshake.isUpgrade(head), "no upgrade was asked for")
                expect(acceptance.subprotocol != nil || !isRequired, "no subprotocol")
                expectAgreed(acceptance.deflate, within: deflate)
                if acceptance.deflate == nil { expectSatisfied(acceptance, head) }
            } catch {
                expect([400, 405, 426].contains(error.status), "status \(error.status)")
                _ =
                    HTTPResponseHead(
                        status: error.status, reason: error.reason, fields: error.fields
                    ).bytes
            }
        }
    }

    /// No compression, or the amount given by three bits of the settings.
    private static func policy(_ settings: UInt8) -> DeflatePolicy {
        guard settings & 2 == 0 else { return .off }
        return DeflatePolicy(
            maximumWindowBits: settings & 4 == 0 ? 15 : 10, allowsContextTakeover: settings & 8 == 0
        )
    }

    private static func expectAgreed(_ deflate: DeflateParameters?, within policy: DeflatePolicy) {
        guard let deflate else { return }
        expect(policy.isEnabled, "compression was agreed on that is off")
        for direction in [deflate.server, deflate.client] {
            expect(
                direction.windowBits <= policy.maximumWindowBits
                    || direction == deflate.client && !direction.keepsContext,
                "the window of \(direction)")
            expect(
                !direction.keepsContext || policy.allowsContextTakeover,
                "the context of \(direction)")
        }
    }

    private static func expectSatisfied(
        _ acceptance: ServerHandshake.Acceptance, _ head: HTTPRequestHead
    ) {
        guard let key = Data(base64Encoded: head.fields["Sec-WebSocket-Key"][0]), key.count == 16
        else { fatalError("the key \(head.fields["Sec-WebSocket-Key"]) was accepted") }
        let client = ClientHandshake(
            host: head.fields["Host"][0], path: head.target, key: Array(key),
            subprotocols: head.fields.list("Sec-WebSocket-Protocol"))
        let answer = HTTPHeadTranscript<HTTPResponseHead>(of: [acceptance.responseBytes[...]])
        expect(answer.found.count == 1, "the acceptance is no head: \(answer)")
        do throws(HandshakeFailure) {
            let subprotocol = try client.accept(answer.found[0].head).subprotocol
            expect(subprotocol == acceptance.subprotocol, "another subprotocol was told")
        } catch {
            fatalError("a client refuses the acceptance: \(error)")
        }
    }

    static let clientHandshake = FuzzTarget(
        name: "client-handshake", maximumByteCount: 1024, dictionary: "http"
    ) { bytes in
        var input = FuzzInput(bytes)
        let deflate = policy(input.byte())
        // The key in RFC 6455, section 1.3: the bytes of "the sample nonce".
        let client = ClientHandshake(
            host: "localhost:8080", path: "/play", key: Array("the sample nonce".utf8),
            subprotocols: ["chefdash.v1.json", "echo"], deflate: deflate)
        let answers = HTTPHeadTranscript<HTTPResponseHead>(of: [input.rest[...]])
        for head in answers.found.map(\.head) {
            do throws(HandshakeFailure) {
                let acceptance = try client.accept(head)
                expectAgreed(acceptance.deflate, within: deflate)
                expect(head.status == 101, "status \(head.status) was taken")
                expect(
                    head.fields["sec-websocket-accept"] == ["s3pPLMBiTxaQ9kYGzzhZRbK+xOo="],
                    "another key's answer was taken")
                expect(
                    [nil, "chefdash.v1.json", "echo"].contains(acceptance.subprotocol),
                    "the subprotocol \(acceptance.subprotocol, default: "none") was never offered")
            } catch {
                expect(!error.reason.isEmpty, "a failure without a reason")
                expect(error.status == head.status, "another status")
            }
        }
    }
}
