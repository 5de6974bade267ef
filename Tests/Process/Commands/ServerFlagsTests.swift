import ChefDashServer
import CommandArguments
import Testing

@testable import chefdash

@Suite("Flags of serve")
struct ServerFlagsTests {
    private func configuration(
        _ words: [String], environment: [String: String] = [:]
    ) throws -> ServerConfiguration {
        try ServerFlags.configuration(
            Arguments(words, syntax: ServeCommand.syntax, environment: environment))
    }

    /// A configuration's fields as text.
    private static func fields(_ configuration: ServerConfiguration) -> [String] {
        Mirror(reflecting: configuration).children.map { "\($0.value)" }
    }

    /// Values for flags that don't accept 4099.
    private static let values = [
        "--log-level": "debug", "--log-format": "json", "--commit-interval": "7", "--shards": "7",
        "--allow-origin": "https://game.example", "--trusted-proxy": "10.0.0.0/8",
        "--metrics": "127.0.0.1:4099", "--admin": "127.0.0.1:4099",
        "--fetch-allow": "10.0.0.5:4099",
        "--base-path": "/chef/",
    ]

    @Test("Lists may be split over several flags")
    func lists() throws {
        let configuration = try configuration([
            "--allow-origin", "same-host", "--allow-origin=https://a.example,https://b.example",
            "--trusted-proxy", "10.0.0.0/8", "--trusted-proxy", "::1",
        ])
        #expect(
            configuration.allowedOrigins.description
                == "same-host,https://a.example,https://b.example")
        #expect(configuration.trustedProxies.description == "10.0.0.0/8,::1/128")
    }

    @Test(
        "Each field has one flag, which changes only that field; a value also has a variable"
    )
    func fields() throws {
        let defaults = Self.fields(ServerConfiguration())
        #expect(ServerFlags.entries.count == defaults.count)
        var changed: Set<Int> = []
        for flag in ServerFlags.entries.map(\.flag) {
            let isSwitch = flag.placeholder == nil
            let value = Self.values[flag.name] ?? "4099"
            let byFlag = Self.fields(
                try configuration(isSwitch ? [flag.name] : [flag.name, value]))
            let places = defaults.indices.filter { byFlag[$0] != defaults[$0] }
            #expect(places.count == 1, "\(flag.name) changed the fields \(places)")
            if !isSwitch {
                let variable = try #require(flag.environment)
                let byVariable = try configuration([], environment: [variable: value])
                #expect(Self.fields(byVariable) == byFlag, "\(variable)")
            }
            changed.formUnion(places)
        }
        #expect(changed == Set(defaults.indices))
    }

    @Test(
        "Values beyond the limits are refused",
        arguments: [
            ["--port", "65536"], ["--max-connections", "0"], ["--commit-interval", "21"],
            ["--commit-interval", "1s"], ["--log-level", "loud"], ["--host", ""],
            ["--messages-per-second", "0"], ["--outbound-limit", "1"], ["--shards", "-1"],
            ["--resume-time", "-1s"], ["--allow-origin", "https://game.example/x"],
            ["--allow-origin", ""], ["--trusted-proxy", "10.0.0.1/8"], ["--web-root", ""],
            ["--web-root-files", "0"], ["--web-root-bytes", "0"],
        ])
    func limits(words: [String]) {
        #expect(throws: UsageError.self) { try configuration(words) }
    }
}
