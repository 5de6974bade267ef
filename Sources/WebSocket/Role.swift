/// Which end of a connection we are. A client masks every frame and a server none
/// (RFC 6455, section 5.1).
package enum Role: Sendable {
    case server
    case client
}
