import Base
import Kitchen

/// The tickets for races of one number of seats, by level, by number of widenings, and by rating.
///
/// All tickets with the same number of widenings have the same window. So the nearest rating among
/// them shows if any of them fits, and finding a partner takes one search for each of the (few)
/// levels and widenings, however many tickets wait.
struct TicketIndex: Sendable {
    struct Entry: Comparable, Sendable {
        let rating: Int
        let number: UInt64
        let player: PlayerID
        let steps: Int

        init(_ ticket: Ticket) {
            rating = ticket.rating
            number = ticket.number
            player = ticket.player
            steps = ticket.steps
        }

        /// Sorts before all entries of `rating`.
        init(before rating: Int) {
            self.rating = rating
            number = 0
            player = PlayerID(value: 0)
            steps = 0
        }

        static func < (left: Entry, right: Entry) -> Bool {
            (left.rating, left.number) < (right.rating, right.number)
        }

        static func == (left: Entry, right: Entry) -> Bool { left.number == right.number }
    }

    private let rules: LobbyRules
    private let placeOfLevel: [Int: Int]
    /// By the level's place (0 for tickets for any level), then by steps.
    private var shelves: [[SortedArray<Entry>]]
    private(set) var count = 0

    init(rules: LobbyRules, levels: [Int]) {
        self.rules = rules
        placeOfLevel = Dictionary(uniqueKeysWithValues: levels.enumerated().map { ($1, $0 + 1) })
        shelves = Array(
            repeating: Array(repeating: SortedArray(), count: rules.ratingWindowSteps + 1),
            count: levels.count + 1)
    }

    mutating func insert(_ ticket: Ticket, comparisonCount: inout Int) {
        shelves[place(of: ticket)][ticket.steps]
            .insert(Entry(ticket), comparisonCount: &comparisonCount)
        count += 1
    }

    mutating func remove(_ ticket: Ticket, comparisonCount: inout Int) {
        shelves[place(of: ticket)][ticket.steps]
            .remove(Entry(ticket), comparisonCount: &comparisonCount)
        count -= 1
    }

    private func place(of ticket: Ticket) -> Int {
        ticket.level.flatMap { placeOfLevel[$0] } ?? 0
    }

    /// The places of the levels that agree with the ticket's.
    private func places(for ticket: Ticket) -> [Int] {
        ticket.level == nil ? Array(shelves.indices) : [0, place(of: ticket)]
    }

    /// The largest difference in rating that is within both windows.
    private func reach(_ ticket: Ticket, steps: Int) -> Int {
        rules.ratingWindow(steps: min(ticket.steps, steps))
    }

    // MARK: - Pairs

    /// Returns the ticket that fits this one: among those whose windows widened most often (so they
    /// waited longest), the one with the nearest rating, and among equals the oldest.
    func partner(of ticket: Ticket, comparisonCount: inout Int) -> Entry? {
        let places = places(for: ticket)
        for steps in stride(from: rules.ratingWindowSteps, through: 0, by: -1) {
            var best: Entry?
            for place in places where !shelves[place][steps].isEmpty {
                for entry in nearest(
                    1, to: ticket, place: place, steps: steps, comparisonCount: &comparisonCount)
                where best.map({ isBetter(entry, than: $0, for: ticket) }) ?? true {
                    best = entry
                }
            }
            if let best { return best }
        }
        return nil
    }

    private func isBetter(_ entry: Entry, than other: Entry, for ticket: Ticket) -> Bool {
        (abs(entry.rating - ticket.rating), entry.number)
            < (abs(other.rating - ticket.rating), other.number)
    }

    /// Up to `limit` other tickets below the ticket's rating and as many at or above it, within
    /// reach.
    private func nearest(
        _ limit: Int, to ticket: Ticket, place: Int, steps: Int, comparisonCount: inout Int
    ) -> [Entry] {
        let shelf = shelves[place][steps]
        let reach = reach(ticket, steps: steps)
        let start = shelf.firstIndex(
            notBefore: Entry(before: ticket.rating), comparisonCount: &comparisonCount)
        var found: [Entry] = []
        for entry in shelf.elements[start...] where entry.number != ticket.number {
            comparisonCount += 1
            guard found.count < limit, entry.rating - ticket.rating <= reach else { break }
            found.append(entry)
        }
        var below = 0
        var index = start
        if limit == 1, start > 0 {
            // Among equal ratings, starts with the oldest ticket.
            let first = shelf.firstIndex(
                notBefore: Entry(before: shelf.elements[start - 1].rating),
                comparisonCount: &comparisonCount)
            index = first + 1
        }
        while below < limit, index > 0 {
            index -= 1
            comparisonCount += 1
            let entry = shelf.elements[index]
            guard ticket.rating - entry.rating <= reach else { break }
            found.append(entry)
            below += 1
        }
        return found
    }

    // MARK: - Larger races

    /// Finds others for a race of `ticket.seats` players: all ratings lie within the narrowest
    /// window among them, and their levels agree. If there are several such groups, prefers one
    /// whose players have all waited at least as long as the ticket, and then the one with the
    /// closest ratings.
    func group(with ticket: Ticket, comparisonCount: inout Int) -> [Entry]? {
        let others = ticket.seats - 1
        var candidates: [[Entry]] = []
        for places in agreeingPlaces(for: ticket) {
            var found = [Entry(ticket)]
            for place in places {
                for steps in shelves[place].indices where !shelves[place][steps].isEmpty {
                    found += nearest(
                        others, to: ticket, place: place, steps: steps,
                        comparisonCount: &comparisonCount)
                }
            }
            if found.count > others { candidates.append(found.sorted()) }
        }
        for steps in stride(from: ticket.steps, through: 0, by: -1) {
            let window = rules.ratingWindow(steps: steps)
            var best: ArraySlice<Entry>?
            for found in candidates {
                let near = found.filter {
                    $0.steps >= steps && abs($0.rating - ticket.rating) <= window
                }
                comparisonCount += found.count
                guard let group = Self.closestRun(of: ticket.seats, in: near, around: ticket),
                    Self.spread(group) <= window
                else { continue }
                if best.map({ Self.spread(group) < Self.spread($0) }) ?? true { best = group }
            }
            if let best { return best.filter { $0.number != ticket.number } }
        }
        return nil
    }

    /// The sets of places whose tickets all agree with the ticket and with each other.
    private func agreeingPlaces(for ticket: Ticket) -> [[Int]] {
        guard ticket.level == nil else { return [[0, place(of: ticket)]] }
        let taken = shelves.indices.dropFirst().filter { place in
            shelves[place].contains { !$0.isEmpty }
        }
        return taken.isEmpty ? [[0]] : taken.map { [0, $0] }
    }

    /// Among the runs of `length` neighbours that include the ticket, the one with the smallest
    /// spread.
    private static func closestRun(
        of length: Int, in entries: [Entry], around ticket: Ticket
    ) -> ArraySlice<Entry>? {
        guard entries.count >= length,
            let own = entries.firstIndex(where: { $0.number == ticket.number })
        else { return nil }
        let starts = max(0, own - length + 1)...max(0, min(own, entries.count - length))
        return starts.map { entries[$0..<$0 + length] }.min { spread($0) < spread($1) }
    }

    private static func spread(_ run: ArraySlice<Entry>) -> Int {
        guard let first = run.first, let last = run.last else { return 0 }
        return last.rating - first.rating
    }

    // MARK: - Reasons for waiting

    /// The number of other tickets that agree with the ticket's level, and the number of those that
    /// are within both windows.
    func othersThatFit(_ ticket: Ticket) -> (level: Int, rating: Int) {
        var comparisonCount = 0
        var level = 0
        var rating = 0
        for place in places(for: ticket) {
            for (steps, shelf) in shelves[place].enumerated() where !shelf.isEmpty {
                level += shelf.count
                let reach = reach(ticket, steps: steps)
                let end = shelf.firstIndex(
                    notBefore: Entry(before: ticket.rating + reach + 1),
                    comparisonCount: &comparisonCount)
                let start = shelf.firstIndex(
                    notBefore: Entry(before: ticket.rating - reach),
                    comparisonCount: &comparisonCount)
                rating += end - start
            }
        }
        return (level - 1, rating - 1)
    }
}
