import Base
import CommandArguments
import Kitchen
import Levels
import Recipes
import Store

/// A settled round or race from a data directory, with its catalogue, or a cooking session.
protocol SettledPlay {
    /// Its name in messages.
    var name: String { get }
    /// The id, as a member with its kind's name.
    var idMember: Members.Element { get }
    /// The difference between the replay and the settled play; `nil` if they agree.
    var problem: String? { get }
    var ticks: Int { get }
    /// The replay's result in one line.
    var summary: String { get }
    /// The record as `replay show` prints it.
    var lines: [String] { get }
    /// The same in JSON.
    var members: Members { get }
}

extension Arguments {
    /// Finds the round, race or cooking session with the operand's id.
    func settledPlay() throws -> any SettledPlay {
        let text = operands[0]
        guard let round = PlayID(text), let race = PlayID(text), let cooking = CookingID(text)
        else {
            throw problem(
                "\"\(text)\" isn't the id of a round, race or cooking session: it has 32 hexadecimal"
                    + " digits, in lower case")
        }
        let audit = try LedgerAudit(of: location)
        if let row = try audit.round(round) { return try KeptRound(round, row, audit) }
        if let row = try audit.race(race) { return try KeptRace(race, row, audit) }
        if let kept = try KeptCooking(cooking, at: location) { return kept }
        throw CommandFailure(
            "\(dataDirectory): there is no round, race or cooking session \(text)")
    }
}

extension LedgerAudit {
    /// Decodes the record from bytes that a sweep may have removed.
    ///
    /// - Parameter name: The name of the round or race, for the error message.
    func record<Record>(
        in bytes: [UInt8]?, name: String, decode: ([UInt8]) throws -> Record
    ) throws -> Record {
        guard let bytes else {
            throw CommandFailure(
                "\(name): its record was removed, since it was older than the server keeps records"
                    + " (`--keep-records`); its result is kept")
        }
        do {
            return try decode(bytes)
        } catch {
            throw CommandFailure("\(name): \(error)")
        }
    }

    /// The catalogue of a record.
    ///
    /// - Parameter name: The name of the round or race, for the error message.
    func catalogue(of record: RoundRecord, name: String) throws -> Catalogue {
        guard let text = try catalogueText(fingerprint: record.catalogueFingerprint) else {
            throw CommandFailure("\(name): its levels aren't stored")
        }
        return try LevelFiles.catalogue(fromCanonicalText: Array(text.utf8))
    }
}
