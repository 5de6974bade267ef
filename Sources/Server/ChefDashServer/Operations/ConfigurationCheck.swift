import Foundation
import Levels
import Runtime
import Store
import TLS

/// Finds all that would keep a server from starting, without starting one or changing anything.
package struct ConfigurationCheck {
    /// Sentences that say what to do.
    package private(set) var faults: [String] = []
    /// Things that aren't wrong but good to know.
    package private(set) var notes: [String] = []

    private let configuration: ServerConfiguration

    /// - Parameters:
    ///   - socket: takes the place of the configured address.
    ///   - listens: false to leave out the ports, because their settings are wrong.
    ///   - now: seconds since 1970-01-01 UTC.
    package init(
        of configuration: ServerConfiguration, _ socket: InheritedSocket?, listens: Bool, now: Int64
    ) {
        self.configuration = configuration
        checkFiles()
        checkCertificate(now)
        let store = StoreCheck(
            of: Server.location(of: configuration), keyFile: configuration.ledgerKeyFile)
        faults += store.faults
        notes += store.notes
        guard !store.isInUse else {
            notes.append(
                "\(configuration.dataDirectory): a server uses this data, so another one can start"
                    + " only after it or with --standby; the ports weren't tried")
            return
        }
        if listens { checkPorts(socket) }
    }

    private mutating func checkFiles() {
        do throws(LevelFilesError) {
            _ = try GameFiles.load(directory: configuration.levelsDirectory)
        } catch {
            faults += error.problems.map(\.description)
        }
        do throws(WebRootError) {
            _ = try Server.loadWebRoot(configuration, Log(minimum: .error) { _ in })
        } catch {
            faults.append(ServerStartError.webRoot(error).description)
        }
    }

    private mutating func checkCertificate(_ now: Int64) {
        guard let certificate = configuration.tlsCertificateFile,
            let key = configuration.tlsKeyFile
        else { return }
        faults += TLSCertificate.faults(certificateFile: certificate, keyFile: key, now: now)
            .map(\.description)
    }

    /// Listens on each port for a moment.
    private mutating func checkPorts(_ socket: InheritedSocket?) {
        var listeners: [Listener] = []
        var endpoints = [(configuration.host, configuration.port)]
        if let socket {
            notes.append(
                "the service manager's socket on \(socket.host) port \(socket.port) takes the place"
                    + " of --host and --port")
            endpoints = []
        }
        for endpoint in [configuration.metricsEndpoint, configuration.consoleEndpoint] {
            if let endpoint { endpoints.append((endpoint.host, endpoint.port)) }
        }
        for (host, port) in endpoints {
            do throws(SystemError) {
                listeners.append(
                    try Listener(
                        host: host, port: port, connectionCount: ConnectionCount(limit: 1),
                        limitObserver: LimitLog(log: Log(minimum: .error) { _ in })))
            } catch {
                faults.append(
                    ServerStartError(listening: host, port: port, error).description)
            }
        }
        withExtendedLifetime(listeners) {}
    }
}
