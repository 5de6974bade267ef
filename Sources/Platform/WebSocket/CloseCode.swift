/// The reason for the end of a connection (RFC 6455, section 7.4, and IANA's registry of close
/// codes).
package struct CloseCode: RawRepresentable, Hashable, Sendable {
    package let rawValue: UInt16

    package init(rawValue: UInt16) { self.rawValue = rawValue }

    package static let normal = CloseCode(rawValue: 1000)
    package static let goingAway = CloseCode(rawValue: 1001)
    package static let protocolError = CloseCode(rawValue: 1002)
    package static let unsupportedData = CloseCode(rawValue: 1003)
    /// Represents a close frame without a code; never on the wire.
    package static let noStatusReceived = CloseCode(rawValue: 1005)
    package static let invalidPayload = CloseCode(rawValue: 1007)
    package static let policyViolation = CloseCode(rawValue: 1008)
    package static let messageTooBig = CloseCode(rawValue: 1009)

    /// True if a close frame may carry the code: registered codes (1000-1003, 1007-1014), codes for
    /// libraries (3000-3999) and for applications (4000-4999).
    package var isValidOnWire: Bool {
        switch rawValue {
        case 1000...1003, 1007...1014, 3000...4999: true
        default: false
        }
    }
}
