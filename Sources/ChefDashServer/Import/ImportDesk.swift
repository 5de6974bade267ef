import GameProtocol
import Kitchen
import RecipeImport
import Recipes
import Scheduling
import Store

/// The imports of all players, for all shards. Pages are fetched and files read on queues of their own, and the recipes
/// are committed as the member's own edits, a few at a time, so that the game and other people's edits go on.
///
/// Owned by the hub's queue.
final class ImportDesk: @unchecked Sendable {
    // @unchecked: touched on the hub's queue alone.

    /// What recipes are read from.
    enum Source: Sendable {
        case page(String)
        case file(name: String, [UInt8])

        var origin: ImportJob.Origin {
            switch self {
            case .page(let address): .page(address)
            case .file(let name, let content): .file(name: name, byteCount: content.count)
            }
        }

        /// What it keeps in memory until it is read.
        var byteCount: Int {
            switch self {
            case .page: 0
            case .file(_, let content): content.count
            }
        }
    }

    /// How many imports of files, and how many of pages, may be under way, of all players together, and of one.
    static let limit = 32
    static let playerLimit = 2
    /// How many imports that are over are kept for whoever asks for their reports.
    static let keptLimit = 32
    /// How many pages are fetched at once.
    private static let fetchingLimit = 4

    private let hub: LibraryHub
    private let fetcher: PageFetcher
    private var jobs: [ImportJob.Key: ImportJob] = [:]
    private var lastNumber = 0
    private var isOver = false
    private let roundCount: @Sendable () -> Int
    private var pace = ImportPace()
    // Threads, which are there once somebody imports.
    private lazy var reading = LibraryQueue.make("import")
    private lazy var idleFetchers = (0..<Self.fetchingLimit).map { LibraryQueue.make("fetch\($0)") }
    /// The pages that no thread is there for yet.
    private var waitingPages: [(address: String, job: ImportJob)] = []
    private var waitingFiles = WaitingFiles()
    /// The files in memory with what was read of them.
    private var held: [PlayerID: ImportJob] = [:]
    /// Whether something is being read, or rests until something may be.
    private var isReading = false

    /// - Parameter roundCount: how many rounds run.
    init(_ hub: LibraryHub, _ fetcher: PageFetcher, roundCount: @escaping @Sendable () -> Int) {
        self.hub = hub
        self.fetcher = fetcher
        self.roundCount = roundCount
    }

    func detach() {
        hub.queue.sync {
            isOver = true
            jobs = [:]
            waitingPages = []
            waitingFiles = WaitingFiles()
            held = [:]
        }
    }

    // MARK: From the shards

    /// Begins an import, unless it was begun already.
    ///
    /// - Parameters:
    ///   - peer: the address of who begins it.
    ///   - then: called on the hub's queue with how far it is.
    func begin(
        _ key: ImportJob.Key, _ source: Source, into household: HouseholdID, from device: DeviceID,
        of peer: String,
        then: @escaping @Sendable (Result<ImportState, RequestFault>) -> Void
    ) {
        hub.queue.async { [self] in
            if let known = known(key, source.origin, in: household) { return then(known) }
            guard !isOver else { return then(.failure(.importsBusy)) }
            lastNumber += 1
            let job = ImportJob(key, source.origin, household, device, number: lastNumber)
            job.peer = peer
            let running = jobs.values.filter { !$0.isOver }
            // Pages wait for other people's servers, and files don't wait for pages.
            guard running.count(where: { $0.isPage == job.isPage }) < Self.limit,
                running.count(where: { $0.key.player == key.player }) < Self.playerLimit,
                waitingFiles.hasRoom(for: source.byteCount)
            else { return then(.failure(.importsBusy)) }
            jobs[key] = job
            then(.success(job.state))
            read(source, for: job)
        }
    }

    /// How far an import is that was begun with the same file.
    ///
    /// - Parameter then: called on the hub's queue; with nil if nothing was begun under the key.
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

    /// How far an import is.
    ///
    /// - Parameters:
    ///   - offset: of the first row of the report that is wanted.
    ///   - then: called on the hub's queue; with nil if there is none.
    func state(
        of key: ImportJob.Key, in household: HouseholdID, from offset: Int,
        then: @escaping @Sendable (ImportState?) -> Void
    ) {
        hub.queue.async { [self] in
            let job = jobs[key]
            then(job?.household == household ? job?.state(from: offset) : nil)
        }
    }

    // MARK: Reading

    private func read(_ source: Source, for job: ImportJob) {
        switch source {
        case .page(let address):
            waitingPages.append((address, job))
            fetchNext()
        case .file(let name, let content):
            read(
                WaitingFiles.File(job: job, address: nil, byteCount: content.count) {
                    ImportFile(name: name, content, bounds: .upload).contents
                })
        }
    }

    private func read(_ file: WaitingFiles.File) {
        waitingFiles.append(file)
        readNext()
    }

    private func readNext() {
        guard !isReading, !waitingFiles.isEmpty else { return }
        let moment = pace.nextReading(at: hub.queue.now, besideRounds: roundCount())
        if let moment {
            isReading = true
            // The rounds may be over before.
            let next = min(moment, hub.queue.now.advanced(byMilliseconds: 1_000))
            return hub.queue.async(at: next) { [self] in
                isReading = false
                readNext()
            }
        }
        guard let file = waitingFiles.popNext(held: held) else { return }
        isReading = true
        reading.async { [self] in
            let start = reading.now
            let contents = file.read()
            let taken = reading.now.milliseconds(since: start)
            hub.queue.async { [self] in
                guard !isOver else { return }
                pace.noteRead(in: taken, at: hub.queue.now, besideRounds: roundCount())
                isReading = false
                if waitingFiles.keeps(contents, of: file, beside: held) {
                    if !file.job.isPage { held[file.job.key.player] = file.job }
                    take(contents.found, address: file.address, for: file.job)
                }
                readNext()
            }
        }
    }

    /// Gives the next page to a thread that has nothing to do.
    private func fetchNext() {
        guard !waitingPages.isEmpty, let fetching = idleFetchers.popLast() else { return }
        let (address, job) = waitingPages.removeFirst()
        fetching.async { [self, fetcher] in
            let page = Result { () throws(FetchRefusal) in try fetcher.page(at: address) }
            hub.queue.async { [self] in
                idleFetchers.append(fetching)
                fetchNext()
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
            read(
                WaitingFiles.File(
                    job: job, address: page.address, byteCount: page.content.count
                ) {
                    let document = ImportDocument(
                        page.content, contentType: page.contentType, address: page.address)
                    let recipe = Result { () throws(ImportRefusal) in try document.recipe() }
                    let found = ImportFile.Found(place: page.address, recipe: recipe)
                    return ImportFile.Contents(found: [found])
                })
        }
    }

    private func take(_ found: [ImportFile.Found], address: String?, for job: ImportJob) {
        job.noteRead(found, address: address)
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
        if !isOver, job.mayBegin {
            guard job.isReady else { return readLines(of: job) }
            let moment = pace.next(at: hub.queue.now, besideRounds: roundCount())
            if let moment { return wait(until: moment, job) }
            guard let (index, step) = job.begin() else { return }
            pace.noteBegun()
            go(step, index, job)
            // What others ask of the hub comes between.
            return hub.queue.async { [self] in next(job) }
        }
        if job.endIfDone() { ended(job) }
    }

    /// Other people's edits don't wait for it.
    private func readLines(of job: ImportJob) {
        guard let unread = job.takeUnread() else { return }
        reading.async { [self] in
            let read = unread.map { $0.map(\.withLines) }
            hub.queue.async { [self] in
                job.noteLines(read)
                next(job)
            }
        }
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
            let told = EditRefused(refusal, of: "", in: job.household)
            let answer = RecipeImporter.Answer.refused(
                reason: told.reason.rawValue, why: told.text)
            if let step = job.take(answer, for: index) { go(step, index, job) }
            return
        case .success(.done(let seq, let done)):
            records = done.records
            hub.tell(job.household, seq, records.map(LibraryRecord.init), but: nil)
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
        if held[job.key.player] === job {
            held[job.key.player] = nil
            readNext()
        }
        let over = jobs.values.filter(\.isOver)
        guard over.count > Self.keptLimit, let first = over.min(by: { $0.number < $1.number })
        else { return }
        jobs[first.key] = nil
    }

    /// To all devices of the player that have the household open.
    private func tell(_ job: ImportJob) {
        let text = ServerEvent(.library(.importState(job.state))).encoded()
        hub.visit(job.key.player, in: job.household) { companion, _ in companion.tell(text) }
    }
}

extension RequestFault {
    fileprivate static let importsBusy = RequestFault(
        .busy,
        "\(ImportDesk.playerLimit) imports of yours, or \(ImportDesk.limit) of files or of pages of all"
            + " players, are under way, or files of \(WaitingFiles.byteLimit / 1_048_576) MiB wait to be"
            + " read; begin the next when one is done")
    static let importExists = RequestFault(
        .importExists,
        "this `import_id` was used for another file, page or household; draw another")
}
