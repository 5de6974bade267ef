import Base
import CLinux
import Foundation
import GameProtocol
import Kitchen
import Scheduling
import Store
import Synchronization

/// The archives that players ask for. Each is in a file without a name, which goes with the
/// server, and stays for some minutes. Usable from any queue.
final class AccountExports: Sendable {
    struct Piece: Sendable {
        let byteCount: Int
        let data: Data
    }

    static let pieceByteCount = 60_000
    private static let keptMilliseconds = 600_000.0
    /// The most archives that are kept at once.
    private static let limit = 50

    private struct Archive: Sendable {
        let file: FileHandle
        let byteCount: Int
        let made: Instant
    }

    private struct State: Sendable {
        var archives: [PlayerID: Archive] = [:]
        var isMaking = false
    }

    private let state = Mutex(State())
    private let queue: any SerialQueue = SystemQueue(label: "chefdash.export")
    private let directory: String

    /// - Parameter directory: has room for the archives.
    init(in directory: String) { self.directory = directory }

    /// Reads a piece of a player's archive, which the first piece makes.
    ///
    /// - Parameters:
    ///   - source: what the archive is made of.
    ///   - completion: called on any queue.
    func piece(
        of player: PlayerID, at offset: Int, from source: AccountArchive, at now: Instant,
        completion: @escaping @Sendable (Result<Piece, RequestFault>) -> Void
    ) {
        let mustMake = state.withLock { state -> Result<Bool, RequestFault> in
            state.archives = state.archives.filter {
                now.milliseconds(since: $0.value.made) < Self.keptMilliseconds
            }
            if state.archives[player] != nil { return .success(false) }
            guard offset == 0 else { return .failure(Self.gone) }
            guard !state.isMaking, state.archives.count < Self.limit else {
                return .failure(Self.busy)
            }
            state.isMaking = true
            return .success(true)
        }
        switch mustMake {
        case .failure(let fault): completion(.failure(fault))
        case .success(let mustMake):
            queue.async { [self] in
                if mustMake { make(of: player, from: source) }
                completion(read(player, at: offset))
            }
        }
    }

    private func make(of player: PlayerID, from source: AccountArchive) {
        let file = try? makeFile()
        let byteCount = try? file.map { try source.write(to: $0) }
        let archive = file.flatMap { file in
            byteCount.map { Archive(file: file, byteCount: $0, made: queue.now) }
        }
        state.withLock { state in
            state.isMaking = false
            state.archives[player] = archive
        }
    }

    private func read(_ player: PlayerID, at offset: Int) -> Result<Piece, RequestFault> {
        guard let archive = state.withLock({ $0.archives[player] }) else {
            return .failure(
                RequestFault(
                    .storeUnavailable, "the archive couldn't be made; try again later"))
        }
        guard offset < archive.byteCount else {
            return .failure(
                RequestFault(.badValue, "the archive has \(archive.byteCount) bytes"))
        }
        do {
            try archive.file.seek(toOffset: UInt64(offset))
            let data = try archive.file.read(upToCount: Self.pieceByteCount) ?? Data()
            return .success(Piece(byteCount: archive.byteCount, data: data))
        } catch {
            return .failure(RequestFault(.storeUnavailable, "the archive can't be read"))
        }
    }

    /// A file that vanishes when it is closed.
    private func makeFile() throws -> FileHandle {
        var path = Array("\(directory)/export-XXXXXX".utf8CString)
        let descriptor = mkstemp(&path)
        guard descriptor >= 0 else { throw CocoaError(.fileWriteUnknown) }
        unlink(path)
        return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }

    private static let busy = RequestFault(
        .busy, "other archives are being made; ask again in some seconds",
        retryAfterMilliseconds: 5_000)
    private static let gone = RequestFault(
        .badValue, "the archive isn't kept any more; ask from offset 0 on")
}
