/// Why a seat was forfeited before its clock ran out.
package enum ForfeitReason: String, Hashable, Sendable, CaseIterable {
    /// The player gave up.
    case left
    /// The player was disconnected for longer than a seat is held.
    case absent
    /// The player sent no input for too long.
    case idle
}
