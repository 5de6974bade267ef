import Base
import Kitchen

@testable import Lobby

/// Values shared by the tests of the lobby.
enum Fixture {
    static let levels = [1, 2, 3]

    static func player(_ number: Int) -> PlayerID { PlayerID(value: UInt128(number)) }

    static let bot = player(99)
}

let ana = Fixture.player(1)
let ben = Fixture.player(2)
let eva = Fixture.player(3)
let leo = Fixture.player(4)

extension LobbyRules {
    static func with(_ change: (inout LobbyRules) -> Void) -> LobbyRules {
        var rules = LobbyRules()
        change(&rules)
        return rules
    }
}

extension Matchmaker {
    init(rules: LobbyRules = LobbyRules()) { self.init(rules: rules, levels: Fixture.levels) }
}

extension MatchmakerEffect {
    var match: RaceMatch? { if case .matched(let match) = self { match } else { nil } }
}

extension RoomEffect {
    /// The race that is to be opened.
    var opening: UpcomingRace? { if case .openRace(let opening) = self { opening } else { nil } }
}
