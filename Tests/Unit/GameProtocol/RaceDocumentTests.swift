import Foundation
import Kitchen
import Lobby
import TestSupport
import Testing

@testable import GameProtocol

/// The lobby follows protocol.md's chapter on queue and rooms.
struct RaceDocumentTests {
    private static let rules = LobbyRules()

    /// Whole sentences and rows, with the lobby's numbers in them.
    static let sentences = [
        "| tickets in the queue | \(grouped(rules.ticketLimit)) |",
        "| private rooms | \(grouped(rules.roomLimit)) |",
        "| spectators of a room | \(rules.spectatorLimit) |",
        "| players removed by a room's host | \(rules.removedPlayerLimit) |",
        "| reactions | \(rules.reactionBurst), then 1 each \(rules.reactionTicks / 10) s |",
        "| rated races left before their start | \(rules.countdownPauseMilliseconds / 1000) s after"
            + " the first of a day, then twice as long each time |",
        "who were never rated | \(rules.newcomerLeaveBurst), then 1 each"
            + " \(rules.countdownPauseMilliseconds / 1000) s |",
        "| seats of a race | \(RoomSettings.seatRange.lowerBound) to"
            + " \(RoomSettings.seatRange.upperBound) |",
        "| rows of a `board` | \(BoardRequest.rowLimit), or"
            + " \(BoardRequest.rowsOnEachSideLimit) on each side |",
        "| entries of a `ledger` | \(LedgerRequest.entryLimit) |",
        "| states of a `replay` | \(Replay.stateLimit) |",
        "and `count` is how many, 1 to \(LedgerRequest.entryLimit),"
            + " by default \(LedgerRequest.usualEntryCount).",
        "and `count` the number of rows, 1 to \(BoardRequest.rowLimit), by default"
            + " \(BoardRequest.usualRowCount).",
        "| `reaction`, `board_id` | \(GameProtocol.wordBytes) bytes |",
        "The window is \(rules.ratingWindowAtStart) points at first and grows by"
            + " \(rules.ratingWindowStep) every \(rules.ratingWindowStepMilliseconds / 1000) s up"
            + " to \(rules.ratingWindowLimit).",
        "After \(rules.botOfferMilliseconds / 1000) s bots are offered",
        "the race is written, within \(rules.openingLimitTicks / 10) s",
        "countdown       snapshot; \(rules.countdownTicks / 10) s",
        "keeps the seat for \(rules.absenceLimitTicks / 10) s at a time, and for"
            + " \(rules.absenceTotalLimitTicks / 10) s in total",
        "no tap or clear for \(rules.idleForfeitTicks / 10) s; after"
            + " \(rules.idleWarningTicks / 10) s `idle_warning`",
        "it had no result after \(rules.raceLimitTicks / 10) s",
        "the next race comes after \(rules.intermissionTicks / 10) s",
        "After \(rules.rematchTicks / 10) s it also happens without those who are away",
        "comes at each tick, \(rules.spectatorDelayTicks / 10) s late",
        "six letters of `\(RoomCode.alphabet)`",
        Reaction.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", ") + ".",
        BotStrength.allCases.map { "`\"\($0.rawValue)\"`" }.joined(separator: ", ")
            .replacing(", `\"hard\"`", with: " or `\"hard\"`"),
    ]

    @Test(arguments: sentences)
    func numbersAndWordsAreTheLobbys(sentence: String) throws {
        #expect(try Self.flatDocument().contains(sentence))
    }

    /// Each reason has a row of its own.
    @Test(
        arguments: (TicketState.Reason.allCases.map(\.rawValue)
            + LeftQueue.Reason.allCases.map(\.rawValue)
            + LeftRoom.Reason.allCases.map(\.rawValue)
            + RaceCancelled.Reason.allCases.map(\.rawValue)
            + Kitchen.ForfeitReason.allCases.map(\.rawValue)).filter { $0 != "unknown" })
    func reasonIsInATable(reason: String) throws {
        #expect(try ProtocolDocuments.game().contains("\n| `\(reason)` | "))
    }

    @Test(arguments: RoomState.Phase.allCases.filter { $0 != .unknown })
    func phaseIsInTheDiagram(phase: RoomState.Phase) throws {
        let diagram = try #require(
            try ProtocolDocuments.game().components(separatedBy: "```text\n states of a room:")
                .last?
                .components(separatedBy: "```").first)
        #expect(diagram.contains(phase.rawValue))
    }

    /// The document in one line.
    private static func flatDocument() throws -> String {
        try ProtocolDocuments.game().replacing("\n", with: " ")
    }

    /// 20000 as 20,000.
    private static func grouped(_ number: Int) -> String {
        number.formatted(.number.locale(.init(identifier: "en_US")))
    }
}
