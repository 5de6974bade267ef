import Base
import GameProtocol
import Kitchen
import RecipeImport
import Recipes

/// One import of recipes: what is left to do, and what came of the recipes so far.
///
/// Owned by the hub's queue.
final class ImportJob: @unchecked Sendable {
    // @unchecked: `ImportDesk` and `ImportReaders` change it on the hub's queue alone, and check that. Completions of
    // the library and of the reading queues only carry it back there.

    struct Key: Hashable, Sendable {
        let player: PlayerID
        let id: ImportID
    }

    /// What is imported, without its content.
    enum Origin: Hashable, Sendable {
        case page(String)
        case file(name: String, byteCount: Int)
    }

    let key: Key
    let origin: Origin
    let household: HouseholdID
    let device: DeviceID
    /// The address of who has begun it, and the block that counts for its limits.
    let peer: String
    let asker: AddressBlock?
    /// Counts the jobs, in the order in which they were begun.
    let number: Int
    private(set) var state: ImportState
    /// Whether it goes on at a time that is set.
    var isWaiting = false
    /// Whether it needs one of the few places for large files in memory, which is known once it was read.
    var isLarge = false
    /// How much work may still be spent on what it reads, and how much CPU time, in nanoseconds.
    var stepsLeft = ImportFile.Bounds.upload.stepCount
    var timeLeft = ImportReaders.limit
    private var rows: [ImportRow] = []
    /// Rows that came before others that stand before them in the file.
    private var earlyRows: [Int: ImportRow] = [:]
    private var found: ArraySlice<ImportFile.Found> = []
    /// The first of them, with their lines read.
    private var ready: [Result<ImportedItem, ImportRefusal>] = []
    private var isReadingLines = false
    /// Where the recipe is that was finished at once.
    private var place = ""
    /// Of the page that was fetched.
    private var address: String?
    private var importer: RecipeImporter?
    /// The recipes that are under way, by their places in the file.
    private var additions: [Int: (addition: RecipeImporter.Addition, place: String)] = [:]

    /// How many recipes may be under way, so that one commit takes several.
    private static let windowCount = 16
    /// The most bytes of the rows in one answer.
    private static let rowBytes = 24 * 1024
    /// Of a text in a row.
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
            householdID: household.description, importID: key.id.description,
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

    /// The page has come.
    func noteFetched() { state.phase = .reading }

    /// All recipes have been read.
    func noteRead(_ found: [ImportFile.Found], address: String?) {
        self.found = found[...]
        self.address = address
        state.total = found.count
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

    /// Whether another recipe may begin.
    var mayBegin: Bool {
        !isOver && !found.isEmpty && additions.count < Self.windowCount
            && !additions.values.contains { $0.addition.isAlone }
    }

    // MARK: Lines of ingredients

    /// Whether the lines of the next recipe are read.
    var isReady: Bool { !ready.isEmpty }

    /// The next recipes, whose lines are to be read and given to `noteLines`.
    var unread: [Result<ImportedItem, ImportRefusal>] {
        found.prefix(Self.windowCount).map(\.item)
    }

    /// - Returns: whether nothing was being read.
    func beginLines() -> Bool {
        defer { isReadingLines = true }
        return !isReadingLines
    }

    /// - Parameter read: the first of those that were unread.
    func noteLines(_ read: [Result<ImportedItem, ImportRefusal>], stepsLeft: Int) {
        isReadingLines = false
        self.stepsLeft = stepsLeft
        if !isOver { ready = read }
    }

    // MARK: One after the other

    /// Begins the next recipe, which is ready.
    ///
    /// - Returns: its place in the file, and its first step.
    func begin() -> (index: Int, step: RecipeImporter.Step)? {
        let index = found.startIndex
        guard isReady, let next = found.popFirst(),
            let (addition, step) = importer?.begin(ready.removeFirst(), address: address)
        else { return nil }
        if let addition { additions[index] = (addition, next.place) } else { place = next.place }
        return (index, step)
    }

    /// Ends the job once every recipe is done.
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

    /// What the one under way at a place in the file makes.
    func key(at index: Int) -> EntityKey? { additions[index]?.addition.key }

    /// Takes a recipe into the report.
    ///
    /// - Returns: whether the progress is worth telling.
    func note(_ outcome: ImportOutcome, of index: Int) -> Bool {
        state.done += 1
        let entry = additions.removeValue(forKey: index)
        earlyRows[index] = row(outcome, entry?.place ?? place, entry?.addition.key)
        while let row = earlyRows.removeValue(forKey: rows.count) { rows.append(row) }
        // A hundred times, and for each of a few.
        return state.done % max(1, (state.total + 99) / 100) == 0
    }

    /// What is kept of each is little: there are thousands, and reports stay for a while.
    private func row(
        _ outcome: ImportOutcome, _ place: String, _ key: EntityKey?
    ) -> ImportRow {
        switch outcome {
        case .imported(let name, let notes):
            state.imported += 1
            let told = ImportNote.bounded(notes, to: Self.noteLimit)
            return ImportRow(
                name: Self.cut(name), outcome: .imported,
                recipeID: key.flatMap {
                    $0.kind == .recipe ? RecipeID(value: $0.id).description : nil
                },
                notes: told.isEmpty ? nil : told.map(ImportRow.Note.init))
        case .known(let name):
            state.skipped += 1
            return ImportRow(name: Self.cut(name), outcome: .known)
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

    /// The state with the report from a row on.
    func state(from offset: Int) -> ImportState {
        var answer = state
        var page: [ImportRow] = []
        var byteCount = 0
        for row in rows.dropFirst(offset) {
            byteCount += row.byteCount
            guard byteCount <= Self.rowBytes || page.isEmpty else { break }
            page.append(row)
        }
        answer.rows = page
        answer.hasMore = offset + page.count < rows.count
        return answer
    }

    /// The rows stay for whoever asks again.
    private func release() {
        found = []
        ready = []
        additions = [:]
        importer = nil
    }
}

extension ImportRow {
    /// About as many as it has as JSON, at most.
    fileprivate var byteCount: Int {
        let notes = notes ?? []
        let texts = [name, text ?? ""] + notes.flatMap { $0.names ?? [] }
        return 120 + 120 * notes.count + 2 * texts.reduce(0) { $0 + $1.utf8.count + 2 }
    }
}
