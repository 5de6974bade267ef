import ChefDashServer
import CommandArguments
import Foundation
import GameProtocol

/// The flags of `serve`: one for each field of the server's configuration, with the check of its
/// value.
struct ServerFlags {
    /// A flag, and the function that stores its value in a configuration.
    struct Entry {
        let flag: Flag
        let apply: (Arguments, inout ServerConfiguration) throws(UsageError) -> Void
    }

    static func configuration(_ arguments: Arguments) throws(UsageError) -> ServerConfiguration {
        var configuration = ServerConfiguration()
        for entry in entries { try entry.apply(arguments, &configuration) }
        return configuration
    }

    /// Reads all flags, and leaves a wrong one as it is without it.
    static func checked(
        _ arguments: Arguments
    ) -> (configuration: ServerConfiguration, faults: [(flag: String, error: UsageError)]) {
        var configuration = ServerConfiguration()
        var faults: [(String, UsageError)] = []
        for entry in entries {
            do throws(UsageError) {
                try entry.apply(arguments, &configuration)
            } catch {
                faults.append((entry.flag.name, error))
            }
        }
        return (configuration, faults)
    }

    /// Refuses flags that are given without the flags they depend on.
    static func checkTogether(
        _ configuration: ServerConfiguration, _ arguments: Arguments
    ) throws(UsageError) {
        if let fault = faultsTogether(configuration, arguments).first { throw fault }
    }

    /// The faults of flags that are given without the flags they depend on.
    static func faultsTogether(
        _ configuration: ServerConfiguration, _ arguments: Arguments
    ) -> [UsageError] {
        [
            faultOfProxies(configuration, arguments), faultOfNode(configuration, arguments),
            faultOfTLS(configuration, arguments), faultOfConsole(configuration, arguments),
        ].compactMap(\.self)
    }

    private static func faultOfProxies(
        _ configuration: ServerConfiguration, _ arguments: Arguments
    ) -> UsageError? {
        guard configuration.hasProxyHeaders, configuration.trustedProxies == .none else {
            return nil
        }
        return arguments.problem("--proxy-protocol needs --trusted-proxy: the proxies to trust")
    }

    private static func faultOfTLS(
        _ configuration: ServerConfiguration, _ arguments: Arguments
    ) -> UsageError? {
        switch (configuration.tlsCertificateFile, configuration.tlsKeyFile) {
        case (nil, nil), (_?, _?): nil
        case (_?, nil):
            arguments.problem("--tls-cert needs --tls-key: the certificate's private key")
        case (nil, _?): arguments.problem("--tls-key needs --tls-cert: the certificate of the key")
        }
    }

    /// Passwords don't go over a network unencrypted.
    private static func faultOfConsole(
        _ configuration: ServerConfiguration, _ arguments: Arguments
    ) -> UsageError? {
        guard let console = configuration.consoleEndpoint, configuration.tlsCertificateFile == nil,
            !console.isLoopback
        else { return nil }
        return arguments.problem(
            "--admin at \(console) needs --tls-cert; without it the console is at a loopback"
                + " address, like 127.0.0.1:\(console.port), for a tunnel or a proxy with TLS")
    }

    private static func faultOfNode(
        _ configuration: ServerConfiguration, _ arguments: Arguments
    ) -> UsageError? {
        guard let node = configuration.nodeAddress else { return nil }
        guard !configuration.isStandby else {
            return arguments.problem(
                "--node and --standby exclude each other: nodes serve at the same time")
        }
        let url = URL(string: node)
        guard let url, ["ws", "wss"].contains(url.scheme), url.host()?.isEmpty == false,
            url.path().hasSuffix(GameProtocol.path)
        else {
            return arguments.problem(
                "--node is the address at which clients connect to this node, like"
                    + " wss://game.example/n/n2\(GameProtocol.path), not \(node)")
        }
        return nil
    }

    private static let defaults = ServerConfiguration()

    // MARK: - The kinds of settings

    static func text(
        _ name: String, _ placeholder: String,
        _ field: WritableKeyPath<ServerConfiguration, String>, _ help: String
    ) -> Entry {
        value(name, placeholder, field, default: defaults[keyPath: field], help, read: nonEmpty)
    }

    /// - Parameter standard: The help's text for an unset field.
    static func file(
        _ name: String, _ placeholder: String,
        _ field: WritableKeyPath<ServerConfiguration, String?>, default standard: String? = nil,
        _ help: String
    ) -> Entry {
        value(name, placeholder, field, default: standard, help, read: nonEmpty)
    }

    static func number<Number: FixedWidthInteger>(
        _ name: String, _ placeholder: String,
        _ field: WritableKeyPath<ServerConfiguration, Number>,
        _ range: ClosedRange<Number>, _ help: String
    ) -> Entry {
        value(name, placeholder, field, default: "\(defaults[keyPath: field])", help) {
            (arguments, _) throws(UsageError) in try arguments.integer(name, in: range)
        }
    }

    static func time(
        _ name: String, _ field: WritableKeyPath<ServerConfiguration, Int>,
        _ range: ClosedRange<Int>, _ help: String
    ) -> Entry {
        let time = defaults[keyPath: field]
        let standard = time % 1000 == 0 ? "\(time / 1000)s" : "\(time)ms"
        return value(name, "TIME", field, default: standard, help) {
            (arguments, _) throws(UsageError) in try arguments.milliseconds(name, in: range)
        }
    }

    /// - Parameter help: The allowed words follow it.
    static func choice<Choice: RawRepresentable & CaseIterable>(
        _ name: String, _ placeholder: String,
        _ field: WritableKeyPath<ServerConfiguration, Choice>, _ help: String
    ) -> Entry where Choice.RawValue == String {
        let allowed = Choice.allCases.map(\.rawValue).joined(separator: ", ")
        let standard = defaults[keyPath: field].rawValue
        return value(name, placeholder, field, default: standard, "\(help): \(allowed)") {
            (arguments, _) throws(UsageError) in try arguments.choice(name)
        }
    }

    /// A flag whose value needs parsing. A list may be spread over several flags.
    static func parsed<Value>(
        _ name: String, _ placeholder: String,
        _ field: WritableKeyPath<ServerConfiguration, Value>, default standard: String,
        isRepeatable: Bool = false, _ help: String,
        read: @escaping (String) throws(ConfigurationValueError) -> Value
    ) -> Entry {
        value(name, placeholder, field, default: standard, isRepeatable: isRepeatable, help) {
            (arguments, value) throws(UsageError) in
            do throws(ConfigurationValueError) {
                return try read(value.text)
            } catch {
                throw arguments.problem(value, error.description)
            }
        }
    }

    /// - Parameter value: The field's value with the flag.
    static func toggle(
        _ name: String, _ field: WritableKeyPath<ServerConfiguration, Bool>, on value: Bool,
        _ help: String
    ) -> Entry {
        Entry(flag: Flag.switch(name, help)) { (arguments, configuration) throws(UsageError) in
            if arguments.has(name) { configuration[keyPath: field] = value }
        }
    }

    /// A flag with a value, and an environment variable: `CHEFDASH_` and the flag's name.
    private static func value<Value>(
        _ name: String, _ placeholder: String,
        _ field: WritableKeyPath<ServerConfiguration, Value>, default standard: String?,
        isRepeatable: Bool = false, _ help: String,
        read: @escaping (Arguments, Arguments.Value) throws(UsageError) -> Value?
    ) -> Entry {
        let variable = "CHEFDASH_" + name.dropFirst(2).replacing("-", with: "_").uppercased()
        let flag = Flag.value(
            name, placeholder, environment: variable, default: standard,
            isRepeatable: isRepeatable, help)
        return Entry(flag: flag) { (arguments, configuration) throws(UsageError) in
            if let given = arguments.value(name), let value = try read(arguments, given) {
                configuration[keyPath: field] = value
            }
        }
    }

    private static func nonEmpty(
        _ arguments: Arguments, _ value: Arguments.Value
    ) throws(UsageError) -> String {
        guard !value.text.isEmpty else { throw arguments.problem(value, "it can't be empty") }
        return value.text
    }
}
