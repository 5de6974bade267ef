import ChefDashServer
import CommandArguments
import Foundation
import Store

/// `chefdash data show`: the contents of a store, and the rows that the next sweep would remove.
enum DataShowCommand: Command {
    static let syntax = CommandSyntax(
        path: "chefdash data show",
        summary: "Show what the store contains, and what the next sweep would remove.",
        flags: [.data, .ofServer("--keep-records"), .ofServer("--keep-guests"), .json],
        discussion: [
            "Give the same --keep-records and --keep-guests as to `chefdash serve`. Works while the"
                + " server runs and shows one moment."
        ])

    static func run(_ arguments: Arguments) async throws -> ExitCode {
        let records = try arguments.integer("--keep-records", in: 0...36_500)
        let guests = try arguments.integer("--keep-guests", in: 0...36_500)
        let usual = ServerConfiguration()
        let survey = try StoreSurvey(
            directory: arguments.dataDirectory,
            retention: Retention(
                recordDays: records ?? usual.keptRecordDays,
                guestDays: guests ?? usual.keptGuestDays),
            timeMilliseconds: Int64(Date().timeIntervalSince1970 * 1000))
        let next = survey.forecast
        let kept = survey.parts.map {
            ($0.name, Report.Part(rows: $0.rowCount, bytes: $0.byteCount))
        }
        let report = Report(
            kept: Dictionary(uniqueKeysWithValues: kept), idleGuests: survey.idleGuestCount,
            oldestRecordMilliseconds: survey.oldestRecordMilliseconds,
            fileBytes: survey.fileByteCount, freeBytes: survey.freeByteCount,
            nextSweep: Report.Sweep(
                records: next.recordCount, guests: next.guestCount, requests: next.requestCount))
        try arguments.show(report) { show(survey) }
        return .success
    }

    private static func show(_ survey: StoreSurvey) {
        for part in survey.parts {
            Output.line("\(part.name): \(part.rowCount), \(part.byteCount) bytes")
        }
        Output.line("guests who did nothing: \(survey.idleGuestCount)")
        Output.line("oldest record: \(survey.oldestRecordMilliseconds.map(date) ?? "none")")
        Output.line("file: \(survey.fileByteCount) bytes, \(survey.freeByteCount) of them free")
        let next = survey.forecast
        Output.line(
            """
            the next sweep removes \(next.recordCount) records, \(next.guestCount) guests and \
            \(next.requestCount) request ids
            """)
    }

    private static func date(_ milliseconds: Int64) -> String {
        Date(timeIntervalSince1970: Double(milliseconds) / 1000).formatted(.iso8601)
    }

    private struct Report: Encodable {
        struct Part: Encodable {
            let rows: Int64
            let bytes: Int64
        }

        struct Sweep: Encodable {
            let records: Int
            let guests: Int
            let requests: Int
        }

        let kept: [String: Part]
        let idleGuests: Int64
        let oldestRecordMilliseconds: Int64?
        let fileBytes: Int64
        let freeBytes: Int64
        let nextSweep: Sweep

        private enum CodingKeys: String, CodingKey {
            case kept, idleGuests, fileBytes, freeBytes, nextSweep
            case oldestRecordMilliseconds = "oldest_record_ms"
        }
    }
}

/// `chefdash data renew`: replaces a library that is lost for good with an empty one.
enum DataRenewCommand: Command {
    static let syntax = CommandSyntax(
        path: "chefdash data renew",
        summary: "Replace a library that is lost for good with an empty one.",
        flags: [.data],
        discussion: [
            "Stop the server first. Players keep their coins; the households' data is gone, except"
                + " for the copies in their members' pages: those notice it and offer to send them."
                + " If there is a backup, restore it instead."
        ])

    static func run(_ arguments: Arguments) async throws -> ExitCode {
        let instance = try LibraryStore.renew(directory: arguments.dataDirectory)
        Output.line("\(arguments.dataDirectory): an empty library, of instance \(instance)")
        return .success
    }
}
