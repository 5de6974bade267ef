/// The certificates that a client trusts.
package enum TLSTrust: Hashable, Sendable {
    /// The system's certificates.
    case system
    /// Certificates whose chain leads to one in this PEM file.
    case file(String)
    /// All certificates: for requests whose answer isn't secret, and where a false answer does no
    /// harm.
    case anyone
}
