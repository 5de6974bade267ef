import ChefDashClient

/// What happens to somebody who plays: everything comes through one stream, in one order.
enum PlayInput: Sendable {
    case client(ClientEvent)
    case key(KeyPress)
    /// The program that plays looks up from its work.
    case autoPlayerLooks
    /// The server may be asked for the round again.
    case asksAgain
    /// A moment has passed, and times on the screen may be others.
    case timePasses
}
