import Base

/// One installation of a client, which applies its own edits in order and so has always seen them.
package struct DeviceID: Identifier {
    package let value: UInt128
    package init(value: UInt128) { self.value = value }
}

/// Which edit a value comes from.
package struct Stamp: Hashable, Sendable {
    /// The place of the edit among all of the household's. Commit order decides, never a client's clock.
    package let seq: Int64
    package let author: PlayerID
    package let device: DeviceID

    package init(seq: Int64, author: PlayerID, device: DeviceID) {
        self.seq = seq
        self.author = author
        self.device = device
    }

    /// Whether a device that had pulled all up to `base` has seen it.
    func wasSeen(by device: DeviceID, at base: Int64) -> Bool {
        seq <= base || self.device == device
    }
}
