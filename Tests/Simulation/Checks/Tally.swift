/// Counts the events of simulations, to prove that they reached every case.
package struct Tally: Sendable {
    package enum Event: String, CaseIterable, Sendable {
        case races, ratedRaces, botRaces, ghostRaces, privateRaces, dailyRaces, rounds
        case dailiesLeft, dailiesOnBoards
        case matchesOfSeveral, rematches, noContests, lostRaces, notOpened
        case heldRatings, clearedResults, rejectedResults, unratedSeats, requeues, queuePauses
        case forfeitsByLeaving, forfeitsByAbsence, forfeitsByIdling, idleWarnings
        case tickets, cancelledTickets, absentTickets, ticketsWithoutLevel, botOffers
        case rooms, kicks, newHosts, spectators, itemsEquipped, purchases, reactions
        case crashes, recoveries, connections, drops, deadConnections, stalls, takeovers, resumes
        case returnsToRaces, slowConsumers, pingTimeouts, refusals, floods, levelReloads
        case thinnedFrames
        case retirements, standstills, cuts, failovers, drains, redirects
    }

    package private(set) var counts: [Event: Int] = [:]

    package init() {}

    package subscript(event: Event) -> Int { counts[event] ?? 0 }

    package mutating func count(_ event: Event, _ number: Int = 1) {
        counts[event, default: 0] += number
    }

    package mutating func add(_ other: Tally) {
        for (event, number) in other.counts { count(event, number) }
    }

    /// The events that only crashes cause.
    private static let ofCrashes: Set<Event> = [.crashes, .recoveries, .lostRaces]
    /// The events that only several nodes have.
    private static let ofNodes: Set<Event> = [
        .retirements, .standstills, .cuts, .failovers, .drains, .redirects,
    ]

    /// The events that never happened.
    ///
    /// - Parameters:
    ///   - crashes: true if servers were meant to crash.
    ///   - nodes: true if there were several.
    package func missing(crashes: Bool, nodes: Bool) -> [Event] {
        Event.allCases.filter {
            self[$0] == 0 && (crashes || !Self.ofCrashes.contains($0))
                && (nodes || !Self.ofNodes.contains($0))
        }
    }
}
