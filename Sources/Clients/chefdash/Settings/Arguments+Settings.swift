import CommandArguments
import Foundation

extension Arguments {
    /// The file of `--config`; nil without one.
    func settings() throws(UsageError) -> SettingsFile? {
        guard let file = value("--config") else { return nil }
        do {
            return SettingsFile(
                try String(contentsOfFile: file.text, encoding: .utf8), path: file.text,
                flags: ServerFlags.entries.map(\.flag))
        } catch {
            throw problem("\(file.text): can't be read: \(error.localizedDescription)")
        }
    }

    /// Adds the settings of `--config`.
    func withSettings() throws(UsageError) -> Arguments {
        guard let settings = try settings() else { return self }
        guard settings.faults.isEmpty else {
            throw problem(settings.faults.joined(separator: "\n"))
        }
        return adding(settings)
    }
}
