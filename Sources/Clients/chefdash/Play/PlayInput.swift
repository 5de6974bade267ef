import ChefDashClient

/// An input of `chefdash play`. All inputs share one stream, in one order.
enum PlayInput: Sendable {
    case client(ClientEvent)
    case key(KeyPress)
    case autoPlayerLooks
    /// The time to ask the server for the round again.
    case asksAgain
    /// Some time has passed, so times on the screen may have changed.
    case timePasses
}
