import Kitchen
import Levels

/// Decodes records and replays them with the catalogues in the database. The boards do this before
/// they show a result.
final class RecordVerifier: Table {
    /// By fingerprint. A stored catalogue never changes.
    private var catalogues: [[UInt8]: Catalogue] = [:]

    /// The maximum number of catalogues in memory. Few are in use at a time, because they change
    /// only when an operator changes the level files.
    private static let catalogueLimit = 8

    /// The contradiction between the record and this level or result; `nil` if there is none.
    func problem(
        of record: RoundRecord, level: Int, served: Int, earned: Int64
    ) throws(StoreFault) -> String? {
        guard record.levelID == level, record.result.served == served,
            record.result.earned == earned
        else { return "the record is of another level or result" }
        guard let catalogue = try catalogue(fingerprint: record.catalogueFingerprint) else {
            return "the levels that it was played by are not kept"
        }
        do throws(ReplayMismatch) {
            _ = try record.replay(with: catalogue)
            return nil
        } catch {
            return error.description
        }
    }

    /// The outcome of a replay.
    enum Replay {
        /// The coins of each order, from the first.
        case played(orders: [Int64])
        /// The difference between the replay and the record.
        case differs(String)
    }

    func replay(_ record: RoundRecord) throws(StoreFault) -> Replay {
        guard let catalogue = try catalogue(fingerprint: record.catalogueFingerprint) else {
            return .differs("one by levels that are not kept")
        }
        var orders: [Int64] = []
        var earned: Int64 = 0
        do throws(ReplayMismatch) {
            // At most one order is served in a tick.
            _ = try record.replay(with: catalogue) { round in
                guard round.served > orders.count else { return }
                orders.append(round.earned - earned)
                earned = round.earned
            }
            return .played(orders: orders)
        } catch {
            return .differs("\(error)")
        }
    }

    /// The catalogue that a record names; `nil` if it isn't in the store.
    func catalogue(fingerprint: [UInt8]) throws(StoreFault) -> Catalogue? {
        if let known = catalogues[fingerprint] { return known }
        let text = try first("SELECT text FROM catalogues WHERE fingerprint = ?", fingerprint) {
            $0.text(0)
        }
        guard let text,
            let catalogue = try? LevelFiles.catalogue(fromCanonicalText: Array(text.utf8)),
            catalogue.fingerprint == fingerprint
        else { return nil }
        if catalogues.count >= Self.catalogueLimit { catalogues.removeAll() }
        catalogues[fingerprint] = catalogue
        return catalogue
    }
}
