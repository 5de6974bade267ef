import ChefDashServer
import CommandArguments
import Foundation
import Store

/// `chefdash data show`: what a store contains, and what the next sweep would remove.
enum DataShowCommand: Command {
    static var syntax: CommandSyntax {
        CommandSyntax(
            path: "chefdash data show",
            summary: "Show what the store contains, and what the next sweep would remove.",
            flags: [.data, keptRecords, keptGuests, .json],
            discussion: [
                "Give the same --keep-records and --keep-guests as to `chefdash serve`. Works while the"
                    + " server runs and shows one moment."
            ])
    }

    private static let keptRecords = days("--keep-records")
    private static let keptGuests = days("--keep-guests")

    /// The flag of `serve` with this name.
    private static func days(_ name: String) -> Flag {
        guard let flag = ServerFlags.entries.map(\.flag).first(where: { $0.name == name }) else {
            preconditionFailure("the server has no \(name)")
        }
        return flag
    }

    static func run(_ arguments: Arguments) async throws -> ExitCode {
        let records = try arguments.integer("--keep-records", in: 0...36_500)
        let guests = try arguments.integer("--keep-guests", in: 0...36_500)
        let usual = ServerConfiguration()
        let survey = try StoreSurvey(
            directory: arguments.text("--data") ?? "data",
            retention: Retention(
                recordDays: records ?? usual.keptRecordDays,
                guestDays: guests ?? usual.keptGuestDays),
            timeMilliseconds: Int64(Date().timeIntervalSince1970 * 1000))
        if arguments.has("--json") {
            try Output.json(Report(survey))
        } else {
            show(survey)
        }
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

    /// The JSON form.
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
            case kept
            case idleGuests = "idle_guests"
            case oldestRecordMilliseconds = "oldest_record_ms"
            case fileBytes = "file_bytes"
            case freeBytes = "free_bytes"
            case nextSweep = "next_sweep"
        }

        init(_ survey: StoreSurvey) {
            kept = Dictionary(
                uniqueKeysWithValues: survey.parts.map {
                    ($0.name, Part(rows: $0.rowCount, bytes: $0.byteCount))
                })
            idleGuests = survey.idleGuestCount
            oldestRecordMilliseconds = survey.oldestRecordMilliseconds
            fileBytes = survey.fileByteCount
            freeBytes = survey.freeByteCount
            nextSweep = Sweep(
                records: survey.forecast.recordCount, guests: survey.forecast.guestCount,
                requests: survey.forecast.requestCount)
        }
    }
}
