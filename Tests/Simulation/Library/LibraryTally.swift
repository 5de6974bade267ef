/// Counts the events of library simulations, to prove that they reached every case.
package struct LibraryTally: Sendable {
    package enum Event: String, CaseIterable, Sendable {
        case households, people, devices
        case edits, offlineEdits, doneEdits, repeatedEdits, refusedEdits
        case staleTexts, changedSince, goneThings, forbiddenEdits, strandedEdits
        case overwritten, adjustments, shortAdjustments, deletions, restorations
        case pages, longPulls, changes, behind, resets, reopenings, pipelinedPulls
        case cookingInputs, cookingStates, refusedCooking, rings, expectedRings, finishes
        case refusedFinishes
        case roleChanges, removals, returns
        case crashes, connections, drops, deadConnections, stalls, pingTimeouts
    }

    package private(set) var counts: [Event: Int] = [:]

    package init() {}

    package subscript(event: Event) -> Int { counts[event] ?? 0 }

    package mutating func count(_ event: Event, _ number: Int = 1) {
        counts[event, default: 0] += number
    }

    package mutating func add(_ other: LibraryTally) {
        for (event, number) in other.counts { count(event, number) }
    }

    /// The events that never happened.
    package var missing: [Event] { Event.allCases.filter { self[$0] == 0 } }
}
