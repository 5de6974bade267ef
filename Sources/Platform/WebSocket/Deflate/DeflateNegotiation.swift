/// The negotiation of permessage-deflate (RFC 7692, sections 5 and 7.1).
enum DeflateNegotiation {
    struct Answer: Hashable, Sendable {
        let parameters: DeflateParameters
        /// The value of Sec-WebSocket-Extensions in the response.
        let text: String
    }

    /// A server's answer to the first offer that the policy accepts. Nil if there is none; the
    /// connection then doesn't use the extension. Skips other extensions, and offers with wrong
    /// parameters.
    static func answer(to offers: ExtensionList, policy: DeflatePolicy) -> Answer? {
        guard policy.isEnabled else { return nil }
        for element in offers.elements where element.name == DeflateOffer.name {
            if let offer = try? DeflateOffer(element.parameters),
                let answer = answer(to: offer, policy: policy)
            {
                return answer
            }
        }
        return nil
    }

    private static func answer(to offer: DeflateOffer, policy: DeflatePolicy) -> Answer? {
        var answer = DeflateOffer()
        answer.serverNoContextTakeover =
            offer.serverNoContextTakeover || !policy.allowsContextTakeover
        answer.clientNoContextTakeover =
            offer.clientNoContextTakeover || !policy.allowsContextTakeover
        let serverWindowBits = min(offer.serverMaximumWindow.maximumBits, policy.maximumWindowBits)
        // Our own window may be smaller than our answer says. Some clients don't expect the
        // parameter in the answer if they didn't send it.
        if offer.serverMaximumWindow != .unsaid {
            answer.serverMaximumWindow = .limited(serverWindowBits)
        }
        let clientWindowBits: Int
        if offer.clientMaximumWindow == .unsaid {
            // A client that didn't say that its window can be limited must not be limited (section
            // 7.1.2.2). Without a context, its large window takes memory only while a message is
            // read.
            guard policy.maximumWindowBits == 15 || answer.clientNoContextTakeover else {
                return nil
            }
            clientWindowBits = 15
        } else {
            clientWindowBits = min(offer.clientMaximumWindow.maximumBits, policy.maximumWindowBits)
            if clientWindowBits < 15 { answer.clientMaximumWindow = .limited(clientWindowBits) }
        }
        return Answer(
            parameters: DeflateParameters(
                server: DeflateDirection(
                    windowBits: serverWindowBits, keepsContext: !answer.serverNoContextTakeover),
                client: DeflateDirection(
                    windowBits: clientWindowBits, keepsContext: !answer.clientNoContextTakeover)),
            text: answer.text)
    }

    /// The client's offer; nil if the policy is off.
    static func offer(_ policy: DeflatePolicy) -> DeflateOffer? {
        guard policy.isEnabled else { return nil }
        var offer = DeflateOffer()
        offer.serverNoContextTakeover = !policy.allowsContextTakeover
        offer.clientNoContextTakeover = !policy.allowsContextTakeover
        offer.clientMaximumWindow = .limitable
        if policy.maximumWindowBits < 15 {
            offer.serverMaximumWindow = .limited(policy.maximumWindowBits)
            offer.clientMaximumWindow = .limited(policy.maximumWindowBits)
        }
        return offer
    }

    /// Checks a server's answer to a client's offer.
    ///
    /// - Parameter values: The values of Sec-WebSocket-Extensions; if they are empty, the server
    ///   declined.
    /// - Returns: The agreed parameters, or nil if the extension isn't used.
    static func verify(
        _ values: [String], offer: DeflateOffer?
    ) throws(HandshakeFailure) -> DeflateParameters? {
        guard let elements = ExtensionList(values)?.elements else {
            throw .wrongAnswer("the header Sec-WebSocket-Extensions must list extensions")
        }
        if elements.isEmpty { return nil }
        guard let offer else {
            throw .wrongAnswer("the server chose an extension, but none was offered")
        }
        guard elements.count == 1, elements[0].name == DeflateOffer.name else {
            throw .wrongAnswer("the server chose other extensions than \(DeflateOffer.name), once")
        }
        let answer = try DeflateOffer(elements[0].parameters)
        try check(answer, offer: offer)
        return DeflateParameters(
            server: DeflateDirection(
                windowBits: answer.serverMaximumWindow.maximumBits,
                keepsContext: !answer.serverNoContextTakeover),
            client: DeflateDirection(
                windowBits: min(
                    answer.clientMaximumWindow.maximumBits, offer.clientMaximumWindow.maximumBits),
                keepsContext: !answer.clientNoContextTakeover && !offer.clientNoContextTakeover))
    }

    /// Checks each parameter by section 7.1: the answer must grant every request, with values no
    /// larger than the requested ones.
    private static func check(
        _ answer: DeflateOffer, offer: DeflateOffer
    ) throws(HandshakeFailure) {
        if offer.serverNoContextTakeover, !answer.serverNoContextTakeover {
            throw .wrongAnswer(
                "the server left out server_no_context_takeover, which was requested")
        }
        if case .limited(let limit) = offer.serverMaximumWindow {
            guard case .limited(let bits) = answer.serverMaximumWindow, bits <= limit else {
                throw .wrongAnswer(
                    "the server must answer server_max_window_bits, at most \(limit)")
            }
        }
        switch answer.clientMaximumWindow {
        case .unsaid: break
        case .limitable:
            throw .wrongAnswer(
                "the parameter client_max_window_bits must have a value in an answer")
        case .limited(let bits):
            guard offer.clientMaximumWindow != .unsaid,
                bits <= offer.clientMaximumWindow.maximumBits
            else {
                throw .wrongAnswer(
                    "the parameter client_max_window_bits is \(bits); offered: at most "
                        + "\(offer.clientMaximumWindow.maximumBits)")
            }
        }
    }
}
