import Foundation

extension ClientRequest {
    /// Reads a client's message.
    ///
    /// - Parameter text: valid UTF-8, at most `GameProtocol.messageBytes`.
    /// - Throws: a fault with its own code for each way in which a message can be wrong; `id` is
    ///   the request's id where one could be read, for the answer's `re`.
    package static func decode(_ text: UnsafeRawBufferPointer) throws(DecodingFault) -> Self {
        let outline = TextOutline(of: text)
        guard outline.nestingDepth <= GameProtocol.nestingDepth else {
            throw DecodingFault(
                id: nil,
                RequestFault(
                    .tooDeep,
                    "the message nests deeper than \(GameProtocol.nestingDepth) levels; no message"
                        + " needs more than 2"))
        }
        guard !outline.hasBareControlCharacter else {
            throw DecodingFault(
                id: nil,
                RequestFault(
                    .badJSON,
                    "the message is not valid JSON: a control character stands in it unescaped"))
        }
        let data = Data(text)
        var id: String?
        var numberFields: [String] = []
        do {
            let envelope = try JSONDecoder().decode(Envelope.self, from: data)
            id = try envelope.checkedID()
            let type = try envelope.checkedType()
            numberFields = type.numberFields
            if type.needsID, id == nil {
                throw RequestFault(
                    .missingField, "`id` is missing: a \(type.rawValue) needs one of its own")
            }
            let request = try JSONDecoder().decode(ClientRequest.self, from: data)
            try request.message.check()
            return request
        } catch let fault as RequestFault {
            throw DecodingFault(id: id, fault)
        } catch let error as DecodingError {
            throw DecodingFault(id: id, RequestFault(error, numberFields: numberFields))
        } catch {
            throw DecodingFault(id: id, RequestFault(.badJSON, "the message is not valid JSON"))
        }
    }

    /// The request id of a message that is not acted on, where one can be read.
    package static func id(of text: UnsafeRawBufferPointer) -> String? {
        do throws(DecodingFault) {
            return try decode(text).id
        } catch {
            return error.id
        }
    }

    /// A fault, and the request that it answers where that could be read.
    package struct DecodingFault: Error {
        package let id: String?
        package let fault: RequestFault

        init(id: String?, _ fault: RequestFault) {
            self.id = id
            self.fault = fault
        }
    }

    /// What every message has.
    private struct Envelope: Decodable {
        /// A failure is kept, so that an answer to a message without a type still finds its `id`.
        private let type: Result<String, any Error>
        private let id: String?

        private enum CodingKeys: CodingKey {
            case type, id
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            id = try container.decodeIfPresent(String.self, forKey: .id)
            type = Result { try container.decode(String.self, forKey: .type) }
        }

        func checkedType() throws -> ClientMessage.Kind {
            let type = try type.get()
            guard let kind = ClientMessage.Kind(rawValue: type) else {
                let known = ClientMessage.Kind.allCases.map(\.rawValue).joined(separator: ", ")
                throw RequestFault(
                    .unknownType, "type \"\(type.prefix(32))\" is unknown; there are: \(known)")
            }
            return kind
        }

        func checkedID() throws -> String? {
            guard let id else { return nil }
            guard (1...GameProtocol.requestIDBytes).contains(id.utf8.count),
                id.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control })
            else {
                throw RequestFault(
                    .badValue,
                    "`id` must have 1 to \(GameProtocol.requestIDBytes) bytes of UTF-8 and no"
                        + " control characters")
            }
            return id
        }
    }

    /// What a look at each byte tells, before the parser has its turn.
    private struct TextOutline {
        /// How deep arrays and objects nest. Brackets within strings don't count; a text that isn't
        /// JSON gets some number.
        private(set) var nestingDepth = 0
        /// Whether a control character stands where none may: in a string, or between tokens and
        /// isn't white space (RFC 8259, sections 2 and 7). Foundation's parser lets those in the
        /// strings of unknown members pass, and takes texts with bytes of 0 for UTF-16.
        private(set) var hasBareControlCharacter = false

        init(of text: UnsafeRawBufferPointer) {
            var depth = 0
            var isInString = false
            var isEscaped = false
            for byte in text {
                if byte < 0x20, isInString || !Self.isWhitespace(byte) {
                    hasBareControlCharacter = true
                }
                if isInString {
                    if isEscaped {
                        isEscaped = false
                    } else if byte == UInt8(ascii: "\\") {
                        isEscaped = true
                    } else if byte == UInt8(ascii: "\"") {
                        isInString = false
                    }
                    continue
                }
                switch byte {
                case UInt8(ascii: "\""): isInString = true
                case UInt8(ascii: "["), UInt8(ascii: "{"):
                    depth += 1
                    nestingDepth = max(nestingDepth, depth)
                case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
                default: break
                }
            }
        }

        private static func isWhitespace(_ byte: UInt8) -> Bool {
            byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
        }
    }
}

extension ClientMessage.Kind {
    /// Whether the request changes something durable, so that a repetition must be recognised.
    package var needsID: Bool { self == .purchase || self == .startRound || self == .startDaily }

    /// The members that are numbers.
    fileprivate var numberFields: [String] {
        switch self {
        case .startRound, .raceGhost: ["level"]
        case .queue: ["level", "seats"]
        case .createRoom, .setRoom: ["level", "seats", "best_of"]
        case .board: ["from", "count"]
        case .listLedger: ["before", "count"]
        case .replay: ["from_tick"]
        case .ping: ["client_time"]
        default: []
        }
    }
}

extension RequestFault {
    /// The fault that a decoding error amounts to, with the field's name.
    ///
    /// - Parameter numberFields: the message's numbers, once its envelope was read. The text is
    ///   valid JSON then, and what a decoder still takes for corrupted is a number that doesn't fit,
    ///   whose place it doesn't tell.
    fileprivate init(_ error: DecodingError, numberFields: [String]) {
        switch error {
        case .keyNotFound(let key, _):
            self.init(.missingField, "`\(key.stringValue)` is missing")
        case .typeMismatch(let type, let context):
            guard !context.codingPath.isEmpty else {
                self.init(.wrongType, "a message must be a JSON object")
                return
            }
            self.init(.wrongType, "`\(Self.path(context))` must be \(Self.name(of: type))")
        case .valueNotFound(let type, let context):
            self.init(
                .wrongType, "`\(Self.path(context))` must be \(Self.name(of: type)), not null")
        case .dataCorrupted(let context) where context.codingPath.last?.stringValue == "stream":
            self.init(.badValue, "`stream` must be \"tick\" or \"change\"")
        case .dataCorrupted:
            guard !numberFields.isEmpty else {
                self.init(.badJSON, "the message is not valid JSON")
                return
            }
            let allowed =
                numberFields == ["client_time"] ? "finite" : "a whole number that fits 64 bits"
            let fields = numberFields.map { "`\($0)`" }.joined(separator: " and ")
            self.init(.numberOutOfRange, "\(fields) must be \(allowed)")
        @unknown default:
            self.init(.badJSON, "the message is not valid JSON")
        }
    }

    private static func path(_ context: DecodingError.Context) -> String {
        context.codingPath.map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }
            .joined(separator: ".").replacing(".[", with: "[")
    }

    private static func name(of type: Any.Type) -> String {
        switch type {
        case is String.Type: "a string"
        case is Int.Type: "a whole number"
        case is Double.Type: "a number"
        case is Bool.Type: "true or false"
        case is [Any].Type, is [String].Type: "an array"
        default: "an object"
        }
    }
}
