import CommandArguments
import Kitchen
import Levels
import Store

/// A settled round or race from a data directory, with its catalogue.
enum SettledPlay {
    case round(KeptRound)
    case race(KeptRace)

    /// Finds the round or race that the operand names.
    init(_ arguments: Arguments) throws {
        let text = arguments.operands[0]
        guard let round = RoundID(text), let race = RaceID(text) else {
            throw UsageError(
                "\"\(text)\" is no id of a round or race: it has 32 hexadecimal digits, in lower"
                    + " case",
                in: arguments.syntax.path)
        }
        let directory = arguments.text("--data") ?? "data"
        let audit = try LedgerAudit(directory: directory)
        if let row = try audit.round(round) {
            self = .round(try KeptRound(round, row, audit))
        } else if let row = try audit.race(race) {
            self = .race(try KeptRace(race, row, audit))
        } else {
            throw CommandFailure("\(directory): there is no round or race \(text)")
        }
    }

    /// Its name in messages.
    var name: String {
        switch self {
        case .round(let kept): "round \(kept.id)"
        case .race(let kept): "race \(kept.id)"
        }
    }

    /// How the replay differs from what was settled; `nil` if it doesn't.
    var problem: String? {
        switch self {
        case .round(let kept): kept.problem
        case .race(let kept): kept.problem
        }
    }

    /// The replay's result in one line.
    var summary: String {
        switch self {
        case .round(let kept):
            let result = kept.record.result
            return "\(result.ticks) ticks, \(result.served) served, \(result.earned) coins,"
                + " \(result.stars) stars"
        case .race(let kept):
            let seats = kept.record.seats.count
            return "\(seats == 1 ? "1 seat" : "\(seats) seats"), \(kept.ticks) ticks,"
                + " \(kept.standings.map(\.served).reduce(0, +)) served"
        }
    }
}

extension CommandFailure {
    /// The error for a record that a sweep removed.
    ///
    /// - Parameter name: the name of the round or race.
    static func removedRecord(of name: String) -> CommandFailure {
        CommandFailure(
            "\(name): its record was removed, since it was older than the server keeps records"
                + " (`--keep-records`); its result is kept")
    }
}

extension LedgerAudit {
    /// The catalogue of a record.
    ///
    /// - Parameter name: the name of the round or race, for the error message.
    func catalogue(of record: RoundRecord, name: String) throws -> Catalogue {
        guard let text = try catalogueText(fingerprint: record.catalogueFingerprint) else {
            throw CommandFailure("\(name): the levels that it was played by are not kept")
        }
        return try LevelFiles.catalogue(fromCanonicalText: Array(text.utf8))
    }
}

extension RaceStanding {
    fileprivate var served: Int { outcome.result.served }
}
