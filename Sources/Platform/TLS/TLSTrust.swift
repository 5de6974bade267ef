/// The certificates that a client trusts.
package enum TLSTrust: Hashable, Sendable {
    /// Those of the system.
    case system
    /// Certificates with a chain to one in this PEM file.
    case file(String)
    /// All certificates: for questions where the answer is no secret and a wrong one does no harm.
    case anyone
}
