import Crypto
import Foundation
import Kitchen
import Store

/// The records of a result as JSON, so that anyone can replay them.
struct ProofRecords: Encodable {
    private struct Seat: Encodable {
        let playerID: String
        let name: String
        let avatar: String
        let served: Int
        let earned: Int64
        let stars: Int
        let isWin: Bool
        let ticks: Int
        /// In base64.
        let record: String

        enum CodingKeys: String, CodingKey {
            case name, avatar, served, earned, stars, ticks, record
            case playerID = "player_id"
            case isWin = "win"
        }

        init(_ seat: Proof.Seat) {
            let result = seat.record.result
            playerID = seat.player.description
            name = seat.name
            avatar = seat.avatar
            served = result.served
            earned = result.earned
            stars = result.stars
            isWin = result.isWin
            ticks = result.ticks
            record = Crypto.base64(seat.record.encoded())
        }
    }

    private let recordID: String
    private let day: String?
    private let levelID: Int
    /// In hexadecimal digits.
    private let fingerprint: String
    private let seats: [Seat]

    enum CodingKeys: String, CodingKey {
        case day, fingerprint, seats
        case recordID = "record_id"
        case levelID = "level_id"
    }

    init(_ proof: Proof, id: UInt128) {
        recordID = RoundID(value: id).description
        day = proof.day?.description
        levelID = proof.seats[0].record.levelID
        fingerprint = proof.catalogue.fingerprint.map { byte in
            String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
        }.joined()
        seats = proof.seats.map(Seat.init)
    }

    /// The JSON text; the same result and names always give the same text.
    func encoded() -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Texts and numbers can always be encoded as JSON.
        return (try? encoder.encode(self)).map(Array.init) ?? []
    }
}
