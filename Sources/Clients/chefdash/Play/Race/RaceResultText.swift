import Base
import Foundation
import GameProtocol

/// A race's result as text: a table by rank, the player's own coins and rating, and each player's
/// network conditions.
struct RaceResultText {
    let ended: RaceEnded
    let player: PlayerID
    let tickMilliseconds: Int
    /// A player's display name.
    let name: (PlayerID) -> String

    var lines: [String] {
        var lines = [headline] + table
        if let coins = ended.coins { lines.append("  coins:    balance \(coins)") }
        if let rating = ended.ratingChange {
            let held = rating.isHeld == true ? ", more is held for a review" : ""
            lines.append("  rating:   \(rating.before) → \(rating.after)\(held)")
        }
        if let unrated = ended.unrated { lines.append("  rating:   \(Self.text(unrated))") }
        lines += fairness
        lines.append("  race:     \(ended.raceID)")
        return lines
    }

    private var headline: String {
        let winners = ended.standings.filter { $0.rank == 1 }
        if winners.count > 1 { return "The race is over: a draw." }
        guard let winner = winners.first else { return "The race is over." }
        return winner.playerID == player
            ? "The race is over: you win!" : "The race is over: \(name(winner.playerID)) wins."
    }

    private var table: [String] {
        let rows = ended.standings.map { standing in
            [
                "\(standing.rank). \(name(standing.playerID))",
                "\(standing.served) " + (standing.served == 1 ? "order" : "orders"),
                "+\(standing.earned) coins",
                standing.lastServedTick.map { tick in
                    "last one at "
                        + ClockText.seconds(ticks: tick, tickMilliseconds: tickMilliseconds) + " s"
                } ?? "",
                standing.forfeit.map { "lost: \($0 == "absent" ? "connection gone" : $0)" } ?? "",
            ]
        }
        return Self.aligned(rows).map { "  " + $0 }
    }

    /// Rows with aligned columns.
    private static func aligned(_ rows: [[String]]) -> [String] {
        let columns = rows.first?.indices.map { column in
            rows.map { TextWidth.columns(of: $0[column]) }.max() ?? 0
        }
        return rows.map { row in
            let cells = zip(row, columns ?? []).map { TextWidth.padded($0, to: $1) }
            return String(
                cells.joined(separator: "  ").reversed().drop { $0 == " " }.reversed())
        }
    }

    private static func text(_ unrated: RaceEnded.Unrated) -> String {
        switch unrated {
        case .noOrders: "unchanged: nobody served an order"
        case .sharedAddress: "unchanged: players share an address"
        case .repeatedPair: "unchanged: these players met often enough today"
        case .unknown: "as it was"
        }
    }

    private var fairness: [String] {
        let measured = ended.standings.sorted { $0.seat < $1.seat }.compactMap { standing in
            ended.fairness.connection(ofSeat: standing.seat).map {
                [name(standing.playerID), Self.text($0)]
            }
        }
        let lateness = Self.number(ended.fairness.tickLatenessMilliseconds)
        let all = Self.aligned(measured) + ["server's ticks late by \(lateness) ms (p99)"]
        return all.enumerated().map { place, text in
            (place == 0 ? "  fairness: " : "            ") + text
        }
    }

    private static func text(_ report: FairnessReport.Connection) -> String {
        let frames = "\(report.framesLate) frames late, \(report.lostMilliseconds) ms lost"
        guard let median = report.roundTripMedianMilliseconds,
            let highest = report.roundTripP99Milliseconds
        else { return "no round trip measured, \(frames)" }
        let jitter = report.jitterMilliseconds.map { ", jitter \(number($0)) ms" } ?? ""
        return "round trip \(number(median)) ms (p99 \(number(highest)))\(jitter), \(frames)"
    }

    /// A number with one decimal.
    private static func number(_ milliseconds: Double) -> String {
        String(format: "%.1f", milliseconds)
    }
}
