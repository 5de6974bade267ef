import Base
import GameProtocol
import Kitchen
import RecipeImport
import Recipes
import Scheduling
import Store

/// The imports of all players, for all shards. Threads of their own fetch pages and read files. The
/// recipes are committed as the member's own edits, a few at a time, so that the game and other
/// people's edits aren't held up.
///
/// Owned by the hub's queue.
final class ImportDesk: @unchecked Sendable {
    // @unchecked: used only on the hub's queue.

    /// The page or file that recipes are imported from.
    enum Source: Sendable {
        case page(String)
        case file(name: String, [UInt8], isPreview: Bool)

        var origin: ImportJob.Origin {
            switch self {
            case .page(let address): .page(address)
            case .file(let name, let content, let isPreview):
                .file(name: name, byteCount: content.count, isPreview: isPreview)
            }
        }

        /// The bytes in memory until the source has been read.
        var byteCount: Int {
            switch self {
            case .page: 0
            case .file(_, let content, _): content.count
            }
        }
    }

    /// The most running imports of files, and of pages, for all players together; and of both kinds
    /// for one player.
    static let limit = 32
    static let playerLimit = 2
    /// The number of finished imports whose reports are kept.
    static let keptLimit = 32
    /// The most running imports of one kind for one address. When few are free, an address may have
    /// only as many as would remain free, and a network three times as many, so that some always
    /// stay free.
    static let addressLimit = 8
    static let networkShare = 3

    let hub: LibraryHub
    private let fetcher: PageFetcher
    private(set) var jobs: [ImportJob.Key: ImportJob] = [:]
    private var lastNumber = 0
    private var isOver = false
    private let roundCount: @Sendable () -> Int
    private var pace = ImportPace()
    private let readers: ImportReaders
    /// Idle fetch threads. Each page gets its own thread, so that an unresponsive host doesn't
    /// delay other pages.
    private var idleFetchers: [any SerialQueue] = []

    /// - Parameter roundCount: the number of running rounds.
    init(_ hub: LibraryHub, _ fetcher: PageFetcher, roundCount: @escaping @Sendable () -> Int) {
        self.hub = hub
        self.fetcher = fetcher
        self.roundCount = roundCount
        readers = ImportReaders(hub, roundCount: roundCount)
    }

    func detach() {
        hub.queue.sync {
            isOver = true
            jobs = [:]
            readers.detach()
        }
    }

    // MARK: From the shards

    /// Starts an import, or answers with the one that already has the key.
    ///
    /// - Parameters:
    ///   - peer: the network address of the person who imports.
    ///   - then: called on the hub's queue with the import's state.
    func begin(
        _ key: ImportJob.Key, _ source: Source, into household: HouseholdID, from device: DeviceID,
        of peer: String,
        then: @escaping @Sendable (Result<ImportState, RequestFault>) -> Void
    ) {
        hub.queue.async { [self] in
            if let known = known(key, source.origin, in: household) { return then(known) }
            guard !isOver else { return then(.failure(.importsBusy)) }
            lastNumber += 1
            let job = ImportJob(
                key, source.origin, household, device, of: peer, number: lastNumber)
            let running = jobs.values.filter { !$0.isOver }
            // Pages wait for remote servers; files don't wait for pages.
            let alike = running.filter { $0.isPage == job.isPage }
            let free = Self.limit - alike.count
            let ofAddress = alike.count { $0.asker == job.asker }
            let ofNetwork = alike.count { $0.asker?.network == job.asker?.network }
            guard ofAddress < min(Self.addressLimit, free), ofNetwork < Self.networkShare * free,
                running.count(where: { $0.key.player == key.player }) < Self.playerLimit,
                readers.hasRoom(for: source.byteCount, of: job.asker)
            else { return then(.failure(.importsBusy)) }
            jobs[key] = job
            then(.success(job.state))
            read(source, for: job)
        }
    }

    /// Finds the state of an import that was started with the same source.
    ///
    /// - Parameter then: called on the hub's queue; with nil if no import has the key.
    func state(
        of key: ImportJob.Key, _ origin: ImportJob.Origin, in household: HouseholdID,
        then: @escaping @Sendable (Result<ImportState, RequestFault>?) -> Void
    ) {
        hub.queue.async { [self] in then(known(key, origin, in: household)) }
    }

    private func known(
        _ key: ImportJob.Key, _ origin: ImportJob.Origin, in household: HouseholdID
    ) -> Result<ImportState, RequestFault>? {
        guard let job = jobs[key] else { return nil }
        return job.household == household && job.origin == origin
            ? .success(job.state) : .failure(.importExists)
    }

    /// Finds the state of an import, as the JSON text of an answer.
    ///
    /// - Parameters:
    ///   - offset: the first row of the report to return.
    ///   - then: called on the hub's queue; with nil if there is no such import.
    func report(
        of key: ImportJob.Key, in household: HouseholdID, from offset: Int, re: String?,
        then: @escaping @Sendable ([UInt8]?) -> Void
    ) {
        hub.queue.async { [self] in
            let job = jobs[key]
            then(job?.household == household ? job?.report(from: offset, re: re) : nil)
        }
    }

    // MARK: Reading

    private func read(_ source: Source, for job: ImportJob) {
        switch source {
        case .page(let address): fetch(address, for: job)
        case .file(let name, let content, _):
            readers.read(
                WaitingFiles.File(job: job, byteCount: content.count) { watch in
                    ImportFile(name: name, content, bounds: .upload).contents(watch)
                } then: { [self] contents in
                    take(contents, address: nil, for: job)
                })
        }
    }

    private func fetch(_ address: String, for job: ImportJob) {
        let fetching = idleFetchers.popLast() ?? LibraryQueue.make("fetch")
        let asker = job.asker
        fetching.async { [self, fetcher] in
            let page = Result { () throws(FetchRefusal) in
                try fetcher.page(at: address, for: asker)
            }
            hub.queue.async { [self] in
                idleFetchers.append(fetching)
                take(page, for: job)
            }
        }
    }

    private func take(_ page: Result<PageFetcher.Page, FetchRefusal>, for job: ImportJob) {
        switch page {
        case .failure(let refusal):
            job.fail(refusal.rawValue, refusal.description)
            ended(job)
        case .success(let page):
            job.noteFetched()
            readers.read(
                WaitingFiles.File(job: job, byteCount: page.content.count) { watch in
                    let document = ImportDocument(
                        page.content, contentType: page.contentType, address: page.address)
                    let budget = ReadingBudget(of: .upload, watch: watch)
                    let recipe = Result { () throws(ImportRefusal) in
                        try document.recipe(within: budget)
                    }
                    let found = ImportFile.Found(place: page.address, recipe: recipe)
                    return ImportFile.Contents(found: [found], stepsLeft: budget.steps)
                } then: { [self] contents in
                    take(contents, address: page.address, for: job)
                })
        }
    }

    private func take(_ contents: ImportFile.Contents, address: String?, for job: ImportJob) {
        hub.queue.assertIsCurrent()
        job.noteRead(contents, address: address)
        if job.endIfPreview() { return ended(job) }
        let found = contents.found
        let query = ImportQuery(
            player: job.key.player, household: job.household,
            kinds: found.contains(where: \.isRecord) ? ImportTarget.comparedKinds : [])
        hub.store.read(query, on: hub.queue) { [self] answer in
            switch answer {
            case .failure: failed(job, .storeUnavailable)
            case .success(.failure(.unknownHousehold)): failed(job, .unknownHousehold)
            case .success(.failure(.forbidden)): failed(job, .forbidden)
            case .success(.success(let known)):
                job.begin(
                    RecipeImporter(
                        job.household, device: job.device,
                        labels: ImportLabels(tags: known.tags, categories: known.categories),
                        recipes: known.recipes,
                        target: ImportTarget(
                            job.household, player: job.key.player, keys: known.others.keys,
                            records: known.others.records)))
                next(job)
            }
        }
    }

    // MARK: Committing

    private func next(_ job: ImportJob) {
        hub.queue.assertIsCurrent()
        if !isOver, job.mayBegin {
            guard job.isReady else { return readLines(of: job) }
            let player = job.key.player
            let moment = pace.next(of: player, at: hub.queue.now, besideRounds: roundCount())
            if let moment { return wait(until: moment, job) }
            guard let (index, step) = job.begin() else { return }
            pace.noteBegun(of: player)
            go(step, index, job)
            // Lets other work on the hub's queue run in between.
            return hub.queue.async { [self] in next(job) }
        }
        if job.endIfDone() { ended(job) }
    }

    /// Reads the ingredient lines of the next recipes on a reading thread, so that other people's
    /// edits don't wait.
    private func readLines(of job: ImportJob) {
        guard job.beginLines() else { return }
        readers.readLines(of: job) { [self] in next(job) }
    }

    private func wait(until moment: Instant, _ job: ImportJob) {
        guard !job.isWaiting else { return }
        job.isWaiting = true
        hub.queue.async(at: moment) { [self] in
            job.isWaiting = false
            next(job)
        }
    }

    private func go(_ step: RecipeImporter.Step, _ index: Int, _ job: ImportJob) {
        switch step {
        case .finished(let outcome): if job.note(outcome, of: index) { tell(job) }
        case .perform(let edit):
            let operation = LibraryEdit(
                player: job.key.player, household: job.household, edit: edit)
            let writer = LibraryWriter(
                player: job.key.player, household: job.household, peer: job.peer)
            hub.perform(operation, for: writer) { [self] result in
                guard !isOver, !job.isOver else { return }
                take(result, of: index, job)
                next(job)
            }
        }
    }

    private func take(
        _ result: Result<LibraryEdit.Answer, StoreError>, of index: Int, _ job: ImportJob
    ) {
        let records: [EntityRecord]
        switch result {
        case .failure(let error): return failed(job, RequestFault(error).code)
        case .success(.unknownHousehold): return failed(job, .unknownHousehold)
        case .success(.usedElsewhere): return failed(job, .importExists)
        case .success(.refused(let refusal)):
            let answer = RecipeImporter.Answer.refused(
                reason: EditRefused.reason(of: refusal).rawValue, why: refusal.description)
            if let step = job.take(answer, for: index) { go(step, index, job) }
            return
        case .success(.done(let seq, let done)):
            records = done.records
            hub.tell(job.household, seq, records)
        case .success(.repeated(_, let left)): records = left
        }
        let isThere = records.contains { record in
            record.key == job.key(at: index) && record.deleted == nil
        }
        if let step = job.take(.done(isThere: isThere), for: index) { go(step, index, job) }
    }

    private func failed(_ job: ImportJob, _ code: ErrorCode) {
        job.fail(code.rawValue, "the import has ended early; what was imported stays")
        ended(job)
    }

    private func ended(_ job: ImportJob) {
        tell(job)
        readers.release(job)
        let over = jobs.values.filter(\.isOver)
        guard over.count > Self.keptLimit, let first = over.min(by: { $0.number < $1.number })
        else { return }
        jobs[first.key] = nil
    }

    /// Sends the state to all devices of the player that have the household open.
    private func tell(_ job: ImportJob) {
        let text = ServerEvent(.library(.importState(job.state))).encoded()
        hub.visit(job.key.player, in: job.household) { companion, _ in companion.tell(text) }
    }
}

extension RequestFault {
    fileprivate static let importsBusy = RequestFault(
        .busy,
        "\(ImportDesk.playerLimit) imports of yours, or of files or of pages \(ImportDesk.addressLimit)"
            + " of your address or \(ImportDesk.limit) of all players, are under way, or files of"
            + " \(WaitingFiles.byteLimit / 1_048_576) MiB wait to be read; begin the next when one is"
            + " done")
    static let importExists = RequestFault(
        .importExists,
        "this `import_id` was used for another file, page or household; draw another")
}
