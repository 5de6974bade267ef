/// Our side of a connection. A client masks every frame, a server none (RFC 6455, section 5.1).
package enum Role: Sendable {
    case server
    case client
}
