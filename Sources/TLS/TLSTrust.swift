/// Whose certificates a client takes for genuine.
package enum TLSTrust: Hashable, Sendable {
    /// Those that the system trusts.
    case system
    /// Those that chain up to one in this PEM file.
    case file(String)
    /// Any: for questions whose answer is no secret and does no harm when it is wrong.
    case anyone
}
