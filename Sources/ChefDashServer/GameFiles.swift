import Kitchen
import Lobby
import Store

/// What an operator's level files say: the game's catalogue, and the numbers of queue and rooms.
package struct GameFiles: Sendable {
    package let catalogue: Catalogue
    let lobbyRules: LobbyRules

    package init(catalogue: Catalogue, lobbyRules: LobbyRules) {
        self.catalogue = catalogue
        self.lobbyRules = lobbyRules
    }

    /// Reads a directory as `LevelFiles` describes it.
    ///
    /// - Throws: All that is wrong with the files, and not only the first thing.
    package static func load(directory: String) throws(LevelFilesError) -> GameFiles {
        let (catalogue, numbers) = try LevelFiles.load(
            directory: directory,
            lobby: LobbyRules.numbers.map {
                LevelFilesNumber(name: $0.name, allowed: $0.allowed)
            })
        var rules = LobbyRules()
        for number in LobbyRules.numbers {
            if let value = numbers[number.name] { rules[keyPath: number.keyPath] = value }
        }
        guard rules.raceLimitTicks > catalogue.rules.capTicks else {
            throw LevelFilesError(problems: [
                LevelFilesError.Problem(
                    file: (directory.hasSuffix("/") ? directory : directory + "/") + "rules.json",
                    place: "lobby: raceLimitTicks",
                    reason: """
                        is \(rules.raceLimitTicks); it must be more than capTicks, \
                        \(catalogue.rules.capTicks), or whole rounds would be called off
                        """)
            ])
        }
        return GameFiles(catalogue: catalogue, lobbyRules: rules)
    }
}
