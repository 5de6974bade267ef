import Base
import GameProtocol
import Kitchen
import RecipeImport
import Recipes
import StrictJSON

/// One import of recipes: the remaining work and the report so far.
///
/// Owned by the hub's queue.
final class ImportJob: @unchecked Sendable {
    // @unchecked: `ImportDesk` and `ImportReaders` change it on the hub's queue alone, and check that. Completions of
    // the library and of the reading queues only carry it back there.

    struct Key: Hashable, Sendable {
        let player: PlayerID
        let id: ImportID
    }

    /// The source of the import, without its content.
    enum Origin: Hashable, Sendable {
        case page(String)
        case file(name: String, byteCount: Int, isPreview: Bool = false)
    }

    let key: Key
    let origin: Origin
    let household: HouseholdID
    let device: DeviceID
    /// The network address of the person who started it, and the block whose limits it counts
    /// against.
    let peer: String
    let asker: AddressBlock?
    /// The job's number in the order of their starts.
    let number: Int
    private(set) var state: ImportState
    /// True if the next step is scheduled for a set time.
    var isWaiting = false
    /// True if it needs one of the few places for large files in memory; known once the file has
    /// been read.
    var isLarge = false
    /// The remaining budget for reading: work steps, and CPU time in nanoseconds.
    var stepsLeft = ImportFile.Bounds.upload.stepCount
    var timeLeft = ImportReaders.limit
    private var rows: [ImportRow] = []
    /// Rows that finished before rows ahead of them in the file.
    private var earlyRows: [Int: ImportRow] = [:]
    private var found: ArraySlice<ImportFile.Found> = []
    /// The next items of `found`, with their ingredient lines read.
    private var ready: [Result<ImportedItem, ImportRefusal>] = []
    private var isReadingLines = false
    /// The place in the file of the recipe that finished without an edit.
    private var place = ""
    /// The address of the fetched page.
    private var address: String?
    private var importer: RecipeImporter?
    /// The recipes in progress, by their index in the file.
    private var additions: [Int: (addition: RecipeImporter.Addition, place: String)] = [:]

    /// The most recipes in progress, so that one commit takes several.
    private static let windowCount = 16
    /// The most bytes of the rows in one answer.
    private static let rowBytes = 24 * 1024
    /// The most characters and bytes of a text in a row.
    private static let textCharacters = 200
    private static let textBytes = 800
    /// The most notes of a row.
    private static let noteLimit = 20

    init(
        _ key: Key, _ origin: Origin, _ household: HouseholdID, _ device: DeviceID,
        of peer: String, number: Int
    ) {
        self.key = key
        self.origin = origin
        self.household = household
        self.device = device
        self.peer = peer
        asker = AddressBlock(householdOfPeer: peer)
        self.number = number
        state = ImportState(
            householdID: household, importID: key.id,
            phase: .reading)
        if isPage { state.phase = .fetching }
    }

    var isPage: Bool {
        if case .page = origin { true } else { false }
    }

    var isOver: Bool {
        switch state.phase {
        case .done, .failed: true
        case .receiving, .fetching, .reading, .importing, .unknown: false
        }
    }

    /// Notes that the page was fetched.
    func noteFetched() { state.phase = .reading }

    private var isPreview: Bool {
        if case .file(_, _, let isPreview) = origin { isPreview } else { false }
    }

    /// Notes the recipes that were read from the file or page.
    func noteRead(_ contents: ImportFile.Contents, address: String?) {
        found = contents.found[...]
        self.address = address
        state.total = found.count
        if isPreview || contents.summary.program != nil {
            state.contents = ImportContents(contents.summary)
        }
    }

    /// Ends a preview, which imports nothing.
    ///
    /// - Returns: true if it is one.
    func endIfPreview() -> Bool {
        guard isPreview, !isOver else { return false }
        state.phase = .done
        release()
        return true
    }

    func begin(_ importer: RecipeImporter) {
        self.importer = importer
        state.phase = .importing
    }

    func fail(_ reason: String, _ text: String) {
        guard !isOver else { return }
        state.phase = .failed
        (state.reason, state.text) = (reason, text)
        release()
    }

    /// True if another recipe may begin.
    var mayBegin: Bool {
        !isOver && !found.isEmpty && additions.count < Self.windowCount
            && !additions.values.contains { $0.addition.isAlone }
    }

    // MARK: Lines of ingredients

    /// True if the next recipe's ingredient lines have been read.
    var isReady: Bool { !ready.isEmpty }

    /// The next recipes, whose ingredient lines are read and then passed to `noteLines`.
    var unread: [Result<ImportedItem, ImportRefusal>] {
        found.prefix(Self.windowCount).map(\.item)
    }

    /// - Returns: true if no lines were being read.
    func beginLines() -> Bool {
        defer { isReadingLines = true }
        return !isReadingLines
    }

    /// - Parameter read: the first of the `unread` recipes, with their lines.
    func noteLines(_ read: [Result<ImportedItem, ImportRefusal>], stepsLeft: Int) {
        isReadingLines = false
        self.stepsLeft = stepsLeft
        if !isOver { ready = read }
    }

    // MARK: One after the other

    /// Begins the next ready recipe.
    ///
    /// - Returns: its index in the file, and its first step.
    func begin() -> (index: Int, step: RecipeImporter.Step)? {
        let index = found.startIndex
        guard isReady, let next = found.popFirst(),
            let (addition, step) = importer?.begin(ready.removeFirst(), address: address)
        else { return nil }
        if let addition { additions[index] = (addition, next.place) } else { place = next.place }
        return (index, step)
    }

    /// Ends the job once every recipe is done; returns true if it ended.
    func endIfDone() -> Bool {
        guard !isOver, found.isEmpty, additions.isEmpty else { return false }
        state.phase = .done
        release()
        return true
    }

    func take(_ answer: RecipeImporter.Answer, for index: Int) -> RecipeImporter.Step? {
        guard var addition = additions[index]?.addition else { return nil }
        let step = importer?.take(answer, for: &addition)
        additions[index]?.addition = addition
        return step
    }

    /// The key of the entity that the item in progress at this index creates.
    func key(at index: Int) -> EntityKey? { additions[index]?.addition.key }

    /// Adds a recipe's outcome to the report.
    ///
    /// - Returns: true if clients should get the new progress.
    func note(_ outcome: ImportOutcome, of index: Int) -> Bool {
        state.done += 1
        let entry = additions.removeValue(forKey: index)
        earlyRows[index] = row(outcome, entry?.place ?? place, entry?.addition)
        while let row = earlyRows.removeValue(forKey: rows.count) { rows.append(row) }
        // Reports progress at most a hundred times.
        return state.done % max(1, (state.total + 99) / 100) == 0
    }

    /// Keeps each row short: there are thousands, and reports stay for a while.
    private func row(
        _ outcome: ImportOutcome, _ place: String, _ addition: RecipeImporter.Addition?
    ) -> ImportRow {
        let key = addition?.key
        let recipe = key.flatMap { $0.kind == .recipe ? RecipeID(value: $0.id) : nil }
        let image = addition?.image
        switch outcome {
        case .imported(let name, let notes):
            state.imported += 1
            let told = ImportNote.bounded(notes, to: Self.noteLimit)
            return ImportRow(
                name: Self.cut(name), outcome: .imported,
                recipeID: recipe, image: image,
                notes: told.isEmpty ? nil : told.map(ImportRow.Note.init))
        case .known(let name):
            state.skipped += 1
            // A device that was interrupted goes on with the pictures.
            return ImportRow(
                name: Self.cut(name), outcome: .known, recipeID: image == nil ? nil : recipe,
                image: image)
        case .deleted(let name):
            state.skipped += 1
            return ImportRow(name: Self.cut(name), outcome: .deleted)
        case .refused(let name, let reason, let why):
            state.refused += 1
            return ImportRow(
                name: Self.cut(name ?? place), outcome: .refused, reason: reason,
                text: Self.cut(why))
        }
    }

    private static func cut(_ text: String) -> String {
        FittedText.cut(text, characters: textCharacters, bytes: textBytes).text
    }

    /// The state with the report's rows from `offset` on, as JSON text.
    func report(from offset: Int, re: String?) -> [UInt8] {
        let rest = rows.dropFirst(offset)
        let page = JSONList(first: rest, atLeast: 1, byteLimit: Self.rowBytes)
        var answer = state
        answer.hasMore = page.count < rest.count
        return ServerEvent.encoded(.importState, re: re) { [answer] json in
            answer.writeMembers(to: &json, rows: page)
        }
    }

    /// Drops the remaining work. The rows stay for later reports.
    private func release() {
        found = []
        ready = []
        additions = [:]
        importer = nil
    }
}
