import CommandTestSupport
import Foundation
import Testing

/// Level files by which races begin half a second after they are opened.
enum QuickLevels {
    /// - Parameter clockAtStartTicks: how long rounds last where nothing is served.
    static func make(clockAtStartTicks: Int = 150) throws -> LevelsCopy {
        let levels = try LevelsCopy(rules: ["clockAtStartTicks": clockAtStartTicks])
        let file = URL(filePath: levels.path + "/rules.json")
        let rules = try JSONSerialization.jsonObject(with: Data(contentsOf: file))
        var lobby = try #require((rules as? [String: Any])?["lobby"] as? [String: Any])
        lobby["countdownTicks"] = 5
        try levels.set("lobby", to: lobby, in: "rules.json")
        return levels
    }
}
