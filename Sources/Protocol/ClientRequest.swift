import StrictJSON

/// A client message with its envelope.
public struct ClientRequest: Hashable, Sendable {
    /// The answer repeats it as `re`.
    public var id: String?
    public var message: ClientMessage

    public init(id: String? = nil, _ message: ClientMessage) {
        self.id = id
        self.message = message
    }

    /// The message as JSON text.
    package func encoded() -> [UInt8] { JSONWriter.bytes(of: self) }

    /// Reads a client's message.
    ///
    /// - Parameter text: valid UTF-8, at most `GameProtocol.messageBytes`.
    /// - Throws: a fault with its own code for each kind of mistake. Its `id` is the request's id
    ///   if it could be read, for the answer's `re`.
    package static func decode(_ text: UnsafeRawBufferPointer) throws(DecodingFault) -> Self {
        var id: String?
        do throws(RequestFault) {
            let fields = try RequestFields(of: text)
            id = try checkedID(fields)
            let message = try message(of: fields)
            if message.needsID, id == nil {
                throw RequestFault(
                    .missingField, "`id` is missing: a \(message.type) needs a unique one")
            }
            return ClientRequest(id: id, message)
        } catch {
            throw DecodingFault(id: id, fault: error)
        }
    }

    /// The id of a message that isn't handled, if it can be read.
    package static func id(of text: UnsafeRawBufferPointer) -> String? {
        do throws(DecodingFault) {
            return try decode(text).id
        } catch {
            return error.id
        }
    }

    /// A fault, and the id of its request if it could be read.
    package struct DecodingFault: Error {
        package let id: String?
        package let fault: RequestFault
    }

    private static func message(of fields: RequestFields) throws(RequestFault) -> ClientMessage {
        let type: String = try fields.required("type")
        if let kind = ClientMessage.Kind(rawValue: type) { return try ClientMessage(kind, fields) }
        if let kind = LibraryMessage.Kind(rawValue: type) {
            return .library(try LibraryMessage(kind, fields))
        }
        if let kind = AccountMessage.Kind(rawValue: type) {
            return .account(try AccountMessage(kind, fields))
        }
        if let kind = CookingMessage.Kind(rawValue: type) {
            return .cooking(try CookingMessage(kind, fields))
        }
        let known =
            ClientMessage.Kind.allCases.map(\.rawValue)
            + LibraryMessage.Kind.allCases.map(\.rawValue)
            + CookingMessage.Kind.allCases.map(\.rawValue)
            + AccountMessage.Kind.allCases.map(\.rawValue)
        throw RequestFault(
            .unknownType,
            "type \"\(type.prefix(32))\" is unknown; there are: \(known.joined(separator: ", "))")
    }

    private static func checkedID(_ fields: RequestFields) throws(RequestFault) -> String? {
        guard let id: String = try fields.optional("id") else { return nil }
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

extension ClientRequest: JSONObjectWritable {
    package func writeMembers(to json: inout JSONWriter) {
        json.member("type", message.type)
        json.member("id", id)
        message.writeMembers(to: &json)
    }
}
