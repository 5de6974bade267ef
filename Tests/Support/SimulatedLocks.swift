import CSQLite

/// The locks on one database file and its shared memory, among the connections of this process.
struct SimulatedLocks {
    /// SQLite's levels, from `SQLITE_LOCK_NONE` to `SQLITE_LOCK_EXCLUSIVE`, by connection.
    private var levels: [ObjectIdentifier: Int32] = [:]
    /// Connections that share a slot of the shared memory.
    private var sharers: [Int: Set<ObjectIdentifier>] = [:]
    private var owners: [Int: ObjectIdentifier] = [:]
    private var mappers: Set<ObjectIdentifier> = []
    /// The shared memory, zeroed; its address never changes while it is mapped.
    private var regions: [UnsafeMutableRawPointer] = []

    // MARK: The file (sqlite3_io_methods, xLock)

    mutating func lock(_ level: Int32, by file: ObjectIdentifier) -> Int32 {
        let own = levels[file] ?? SQLITE_LOCK_NONE
        guard own < level else { return SQLITE_OK }
        let highest = levels.filter { $0.key != file }.values.max() ?? SQLITE_LOCK_NONE
        let limit =
            switch level {
            case SQLITE_LOCK_SHARED: SQLITE_LOCK_RESERVED
            case SQLITE_LOCK_RESERVED: SQLITE_LOCK_SHARED
            default: SQLITE_LOCK_NONE
            }
        guard highest <= limit else { return SQLITE_BUSY }
        levels[file] = level
        return SQLITE_OK
    }

    mutating func unlock(to level: Int32, by file: ObjectIdentifier) {
        levels[file] = min(level, levels[file] ?? SQLITE_LOCK_NONE)
    }

    mutating func close(_ file: ObjectIdentifier) {
        levels[file] = nil
    }

    var isReserved: Bool { levels.values.contains { $0 >= SQLITE_LOCK_RESERVED } }

    // MARK: The shared memory (xShmMap, xShmLock, xShmUnmap)

    /// The region's memory, created if `mayExtend`.
    mutating func map(
        region: Int, byteCount: Int, mayExtend: Bool, by file: ObjectIdentifier
    ) -> UnsafeMutableRawPointer? {
        mappers.insert(file)
        while regions.count <= region {
            guard mayExtend else { return nil }
            let memory = UnsafeMutableRawPointer.allocate(byteCount: byteCount, alignment: 4096)
            memory.initializeMemory(as: UInt8.self, repeating: 0, count: byteCount)
            regions.append(memory)
        }
        return regions[region]
    }

    /// The memory is freed with the last connection, so the next one recovers from the log.
    mutating func unmap(by file: ObjectIdentifier) {
        mappers.remove(file)
        for slot in sharers.keys { sharers[slot]?.remove(file) }
        owners = owners.filter { $0.value != file }
        guard mappers.isEmpty else { return }
        for region in regions { region.deallocate() }
        regions = []
    }

    mutating func lockShared(_ slots: Range<Int>, flags: Int32, by file: ObjectIdentifier) -> Int32
    {
        let isExclusive = flags & SQLITE_SHM_EXCLUSIVE != 0
        if flags & SQLITE_SHM_UNLOCK != 0 {
            for slot in slots {
                if isExclusive {
                    if owners[slot] == file { owners[slot] = nil }
                } else {
                    sharers[slot]?.remove(file)
                }
            }
            return SQLITE_OK
        }
        for slot in slots {
            if let owner = owners[slot], owner != file { return SQLITE_BUSY }
            let others = sharers[slot, default: []].subtracting([file])
            if isExclusive, !others.isEmpty { return SQLITE_BUSY }
        }
        for slot in slots {
            if isExclusive {
                owners[slot] = file
            } else {
                sharers[slot, default: []].insert(file)
            }
        }
        return SQLITE_OK
    }
}
