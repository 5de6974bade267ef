import Base
import CommandArguments
import Foundation
import Kitchen
import Store

enum ReviewListCommand: Command {
    static let syntax = CommandSyntax(
        path: "chefdash review list",
        summary: "List the results that are held off the boards until a person decides.",
        flags: [
            .value(
                "--state", "STATE", default: "held", "Which ones: held, cleared or rejected"),
            .config, .data, .store, .ledgerKey, .json,
        ],
        discussion: [
            "A result is held when its taps came faster or more regularly than people can;"
                + " the limits are in Levels/rules.json. `chefdash replay show ID` shows the"
                + " taps. Works while the server runs; run it as the server's user."
        ])

    static func run(_ arguments: Arguments) async throws {
        let text = arguments.text("--state") ?? "held"
        guard let state = ReviewState(rawValue: text) else {
            throw arguments.problem(
                "--state \(text): allowed: "
                    + ReviewState.allCases.map(\.rawValue).joined(separator: ", "))
        }
        let reviews = try ReviewDesk(arguments).reviews(state)
        try arguments.show(reviews.map(members)) {
            if reviews.isEmpty { Output.line("no result is \(text)") }
            for review in reviews {
                Output.line(
                    "\(review.source) player \(review.player) \(review.reason.rawValue),"
                        + " \(Day(timeMilliseconds: review.heldMilliseconds)), \(review.name)")
            }
        }
    }

    private static func members(_ review: Review) -> Members {
        let (kind, id) =
            switch review.source {
            case .round(let round): ("round", round)
            case .race(let race): ("race", race)
            }
        return [
            "kind": kind, "id": id, "player": review.player, "name": review.name,
            "reason": review.reason.rawValue, "state": review.state.rawValue,
            "held_ms": review.heldMilliseconds,
        ]
    }
}

enum ReviewClearCommand: Command {
    static let syntax = CommandSyntax(
        path: "chefdash review clear",
        summary:
            "Let a held result count: it goes to the boards of the month it was played in.",
        operands: ["ID", "PLAYER"], flags: [.config, .data, .store, .ledgerKey, .reviewReason],
        discussion: [
            "ID is the id of the round or race, as `chefdash review list` prints it. A player"
                + " who won rating points in a race gets them now. `chefdash admin act` can change it"
                + " later."
        ])

    static func run(_ arguments: Arguments) async throws {
        try ReviewDesk(arguments).decide(arguments, as: .cleared)
    }
}

enum ReviewRejectCommand: Command {
    static let syntax = CommandSyntax(
        path: "chefdash review reject",
        summary: "Keep a held result off the boards for good; in a race it becomes a forfeit.",
        operands: ["ID", "PLAYER"], flags: [.config, .data, .store, .ledgerKey, .reviewReason],
        discussion: ["Earned coins stay. `chefdash admin act` can change it later."])

    static func run(_ arguments: Arguments) async throws {
        try ReviewDesk(arguments).decide(arguments, as: .rejected)
    }
}

extension Flag {
    fileprivate static let reviewReason = Flag.value(
        "--reason", "TEXT", default: "reviewed", "Why; the log of operators' acts keeps it")
}

extension ReviewDesk {
    /// Opens the store in the arguments' data directory.
    fileprivate convenience init(_ arguments: Arguments) throws {
        try self.init(
            at: arguments.location,
            ledgerKeyFile: arguments.text("--ledger-key"), author: AdminText.author,
            reason: arguments.text("--reason") ?? "reviewed",
            wallClock: { Int64(Date().timeIntervalSince1970 * 1000) },
            log: { Output.problem($0) })
    }

    /// Records a decision on the result in the operands.
    fileprivate func decide(_ arguments: Arguments, as decision: ReviewState) throws {
        let (id, name) = (arguments.operands[0], arguments.operands[1])
        guard let round = PlayID(id), let race = PlayID(id), let player = PlayerID(name) else {
            throw arguments.problem(
                "\"\(id) \(name)\": ids have 32 hexadecimal digits, in lower case")
        }
        for source in [ResultSource.round(round), .race(race)] {
            switch try decide(source, of: player, as: decision) {
            case .success:
                Output.line("\(source) of player \(player) is \(decision.rawValue)")
                return
            case .failure(.notUnderReview): continue
            case .failure(let refusal): throw CommandFailure(refusal.description)
            }
        }
        throw CommandFailure("no result \(id) of player \(player) is under review")
    }
}
