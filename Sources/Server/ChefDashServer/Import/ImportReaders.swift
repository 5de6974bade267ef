import Base
import Kitchen
import RecipeImport
import Recipes
import Scheduling

/// Reads the files, pages and ingredient lines of all imports: one slice at a time, with turns
/// between people.
///
/// Nobody knows how long a file takes before it has been read. So each file first gets little CPU
/// time; if that isn't enough, the next lane reads it again with a few times as much. While a lane
/// rests between slices, other people get turns. So a file waits only for files that take at most
/// about as long, or are on another lane, and a person who waits for a lane hands their turns to
/// the file on it.
///
/// Owned by the hub's queue.
final class ImportReaders: @unchecked Sendable {
    // @unchecked: used only on the hub's queue.

    private enum Turn {
        case goOn(ReadingLane)
        case file(Int, ReadingLane)
        case lines(Int)
    }

    /// The CPU time of a slice, in nanoseconds.
    static let slice: Int64 = 25_000_000
    /// The most slices of a file on each lane. Trying the lower lanes first costs less than a third
    /// more.
    private static let sliceCounts: [Int64] = [1, 8, 64, 256, limit / slice]
    /// The CPU time for everything that one import reads, in nanoseconds.
    static let limit: Int64 = 30_000_000_000

    private let hub: LibraryHub
    private let roundCount: @Sendable () -> Int
    private let slice: Int64
    private let lanes: [ReadingLane]
    private var files = WaitingFiles()
    /// The imports whose next ingredient lines are to be parsed, with their completions.
    private var lines: [(job: ImportJob, then: @Sendable () -> Void)] = []
    private var turns = ReadingTurns()
    /// The imports whose files, with the recipes read from them, are in memory.
    private var held: [PlayerID: ImportJob] = [:]
    /// The person whose turn it is; nil while nothing is being read.
    private var reader: PlayerID?
    private var isOver = false
    private var nextLook: Instant?

    /// - Parameters:
    ///   - slice: the CPU time of a slice, in nanoseconds.
    ///   - roundCount: the number of running rounds.
    init(
        _ hub: LibraryHub, slice: Int64 = ImportReaders.slice,
        roundCount: @escaping @Sendable () -> Int
    ) {
        self.hub = hub
        self.slice = slice
        self.roundCount = roundCount
        lanes = Self.sliceCounts.enumerated().map {
            ReadingLane(level: $0.offset, limit: $0.element * slice)
        }
    }

    func detach() {
        hub.queue.assertIsCurrent()
        isOver = true
        files = WaitingFiles()
        lines = []
        held = [:]
        for lane in lanes { lane.end() }
    }

    func hasRoom(for byteCount: Int, of asker: AddressBlock?) -> Bool {
        hub.queue.assertIsCurrent()
        return files.hasRoom(for: byteCount, of: asker)
    }

    func read(_ file: WaitingFiles.File) {
        hub.queue.assertIsCurrent()
        files.append(file)
        takeTurn()
    }

    /// Parses the ingredient lines of an import's next recipes, a few at a time.
    ///
    /// - Parameter then: called once they are parsed, or the import has failed.
    func readLines(of job: ImportJob, then: @escaping @Sendable () -> Void) {
        hub.queue.assertIsCurrent()
        lines.append((job, then))
        takeTurn()
    }

    /// Frees the place of a finished import, whose content is no longer in memory.
    func release(_ job: ImportJob) {
        hub.queue.assertIsCurrent()
        guard held[job.key.player] === job else { return }
        held[job.key.player] = nil
        takeTurn()
    }

    // MARK: Turns

    private func takeTurn() {
        guard reader == nil, !isOver, let (turn, player) = nextTurn() else { return }
        let moment = turns.next(of: player, at: hub.queue.now, besideRounds: roundCount())
        if let moment { return look(at: moment) }
        reader = player
        switch turn {
        case .goOn(let lane): lane.goOn()
        case .file(let index, let lane): read(files.remove(at: index), on: lane)
        case .lines(let index): readLines(lines.remove(at: index))
        }
    }

    /// Picks the person who has waited longest for a turn, and the oldest of several things. A
    /// person whose lane is taken passes their turn to the file on it, so that nobody gains from
    /// occupying a lane that others wait for.
    private func nextTurn() -> (turn: Turn, player: PlayerID)? {
        var all: [(turn: Turn, player: PlayerID)] = []
        var handed: [(turn: Turn, player: PlayerID)] = []
        let jobs = lanes.compactMap { $0.file?.job }
        let reading = Set(jobs.filter { !$0.isPage }.map(\.key.player))
        for lane in lanes {
            let places = files.places(on: lane.level, held: held, reading: reading)
            if let file = lane.file {
                guard lane.isResting else { continue }
                all.append((.goOn(lane), file.job.key.player))
                for index in places { handed.append((.goOn(lane), files[index].job.key.player)) }
            } else {
                for index in places {
                    all.append((.file(index, lane), files[index].job.key.player))
                }
            }
        }
        for (index, one) in lines.enumerated() { all.append((.lines(index), one.job.key.player)) }
        return (all + handed).min { turns.order(of: $0.player) < turns.order(of: $1.player) }
    }

    /// Looks again at this time, or within a second: the rounds may have ended.
    private func look(at moment: Instant) {
        let next = min(moment, hub.queue.now.advanced(byMilliseconds: 1_000))
        if let nextLook, nextLook <= next { return }
        nextLook = next
        hub.queue.async(at: next) { [self] in
            if nextLook == next { nextLook = nil }
            takeTurn()
        }
    }

    private func turnIsOver(of job: ImportJob, _ nanoseconds: Int64) {
        job.timeLeft -= nanoseconds
        guard let player = reader else { return }
        reader = nil
        turns.note(
            Double(nanoseconds) / 1_000_000, of: player, at: hub.queue.now,
            besideRounds: roundCount())
    }

    // MARK: Files and pages

    private func read(_ file: WaitingFiles.File, on lane: ReadingLane) {
        lane.file = file
        lane.queue.async { [self] in
            let rest = { [self] (used: Int64) -> Bool in
                hub.queue.async { [self] in rests(lane, used) }
                return lane.rest()
            }
            let meter = ReadingMeter(limit: lane.limit, slice: slice, pause: rest)
            let contents = file.read(meter.watch)
            let (used, isTooLong) = (meter.used, meter.isOver)
            hub.queue.async { [self] in hasRead(contents, isTooLong, lane, used) }
        }
    }

    private func rests(_ lane: ReadingLane, _ used: Int64) {
        guard let file = lane.file, !isOver else { return }
        lane.isResting = true
        turnIsOver(of: file.job, used)
        takeTurn()
    }

    private func hasRead(
        _ contents: ImportFile.Contents, _ isTooLong: Bool, _ lane: ReadingLane, _ used: Int64
    ) {
        guard var file = lane.file, !isOver else { return }
        lane.file = nil
        turnIsOver(of: file.job, used)
        if isTooLong, lane.level + 1 < lanes.count {
            file.level += 1
            files.append(file)
        } else if files.keeps(contents, of: file, beside: held) {
            if !file.job.isPage { held[file.job.key.player] = file.job }
            file.job.stepsLeft = contents.stepsLeft
            file.then(contents)
        }
        takeTurn()
    }

    // MARK: Lines

    private func readLines(_ next: (job: ImportJob, then: @Sendable () -> Void)) {
        let (job, then) = next
        let (unread, stepsLeft, timeLeft) = (job.unread, job.stepsLeft, job.timeLeft)
        let slice = slice
        lanes[0].queue.async { [self] in
            let meter = ReadingMeter(limit: timeLeft, slice: .max)
            let budget = ReadingBudget(
                values: 1, textBytes: 1, steps: stepsLeft, watch: meter.watch)
            var read: [Result<ImportedItem, ImportRefusal>] = []
            for item in unread where read.isEmpty || meter.used < slice {
                read.append(
                    item.flatMap { item in
                        Result { () throws(ImportRefusal) in try item.withLines(within: budget) }
                    })
            }
            let (done, left, used) = (read, budget.steps, meter.used)
            hub.queue.async { [self] in
                guard !isOver else { return }
                turnIsOver(of: job, used)
                job.noteLines(done, stepsLeft: left)
                then()
                takeTurn()
            }
        }
    }
}
