import Base
import Foundation
import GameProtocol
import Kitchen
import Store
import StrictJSON

/// An answer as JSON, with the names of its members in snake case.
enum OperatorAnswer {
    private struct Envelope<Body: Encodable>: Encodable {
        let re: String?
        let answer: Body
    }

    private struct Refusal: Encodable {
        let re: String?
        let error: String
    }

    private struct Absence: Encodable {
        let re: String?
        let error = "you aren't signed in, or not any more"
        let signedOut = true
    }

    static func signedOut(re: String?) -> [UInt8] { encoded(Absence(re: re)) }

    private static func encoded(_ value: some Encodable) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.keyEncodingStrategy = .convertToSnakeCase
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // The values are numbers, texts and lists of these.
        return Array((try? encoder.encode(value)) ?? Data())
    }

    static func encoded(_ body: some Encodable, re: String?) -> [UInt8] {
        encoded(Envelope(re: re, answer: body))
    }

    /// The protocol's own types write themselves.
    static func encoded(_ body: some JSONWritable, re: String?) -> [UInt8] {
        var json = JSONWriter()
        json.object { json in
            if let re { json.member("re", re) }
            json.member("answer", body)
        }
        return json.bytes
    }

    static func encoded(_ fault: OperatorFault, re: String?) -> [UInt8] {
        encoded(Refusal(re: re, error: fault.description))
    }
}

/// The figures of this server now.
struct OperatorOverview: Encodable {
    let version: String
    let node: String
    let epoch: Int64
    /// Nil if the server is ready for new players.
    let obstacle: String?
    let connections: Int
    let sessions: Int
    let companions: Int
    let rounds: Int
    let races: UInt64
    let queue: Int
    let rooms: Int
    let spectators: Int
    let bots: Int
    /// Nil before the first count.
    let players: Int?
    let households: Int?
    let heldResults: Int?
    let openReports: Int
    let signUps: String
    let announcement: String?
    /// Limits that peers have reached since the start.
    let limits: [String: UInt64]
}

struct OperatorPlayerRow: Encodable, Sendable {
    let playerId: String
    let name: String
    let avatar: String
    let seenMs: Int64?
    /// Nil for one who isn't connected to this server.
    let address: String?
    /// `nowhere`, `round`, `room` or `queue`; nil for one without a session here.
    let place: String?
    let room: String?
}

struct OperatorPlayer: Encodable {
    struct Device: Encodable {
        let number: Int64
        let name: String
        let createdMs: Int64
        let seenMs: Int64
    }

    struct Sanction: Encodable {
        let kind: String
        let endMs: Int64?
        let reason: String
        let act: Int64
    }

    struct Household: Encodable {
        let householdId: String
        let role: String
    }

    let playerId: String
    let name: String
    let avatar: String
    let coins: Int64
    let items: [String: Int64]
    let createdMs: Int64
    let seenMs: Int64
    let eraseMs: Int64?
    let rating: Int64
    let rounds: Int
    let wins: Int
    let races: Int
    let raceWins: Int
    let served: Int64
    let earned: Int64
    let devices: [Device]
    let recoveryMs: Int64?
    let sanctions: [Sanction]
    let households: [Household]
    let connections: [OperatorPlayerRow]
    let acts: [OperatorAct]
}

struct OperatorAct: Encodable, Sendable {
    let number: Int64
    let timeMs: Int64
    let author: String
    let kind: String
    let subject: String
    let change: String
    let undoes: Int64?
    let undoneBy: Int64?
    let reason: String?
    let before: String?
    let after: String?
    /// The code to come back, or an operator's password, once: the log keeps only that there is one.
    let code: String?
    /// The address by which an authenticator app takes an operator's secret, also once.
    let authenticator: String?
    /// The same as a QR code: rows of 0 and 1.
    let points: [String]?

    init(_ act: StoredAct, code: String? = nil, authenticator: String? = nil) {
        number = act.number
        timeMs = act.timeMilliseconds
        author = act.author
        kind = act.kind.rawValue
        subject = act.subject.description
        change = act.change
        undoes = act.undoes
        undoneBy = act.undoneBy
        reason = act.texts?.reason
        before = act.texts?.before
        after = act.texts?.after
        self.code = code
        self.authenticator = authenticator
        points = authenticator.flatMap(QRCode.init)?.rows
    }
}

struct OperatorEntry: Encodable {
    let number: Int64
    let timeMs: Int64
    let asset: String
    let kind: String
    let amount: Int64
    let balance: Int64
    let reference: String
}

struct OperatorResult: Encodable {
    let subject: String
    let playerId: String
    let name: String
    let reason: String
    let state: String
    let heldMs: Int64
}

struct OperatorReport: Encodable {
    let number: Int64
    let timeMs: Int64
    let reporterId: String
    let what: String
    let subject: String
    let shown: String
    let text: String
    let closedBy: Int64?
}

struct OperatorRoom: Encodable, Sendable {
    /// Nil for a round alone and for a match of the queue.
    let code: String?
    let level: Int?
    let players: [String]
    let isAlone: Bool
    let isPlaying: Bool
}

/// A round to look at, with the length of its ticks.
struct OperatorReplay: JSONObjectWritable {
    let tickMilliseconds: Int
    let replay: Replay

    func writeMembers(to json: inout JSONWriter) {
        json.member("tick_ms", tickMilliseconds)
        json.member("replay", replay)
    }
}

/// A recipe import that runs, or ended a while ago. What it brings is the household's.
struct OperatorImport: Encodable, Sendable {
    let playerId: String
    let householdId: String
    let address: String
    let isPage: Bool
    /// Nil for a page.
    let byteCount: Int?
    let phase: String
    let done: Int
    let total: Int
    let refused: Int
    /// Why it failed.
    let reason: String?
}

/// A flag of `chefdash serve`.
struct OperatorSetting: Encodable {
    let flag: String
    let value: String
    /// True for another value than without the flag.
    let isChanged: Bool
}

/// An operator who may sign in to the console.
struct OperatorColleague: Encodable {
    let name: String
    let role: String
}

struct OperatorHousehold: Encodable {
    struct Member: Encodable {
        let playerId: String
        let role: String
    }

    let householdId: String
    let members: [Member]
    /// The number of things of each kind.
    let counts: [String: Int64]
    let images: Int64
    let imageBytes: Int64
}
