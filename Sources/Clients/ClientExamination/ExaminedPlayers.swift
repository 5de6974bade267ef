import Base
import GameProtocol
import Kitchen

/// The players that clients have created.
struct ExaminedPlayers: Sendable {
    enum SignIn {
        case signedUp(token: String)
        case signedIn
        case wrongToken
        /// The client has a player, and asked for another one.
        case signedUpAgain
    }

    /// The tokens by the players' ids, including earlier situations.
    private(set) var tokens: [PlayerID: String]
    /// The player who signed in last.
    private(set) var playerID: PlayerID?

    mutating func signIn(_ hello: ClientMessage.Hello, using random: inout SplitMix64) -> SignIn {
        guard hello.playerID == nil, hello.token == nil else {
            guard let id = hello.playerID.flatMap({ PlayerID($0) }), let token = tokens[id],
                token == hello.token
            else {
                return .wrongToken
            }
            playerID = id
            return .signedIn
        }
        if let playerID, tokens[playerID] != nil { return .signedUpAgain }
        let newID = PlayerID(value: random.next128())
        let token = random.nextHexadecimal() + random.nextHexadecimal()
        playerID = newID
        tokens[newID] = token
        return .signedUp(token: token)
    }

    /// Forgets all players.
    mutating func forget() { tokens = [:] }

    func profile(coins: Int64) -> PlayerProfile {
        PlayerProfile(
            playerID: playerID ?? PlayerID(value: 0), name: "Examinee", avatar: "👨‍🍳", coins: coins,
            inventory: [:])
    }
}

extension SplitMix64 {
    mutating func next128() -> UInt128 { UInt128(next()) << 64 | UInt128(next()) }

    fileprivate mutating func nextHexadecimal() -> String {
        PlayerID(value: next128()).description
    }
}
