import Base
import Kitchen
import Recipes

/// The account that pays for a read's time.
package enum ReadPayer: Hashable, Sendable {
    case player(PlayerID)
    case household(HouseholdID)
}

/// Decides which waiting read runs next: people take turns by the time that their reads have taken,
/// so that nobody waits for all reads of another.
///
/// This is start-time fair queueing (Goyal, Vin and Cheng, 1996), except that a read's cost is
/// known only afterwards. A read with several payers starts when the last of them may start, and
/// each of them pays all of it. Nobody saves up turns. Reads without payers share one account, and
/// so the turns of one person.
struct ReadTurns<Work> {
    /// Reads of the same payers, in order of arrival.
    private struct Line {
        let payers: [ReadPayer]
        var works: ArraySlice<Work>
        /// The start time of the first read, by `clock`. Its payers may have paid for another line
        /// since.
        var start: Int64
        /// Grows with each turn; among lines with the same start, the lowest goes first.
        var number: Int
    }

    private var lines: [Line] = []
    private var places: [[ReadPayer]: Int] = [:]
    /// The earliest start of each payer's next read. Payers that may start now can be missing. The
    /// key nil pays for reads without payers.
    private var ends: [ReadPayer?: Int64] = [:]
    /// The start time of the read that began last, in nanoseconds of reading.
    private var clock: Int64 = 0
    private var lastNumber = 0

    /// With more payers than this, `charge` forgets those that may start now.
    private static var payerLimit: Int { 1_024 }

    mutating func add(_ work: Work, of payers: [ReadPayer]) {
        if let place = places[payers] { return lines[place].works.append(work) }
        lastNumber += 1
        places[payers] = lines.count
        lines.append(
            Line(payers: payers, works: [work], start: start(of: payers), number: lastNumber))
    }

    /// Removes and returns the read whose turn it is.
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

    /// Charges the time of the read that began last to its payers.
    mutating func charge(_ nanoseconds: Int64, to payers: [ReadPayer]) {
        if ends.count > Self.payerLimit { ends = ends.filter { $0.value > clock } }
        for payer in Self.accounts(of: payers) {
            ends[payer] = max(ends[payer] ?? 0, clock) + nanoseconds
        }
    }
}
