import Base

/// An installation of a client. It applies its own edits in order, and so has always seen them.
public struct DeviceID: Identifier {
    public let halves: IdentifierHalves
    public init(halves: IdentifierHalves) { self.halves = halves }
}

/// The edit that a value comes from.
package struct Stamp: Hashable, Sendable {
    /// The edit's sequence number in the household. Commit order decides, never a client's clock.
    package let seq: Int64
    package let author: PlayerID
    package let device: DeviceID

    package init(seq: Int64, author: PlayerID, device: DeviceID) {
        self.seq = seq
        self.author = author
        self.device = device
    }

    /// True if a device that had pulled everything up to `base` has seen the edit.
    func wasSeen(by device: DeviceID, at base: Int64) -> Bool {
        seq <= base || self.device == device
    }
}
