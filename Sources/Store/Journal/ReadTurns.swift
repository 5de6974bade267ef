import Base
import Kitchen
import Recipes

/// Who a read is done for, and who pays its time.
package enum ReadPayer: Hashable, Sendable {
    case player(PlayerID)
    case household(HouseholdID)
}

/// Which of the reads that wait is done next: people take turns by the time that their reads have taken, so that
/// nobody waits for all that another has asked for.
///
/// It is start-time fair queueing (Goyal, Vin and Cheng, 1996), but a read's cost is known only once it is done. A
/// read of several payers begins when the last of them may, and each of them pays all of it. Nobody saves up turns.
/// Reads without payers are paid by one account together, so that they have the turns of one person.
struct ReadTurns<Work> {
    /// Reads of the same payers, in the order in which they came.
    private struct Line {
        let payers: [ReadPayer]
        var works: ArraySlice<Work>
        /// When the first may begin, by `clock`. Its payers may have paid for another line since.
        var start: Int64
        /// When the line's turn came last: of the same start, the lower goes first.
        var number: Int
    }

    private var lines: [Line] = []
    private var places: [[ReadPayer]: Int] = [:]
    /// When the next read of each payer may begin; those that may begin now can be missing. Nil pays for reads
    /// without payers.
    private var ends: [ReadPayer?: Int64] = [:]
    /// The start of the read that was begun last, in nanoseconds of reading.
    private var clock: Int64 = 0
    private var lastNumber = 0

    /// With more payers than this, those that may begin now are forgotten.
    private static var payerLimit: Int { 1_024 }

    mutating func add(_ work: Work, of payers: [ReadPayer]) {
        if let place = places[payers] { return lines[place].works.append(work) }
        lastNumber += 1
        places[payers] = lines.count
        lines.append(
            Line(payers: payers, works: [work], start: start(of: payers), number: lastNumber))
    }

    /// Takes out the read whose turn it is.
    mutating func next() -> (work: Work, payers: [ReadPayer])? {
        while true {
            let found = lines.indices.min {
                (lines[$0].start, lines[$0].number) < (lines[$1].start, lines[$1].number)
            }
            guard let found else { return nil }
            let payers = lines[found].payers
            let start = start(of: payers)
            guard start == lines[found].start else {
                lines[found].start = start
                continue
            }
            clock = start
            let work = lines[found].works.removeFirst()
            if lines[found].works.isEmpty {
                remove(found)
            } else {
                lastNumber += 1
                lines[found].number = lastNumber
            }
            return (work, payers)
        }
    }

    private mutating func remove(_ place: Int) {
        places[lines[place].payers] = nil
        let last = lines.removeLast()
        guard place < lines.count else { return }
        lines[place] = last
        places[last.payers] = place
    }

    private func start(of payers: [ReadPayer]) -> Int64 {
        Self.accounts(of: payers).reduce(clock) { max($0, ends[$1] ?? 0) }
    }

    private static func accounts(of payers: [ReadPayer]) -> [ReadPayer?] {
        payers.isEmpty ? [nil] : payers
    }

    /// The read that was begun last has taken so long.
    mutating func charge(_ nanoseconds: Int64, to payers: [ReadPayer]) {
        if ends.count > Self.payerLimit { ends = ends.filter { $0.value > clock } }
        for payer in Self.accounts(of: payers) {
            ends[payer] = max(ends[payer] ?? 0, clock) + nanoseconds
        }
    }
}
