/// The events that a socket is watched for. Errors and hang-ups are always reported.
package struct SocketInterest: OptionSet, Sendable {
    package let rawValue: UInt32

    package init(rawValue: UInt32) { self.rawValue = rawValue }

    package static let read = SocketInterest(rawValue: 1)
    package static let write = SocketInterest(rawValue: 2)
}
