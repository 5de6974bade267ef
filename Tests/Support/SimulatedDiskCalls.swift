import CSQLite
import Foundation

/// The functions that SQLite calls for a `SimulatedDisk`.
enum SimulatedDiskCalls {
    typealias Layer = UnsafeMutablePointer<sqlite3_vfs>
    typealias File = UnsafeMutablePointer<sqlite3_file>

    // MARK: The file system (sqlite3_vfs)

    static func install(in layer: inout sqlite3_vfs) {
        layer.xOpen = { layer, name, file, flags, outFlags in
            guard let disk = Self.disk(of: layer), let file else { return SQLITE_MISUSE }
            file.pointee.pMethods = nil
            let name = name.map { String(cString: $0) } ?? "temporary-\(UInt(bitPattern: file))"
            let code = disk.access(failure: SQLITE_CANTOPEN) { state in
                if state.files[name] != nil { return SQLITE_OK }
                guard flags & SQLITE_OPEN_CREATE != 0 else { return SQLITE_CANTOPEN }
                state.files[name] = SimulatedFile()
                return SQLITE_OK
            }
            guard code == SQLITE_OK else { return code }
            let opened = SimulatedOpenFile(
                disk: disk, name: name,
                deletesOnClose: flags & SQLITE_OPEN_DELETEONCLOSE != 0)
            UnsafeMutableRawPointer(file).bindMemory(to: SimulatedHandle.self, capacity: 1)
                .pointee.file = Unmanaged.passRetained(opened)
            file.pointee.pMethods = UnsafePointer(Self.methods)
            outFlags?.pointee = flags
            return SQLITE_OK
        }
        layer.xDelete = { layer, name, syncsDirectory in
            guard let disk = Self.disk(of: layer), let name else { return SQLITE_MISUSE }
            let key = String(cString: name)
            return disk.change(failure: SQLiteIOError.delete) { state in
                guard let file = state.files.removeValue(forKey: key) else {
                    return SQLiteIOError.deleteMissing
                }
                state.unsyncedDeletions[key] = syncsDirectory == 0 ? file : nil
                return SQLITE_OK
            }
        }
        layer.xAccess = { layer, name, _, result in
            guard let disk = Self.disk(of: layer), let name else { return SQLITE_MISUSE }
            return disk.access(failure: SQLiteIOError.access) { state in
                // An empty log counts as missing, as in SQLite's own layer.
                let file = state.files[String(cString: name)]
                result?.pointee = (file?.contents.isEmpty ?? true) ? 0 : 1
                return SQLITE_OK
            }
        }
        layer.xFullPathname = { _, name, capacity, result in
            guard let name, let result, strlen(name) < capacity else { return SQLITE_CANTOPEN }
            strcpy(result, name)
            return SQLITE_OK
        }
    }

    // MARK: Files (sqlite3_io_methods)

    /// Never changed after it is built.
    nonisolated(unsafe) private static let methods: UnsafeMutablePointer<sqlite3_io_methods> = {
        let methods = UnsafeMutablePointer<sqlite3_io_methods>.allocate(capacity: 1)
        methods.initialize(to: sqlite3_io_methods())
        methods.pointee.iVersion = 2
        methods.pointee.xClose = { file in
            guard let handle = handle(of: file), let owned = handle.pointee.file else {
                return SQLITE_OK
            }
            handle.pointee.file = nil
            let opened = owned.takeRetainedValue()
            opened.disk.state.withLock { state in
                state.locks[opened.name]?.close(opened.identity)
                if opened.deletesOnClose { state.files[opened.name] = nil }
            }
            return SQLITE_OK
        }
        methods.pointee.xRead = { file, buffer, count, offset in
            guard let opened = opened(file), let buffer else { return SQLITE_MISUSE }
            return opened.disk.access(failure: SQLiteIOError.read) { state in
                let (start, count) = (Int(offset), Int(count))
                let contents = state.files[opened.name]?.contents ?? []
                let available = max(0, min(count, contents.count - start))
                if available > 0 {
                    contents.withUnsafeBytes { bytes in
                        buffer.copyMemory(from: bytes.baseAddress! + start, byteCount: available)
                    }
                }
                guard available < count else { return SQLITE_OK }
                memset(buffer + available, 0, count - available)
                return SQLiteIOError.shortRead
            }
        }
        methods.pointee.xWrite = { file, buffer, count, offset in
            guard let opened = opened(file), let buffer else { return SQLITE_MISUSE }
            let bytes = [UInt8](UnsafeRawBufferPointer(start: buffer, count: Int(count)))
            return opened.disk.change(failure: SQLiteIOError.write) { state in
                if case .full = state.fault {
                    state.refusalCount += 1
                    return SQLITE_FULL
                }
                state.files[opened.name]?.write(bytes, at: Int(offset))
                return SQLITE_OK
            }
        }
        methods.pointee.xTruncate = { file, count in
            guard let opened = opened(file) else { return SQLITE_MISUSE }
            return opened.disk.change(failure: SQLiteIOError.truncate) { state in
                state.files[opened.name]?.truncate(toByteCount: Int(count))
                return SQLITE_OK
            }
        }
        methods.pointee.xSync = { file, _ in
            guard let opened = opened(file) else { return SQLITE_MISUSE }
            return opened.disk.change(failure: SQLiteIOError.sync) { state in
                if case .syncFails = state.fault {
                    state.refusalCount += 1
                    return SQLiteIOError.sync
                }
                state.files[opened.name]?.sync()
                return SQLITE_OK
            }
        }
        methods.pointee.xFileSize = { file, result in
            guard let opened = opened(file) else { return SQLITE_MISUSE }
            return opened.disk.access(failure: SQLiteIOError.size) { state in
                result?.pointee = Int64(state.files[opened.name]?.contents.count ?? 0)
                return SQLITE_OK
            }
        }
        methods.pointee.xLock = { file, level in
            locks(of: file) { $0.lock(level, by: $1) }
        }
        methods.pointee.xUnlock = { file, level in
            locks(of: file) { locks, identity in
                locks.unlock(to: level, by: identity)
                return SQLITE_OK
            }
        }
        methods.pointee.xCheckReservedLock = { file, result in
            locks(of: file) { locks, _ in
                result?.pointee = locks.isReserved ? 1 : 0
                return SQLITE_OK
            }
        }
        methods.pointee.xFileControl = { _, _, _ in SQLITE_NOTFOUND }
        methods.pointee.xSectorSize = { _ in 4096 }
        // The same value as SQLite's own layer on Linux.
        methods.pointee.xDeviceCharacteristics = { _ in SQLITE_IOCAP_POWERSAFE_OVERWRITE }
        methods.pointee.xShmMap = { file, region, byteCount, mayExtend, result in
            locks(of: file) { locks, identity in
                result?.pointee = locks.map(
                    region: Int(region), byteCount: Int(byteCount), mayExtend: mayExtend != 0,
                    by: identity)
                return SQLITE_OK
            }
        }
        methods.pointee.xShmLock = { file, offset, count, flags in
            let slots = Int(offset)..<Int(offset + count)
            return locks(of: file) { $0.lockShared(slots, flags: flags, by: $1) }
        }
        // Taking the lock orders the memory accesses before and after it.
        methods.pointee.xShmBarrier = { file in
            _ = locks(of: file) { _, _ in SQLITE_OK }
        }
        methods.pointee.xShmUnmap = { file, _ in
            locks(of: file) { locks, identity in
                locks.unmap(by: identity)
                return SQLITE_OK
            }
        }
        return methods
    }()

    // MARK: From C to Swift

    private static func disk(of layer: Layer?) -> SimulatedDisk? {
        layer?.pointee.pAppData.map {
            Unmanaged<SimulatedDisk>.fromOpaque($0).takeUnretainedValue()
        }
    }

    private static func handle(of file: File?) -> UnsafeMutablePointer<SimulatedHandle>? {
        file.map {
            UnsafeMutableRawPointer($0).assumingMemoryBound(to: SimulatedHandle.self)
        }
    }

    private static func opened(_ file: File?) -> SimulatedOpenFile? {
        handle(of: file)?.pointee.file?.takeUnretainedValue()
    }

    /// Locks survive the power loss: they are the process's memory.
    private static func locks(
        of file: File?, _ body: (inout SimulatedLocks, ObjectIdentifier) -> Int32
    ) -> Int32 {
        guard let opened = opened(file) else { return SQLITE_MISUSE }
        return opened.disk.state.withLock { state in
            body(&state.locks[opened.name, default: SimulatedLocks()], opened.identity)
        }
    }
}
