import GameProtocol
import Kitchen
import RecipeImport
import Recipes

/// One import of recipes: what is left to do, and what came of the recipes so far.
///
/// Owned by the hub's queue.
final class ImportJob: @unchecked Sendable {
    // @unchecked: completions of the library and of the reading queues carry it back to the hub's queue, and touch it
    // only there.

    struct Key: Hashable, Sendable {
        let player: PlayerID
        let id: ImportID
    }

    let key: Key
    let household: HouseholdID
    let device: DeviceID
    /// Counts the jobs, in the order in which they were begun.
    let number: Int
    private(set) var state: ImportState
    private var rows: [ImportRow] = []
    private var found: ArraySlice<ImportFile.Found> = []
    private var place = ""
    /// Of the page that was fetched.
    private var address: String?
    private var importer: RecipeImporter?

    /// The most bytes of the rows in one answer.
    private static let rowBytes = 24 * 1024

    init(_ key: Key, _ household: HouseholdID, _ device: DeviceID, number: Int, isPage: Bool) {
        self.key = key
        self.household = household
        self.device = device
        self.number = number
        state = ImportState(
            householdID: household.description, importID: key.id.description,
            phase: isPage ? .fetching : .reading)
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

    /// The first step of the next recipe. Nil, and the job is done, once there is none.
    func next() -> RecipeImporter.Step? {
        guard !isOver, let next = found.popFirst() else {
            if !isOver { state.phase = .done }
            release()
            return nil
        }
        place = next.place
        return importer?.begin(next.recipe, address: address)
    }

    func take(_ answer: RecipeImporter.Answer) -> RecipeImporter.Step? {
        importer?.take(answer)
    }

    var recipe: RecipeID? { importer?.recipe }

    /// Takes a recipe into the report.
    ///
    /// - Returns: whether the progress is worth telling.
    func note(_ outcome: ImportOutcome) -> Bool {
        state.done += 1
        switch outcome {
        case .imported(let name, let notes):
            state.imported += 1
            rows.append(
                ImportRow(name: name, outcome: .imported, notes: notes.isEmpty ? nil : notes))
        case .known(let name):
            state.skipped += 1
            rows.append(ImportRow(name: name, outcome: .known))
        case .deleted(let name):
            state.skipped += 1
            rows.append(ImportRow(name: name, outcome: .deleted))
        case .refused(let name, let reason, let why):
            state.refused += 1
            rows.append(
                ImportRow(name: name ?? place, outcome: .refused, reason: reason, text: why))
        }
        // A hundred times, and for each of a few.
        return state.done % max(1, state.total / 100) == 0
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
        importer = nil
    }
}

extension ImportRow {
    /// About as many as it has as JSON, at most.
    fileprivate var byteCount: Int {
        let texts = [name, text ?? ""] + (notes ?? [])
        return 120 + 2 * texts.reduce(0) { $0 + $1.utf8.count + 2 }
    }
}
