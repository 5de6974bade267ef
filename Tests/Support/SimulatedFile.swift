/// A file of a `SimulatedDisk`: the contents that programs see, the durable contents, and the
/// unsynced writes in between.
struct SimulatedFile {
    private enum Change {
        case write(offset: Int, bytes: [UInt8])
        case truncate(byteCount: Int)
    }

    /// The unit in which data survives a power loss.
    private static let sectorByteCount = 512

    /// The contents that programs see.
    private(set) var contents: [UInt8]
    /// The contents at the last sync; nil before the first: the file's name isn't on the disk.
    private(set) var durable: [UInt8]?
    private var pending: [Change] = []

    init(durable: [UInt8]? = nil) {
        contents = durable ?? []
        self.durable = durable
    }

    mutating func write(_ bytes: [UInt8], at offset: Int) {
        Self.apply(.write(offset: offset, bytes: bytes), to: &contents)
        pending.append(.write(offset: offset, bytes: bytes))
    }

    mutating func truncate(toByteCount byteCount: Int) {
        Self.apply(.truncate(byteCount: byteCount), to: &contents)
        pending.append(.truncate(byteCount: byteCount))
    }

    mutating func sync() {
        var synced = durable ?? []
        for change in pending { Self.apply(change, to: &synced) }
        durable = synced
        pending = []
    }

    /// The durable contents with a random part of the pending changes: each change, and each sector
    /// of a write, survives or not, independently of the others.
    func afterTearingPending(_ random: inout TestRandom) -> [UInt8]? {
        guard durable != nil || Bool.random(using: &random) else { return nil }
        var survived = durable ?? []
        for change in pending where Int.random(in: 0..<4, using: &random) > 0 {
            guard case .write(let offset, let bytes) = change, Bool.random(using: &random) else {
                Self.apply(change, to: &survived)
                continue
            }
            var start = 0
            while start < bytes.count {
                let intoSector = (offset + start) % Self.sectorByteCount
                let end = min(bytes.count, start + Self.sectorByteCount - intoSector)
                if Bool.random(using: &random) {
                    Self.apply(
                        .write(offset: offset + start, bytes: Array(bytes[start..<end])),
                        to: &survived)
                }
                start = end
            }
        }
        return survived
    }

    private static func apply(_ change: Change, to contents: inout [UInt8]) {
        switch change {
        case .write(let offset, let bytes):
            let end = offset + bytes.count
            if contents.count < end {
                contents += [UInt8](repeating: 0, count: end - contents.count)
            }
            contents.withUnsafeMutableBytes { target in
                UnsafeMutableRawBufferPointer(rebasing: target[offset..<end])
                    .copyBytes(from: bytes)
            }
        case .truncate(let byteCount):
            if contents.count > byteCount {
                contents.removeLast(contents.count - byteCount)
            } else {
                contents += [UInt8](repeating: 0, count: byteCount - contents.count)
            }
        }
    }
}
