import Base
import Crypto
import Foundation
import Kitchen
import Store

/// The records of a result as JSON, so that anybody can replay them.
struct ProofRecords: Encodable {
    private struct Seat: Encodable {
        let playerID: String
        let name: String
        let avatar: String
        let served: Int
        let earned: Int64
        let stars: Int
        let win: Bool
        let ticks: Int
        /// The encoded record in base64.
        let record: String

        init(_ seat: Proof.Seat) {
            let result = seat.record.result
            playerID = seat.player.description
            name = seat.name
            avatar = seat.avatar
            served = result.served
            earned = result.earned
            stars = result.stars
            win = result.isWin
            ticks = result.ticks
            record = Crypto.base64(seat.record.encoded())
        }
    }

    private let recordID: String
    private let day: String?
    private let levelID: Int
    /// The catalogue's fingerprint in hexadecimal digits.
    private let fingerprint: String
    private let seats: [Seat]

    init(_ proof: Proof, id: UInt128) {
        recordID = PlayID(value: id).description
        day = proof.day?.description
        levelID = proof.seats[0].record.levelID
        fingerprint = proof.catalogue.fingerprint.hexadecimal
        seats = proof.seats.map(Seat.init)
    }

    /// The JSON text. Deterministic: the same result and names give the same text.
    func encoded() -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.keyEncodingStrategy = .convertToSnakeCase
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Texts and numbers can always be encoded as JSON.
        return (try? encoder.encode(self)).map(Array.init) ?? []
    }
}
