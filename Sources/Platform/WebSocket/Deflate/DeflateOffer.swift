/// The parameters of one `permessage-deflate` element in Sec-WebSocket-Extensions, in an offer or
/// in the answer (RFC 7692, section 7.1).
struct DeflateOffer: Hashable, Sendable {
    /// The value of a window parameter.
    enum Window: Hashable, Sendable {
        case unsaid
        /// The parameter has no value: the other side may request a limit.
        case limitable
        /// The window has at most this many bits, 8...15.
        case limited(Int)

        var maximumBits: Int {
            switch self {
            case .unsaid, .limitable: 15
            case .limited(let bits): bits
            }
        }
    }

    static let name = "permessage-deflate"

    var serverNoContextTakeover = false
    var clientNoContextTakeover = false
    var serverMaximumWindow = Window.unsaid
    var clientMaximumWindow = Window.unsaid

    init() {}

    /// Reads the parameters. The error names a parameter that is unknown, repeated or has a wrong
    /// value (sections 5.1 and 7.1). The caller must check that `client_max_window_bits` without a
    /// value occurs only in an offer.
    init(_ parameters: [ExtensionList.Parameter]) throws(HandshakeFailure) {
        var names: Set<String> = []
        for parameter in parameters {
            guard names.insert(parameter.name).inserted else {
                throw .wrongAnswer(
                    "the parameter \(HTTPSyntax.quoted(parameter.name.utf8)) came twice")
            }
            switch parameter.name {
            case "server_no_context_takeover":
                try Self.checkHasNoValue(parameter)
                serverNoContextTakeover = true
            case "client_no_context_takeover":
                try Self.checkHasNoValue(parameter)
                clientNoContextTakeover = true
            case "server_max_window_bits":
                serverMaximumWindow = .limited(try Self.windowBits(parameter))
            case "client_max_window_bits":
                clientMaximumWindow =
                    parameter.value == nil
                    ? .limitable : .limited(try Self.windowBits(parameter))
            default:
                throw .wrongAnswer(
                    "the parameter \(HTTPSyntax.quoted(parameter.name.utf8)) is not one of "
                        + "\(Self.name)'s")
            }
        }
    }

    private static func checkHasNoValue(
        _ parameter: ExtensionList.Parameter
    ) throws(HandshakeFailure) {
        guard parameter.value == nil else {
            throw .wrongAnswer("the parameter \(parameter.name) takes no value")
        }
    }

    /// Reads decimal digits from 8 to 15, without a leading zero (section 7.1.2).
    private static func windowBits(
        _ parameter: ExtensionList.Parameter
    ) throws(HandshakeFailure) -> Int {
        guard let bits = (8...15).first(where: { String($0) == parameter.value }) else {
            throw .wrongAnswer("the parameter \(parameter.name) must be from 8 to 15")
        }
        return bits
    }

    /// The element in the header's syntax.
    var text: String {
        var parts = [Self.name]
        if serverNoContextTakeover { parts.append("server_no_context_takeover") }
        if clientNoContextTakeover { parts.append("client_no_context_takeover") }
        for (name, window) in [
            ("server_max_window_bits", serverMaximumWindow),
            ("client_max_window_bits", clientMaximumWindow),
        ] {
            switch window {
            case .unsaid: break
            case .limitable: parts.append(name)
            case .limited(let bits): parts.append("\(name)=\(bits)")
            }
        }
        return parts.joined(separator: "; ")
    }
}
