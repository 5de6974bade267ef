import Kitchen
import Levels
import Lobby
import Names
import Recipes

/// The contents of an operator's level files: the game's catalogue, the rules of queue and rooms,
/// the names of new players, and the starter content of new households.
package struct GameFiles: Sendable {
    package let catalogue: Catalogue
    let lobbyRules: LobbyRules
    /// Nil gives all new players the name and avatar of the rules.
    let newcomers: Newcomers?
    /// Empty without starter files.
    let starter: StarterLibrary
    /// The names of foods in several languages, and their symbols in recipe levels. Empty without
    /// such a file.
    let foods: FoodSymbols

    package init(
        catalogue: Catalogue, lobbyRules: LobbyRules, newcomers: Newcomers? = nil,
        starter: StarterLibrary = StarterLibrary(), foods: FoodSymbols = FoodSymbols([])
    ) {
        self.catalogue = catalogue
        self.lobbyRules = lobbyRules
        self.newcomers = newcomers
        self.starter = starter
        self.foods = foods
    }

    /// Draws the name and avatar of a new player.
    ///
    /// - Parameter language: one of the catalogue's.
    func newcomer(
        in language: String, using random: inout some RandomNumberGenerator
    ) -> (name: String, avatar: String) {
        guard let newcomers else {
            let start = catalogue.rules.newPlayer
            return (start.name.text(in: language), start.avatar)
        }
        return (
            newcomers.name(in: language, using: &random), newcomers.avatar(using: &random)
        )
    }

    /// Reads a directory with the layout that `LevelFiles` describes.
    ///
    /// - Throws: all faults of the files, not just the first.
    package static func load(directory: String) throws(LevelFilesError) -> GameFiles {
        let contents = try LevelFiles.contents(of: directory)
        let (catalogue, rules) = (contents.catalogue, contents.lobby)
        guard rules.raceLimitTicks > catalogue.rules.capTicks else {
            throw LevelFilesError(problems: [
                LevelFilesError.Problem(
                    file: path(of: "rules.json", in: directory),
                    place: "lobby: raceLimitTicks",
                    reason: """
                        is \(rules.raceLimitTicks); it must be more than capTicks, \
                        \(catalogue.rules.capTicks), or whole rounds would be called off
                        """)
            ])
        }
        let problems = contents.newcomers?.problems(
            file: path(of: LevelFiles.newcomersName, in: directory))
        if let problems, !problems.isEmpty { throw LevelFilesError(problems: problems) }
        return GameFiles(
            catalogue: catalogue, lobbyRules: rules, newcomers: contents.newcomers,
            starter: contents.starter, foods: contents.foods)
    }

    private static func path(of file: String, in directory: String) -> String {
        (directory.hasSuffix("/") ? directory : directory + "/") + file
    }
}

extension Newcomers {
    /// The words, names and avatars that players may not have.
    fileprivate func problems(file: String) -> [LevelFilesError.Problem] {
        var problems: [LevelFilesError.Problem] = []
        func look(
            at text: String, in place: String, by check: (String) throws(NameFault) -> String
        ) {
            do throws(NameFault) {
                _ = try check(text)
            } catch {
                problems.append(
                    LevelFilesError.Problem(
                        file: file, place: place,
                        reason: "has \"\(text)\", which players may not have: \(error)"))
            }
        }
        for avatar in avatars { look(at: avatar, in: "avatars", by: ProfileText.avatar) }
        for (language, groups) in groups.sorted(by: { $0.key < $1.key }) {
            for (index, group) in groups.enumerated() {
                let longest = [group.first, group.second].map { words in
                    words.max { $0.count < $1.count } ?? ""
                }
                let names = [WordGroup.name(longest[0], longest[1])]
                for text in group.first + group.second + names {
                    look(
                        at: text, in: "names: \(language): group \(index + 1)",
                        by: ProfileText.name)
                }
            }
        }
        return problems
    }
}
