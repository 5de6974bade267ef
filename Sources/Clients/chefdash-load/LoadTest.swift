import Foundation
import Runtime

/// A run and its surroundings: the file descriptors, the server's metrics, the progress line, and
/// Ctrl-C.
final class LoadTest {
    /// The number of descriptors besides the players'.
    private static let otherDescriptors = 32

    private let settings: LoadSettings
    private let isQuiet: Bool
    private let showsInPlace = isatty(STDERR_FILENO) == 1
    private var wasMeasuring = false
    private var start: ServerMetrics?
    private var end: ServerMetrics?

    init(_ settings: LoadSettings, isQuiet: Bool) {
        self.settings = settings
        self.isQuiet = isQuiet
    }

    /// Runs to the end.
    ///
    /// - Throws: If nobody could connect.
    func report() throws -> LoadReport {
        let limit = DescriptorLimit.raise()
        guard limit >= settings.connectionCount + Self.otherDescriptors else {
            throw LoadCommand.Failure(
                description:
                    "\(settings.connectionCount) players need as many descriptors, and this"
                    + " process may have \(limit); raise it with `ulimit -n`, or run several"
                    + " processes and add them up with --join")
        }
        // A wrong address should fail now and not at the end.
        do { _ = try serverMetrics() } catch {
            let flag = settings.metrics == nil ? "--server-process" : "--metrics"
            throw LoadCommand.Failure(description: "\(flag): \(error)")
        }
        for number in [SIGINT, SIGTERM] {
            signal(number) { _ in RunState.isInterrupted.store(true, ordering: .relaxed) }
        }
        let run: any MeasuredRun =
            try settings.mode == .library ? LibraryRun(settings) : LoadRun(settings)
        run.observe = { [unowned self] in observe(run) }
        run.runToEnd()
        if showsInPlace && !isQuiet { LoadCommand.tell("") }
        guard run.tally.report.connected > 0 else {
            let reasons = run.tally.report.failures.merging(run.tally.report.errors) { $1 }
            let reason = reasons.max { $0.value < $1.value }?.key ?? "nothing was answered in time"
            throw LoadCommand.Failure(
                description: "nobody could connect to \(settings.address.hostField): \(reason)")
        }
        let server = start.flatMap { start in end?.report(since: start) } ?? LoadReport.Server()
        return LoadReport(run, server: server)
    }

    /// - Returns: `nil` if no flag gives a source of metrics.
    private func serverMetrics() throws -> ServerMetrics? {
        if let url = settings.metrics { return try ServerMetrics(of: url) }
        return try settings.process.map { try ServerMetrics(process: $0) }
    }

    private func observe(_ run: any MeasuredRun) {
        if run.tally.isMeasuring != wasMeasuring {
            wasMeasuring = run.tally.isMeasuring
            // If the metrics can't be read now, the report shows them as unknown.
            let metrics = try? serverMetrics()
            if wasMeasuring { start = metrics } else { end = metrics }
            return
        }
        guard !isQuiet, let line = run.progress else { return }
        if showsInPlace {
            try? FileHandle.standardError.write(contentsOf: Data("\r\u{1B}[K\(line)".utf8))
        } else {
            LoadCommand.tell(line)
        }
    }
}
