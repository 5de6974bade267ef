import Base

/// An installation of a client. It applies its own edits in order, and so has always seen them.
public struct DeviceID: Identifier {
    private let halves: IdentifierHalves
    public var value: UInt128 { halves.value }
    public init(value: UInt128) { halves = IdentifierHalves(value) }
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
