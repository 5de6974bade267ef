import GameProtocol
import Kitchen
import Lobby
import Synchronization

/// The current files, which an operator may replace at any time. Usable from any queue.
final class LiveFiles: Sendable {
    private let current: Mutex<CurrentFiles>
    private let currentWebRoot: Mutex<WebRoot?>

    private let basePath: BasePath

    /// - Parameters:
    ///   - webRoot: nil for the built-in browser client.
    ///   - basePath: the path of the built-in client on the host.
    init(_ files: GameFiles, _ webRoot: WebRoot?, below basePath: BasePath) {
        current = Mutex(CurrentFiles(files))
        currentWebRoot = Mutex(webRoot)
        self.basePath = basePath
    }

    /// The files for new rounds and rooms.
    var game: GameFiles {
        get { current.withLock { $0.files } }
        set {
            let files = CurrentFiles(newValue)
            current.withLock { $0 = files }
        }
    }

    var catalogue: Catalogue { game.catalogue }

    var lobbyRules: LobbyRules { game.lobbyRules }

    var levelIDs: [Int] { catalogue.levels.map(\.id) }

    /// The catalogue, and the encoder of its level list.
    ///
    /// - Parameter language: a language of some catalogue.
    func catalogueAndLevelList(in language: String) -> (Catalogue, LevelListEncoder) {
        let files = current.withLock { $0 }
        let catalogue = files.files.catalogue
        let encoder = files.levelLists[language] ?? LevelListEncoder(catalogue, language: language)
        return (catalogue, encoder)
    }

    /// The level that a page plays without a connection.
    var practiceFile: WebFile { current.withLock { $0.practice } }

    /// The files served over HTTP. The first call for the built-in client waits until that is
    /// built.
    var webRoot: WebRoot {
        get {
            currentWebRoot.withLock { current in
                let webRoot = current ?? WebClientFiles.root(below: basePath)
                current = webRoot
                return webRoot
            }
        }
        set { currentWebRoot.withLock { $0 = newValue } }
    }
}

/// Game files, with the parts that are derived from them once for all players.
private struct CurrentFiles {
    let files: GameFiles
    /// The level lists by language.
    let levelLists: [String: LevelListEncoder]
    let practice: WebFile

    init(_ files: GameFiles) {
        self.files = files
        practice = PracticeFile.make(of: files.catalogue)
        levelLists = Dictionary(
            files.catalogue.languages.map { ($0, LevelListEncoder(files.catalogue, language: $0)) }
        ) { first, _ in first }
    }
}

extension LevelListEncoder {
    /// Makes the encoder for a catalogue's levels, in their order.
    fileprivate init(_ catalogue: Catalogue, language: String) {
        self.init(
            catalogue.levels.map { level in
                LevelSummary(
                    levelID: level.id, name: level.name.text(in: language), theme: level.theme,
                    target: level.target,
                    baseTimeSeconds: level.baseTimeSeconds,
                    ingredients: level.ingredients.map(IngredientDescription.init),
                    isUnlocked: false, bestStars: 0)
            })
    }
}
