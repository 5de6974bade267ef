import TestSupport

@testable import GameProtocol
@testable import Kitchen

/// Values and helpers for the tests of the encoders.
enum Fixture {
    static func level(ingredients: [String], recipes: [Level.Recipe]) -> Level {
        Level(
            id: 1, name: "Test", target: 3, baseTimeSeconds: 40,
            ingredients: .emoji(ingredients), recipes: recipes)
    }

    static func catalogue(_ level: Level, capTicks: Int) -> Catalogue {
        Catalogue(
            rules: Rules(
                version: 1, tickMilliseconds: 100, startClock: .arcade, clockAtStartTicks: 150,
                capTicks: capTicks, servedClockTicks: 15, wrongClockTicks: 30, feedbackTicks: 8,
                heldTapTicks: 2, orderCoins: 25, comboAtStart: 1, comboLimit: 5,
                newPlayer: Rules.NewPlayer(coins: 150, name: "x", avatar: "x")),
            levels: [level], items: [], fingerprint: Array(repeating: 0, count: 32))
    }
}

/// Decodes the text with the general decoder.
func event(in text: [UInt8]) throws -> ServerEvent {
    try text.withUnsafeBytes { try ServerEvent.decode($0) }
}

func request(in text: String) -> Result<ClientRequest, ClientRequest.DecodingFault> {
    Array(text.utf8).withUnsafeBytes { bytes in
        Result { () throws(ClientRequest.DecodingFault) in try ClientRequest.decode(bytes) }
    }
}
