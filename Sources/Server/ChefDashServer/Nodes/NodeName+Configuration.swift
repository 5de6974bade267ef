import Foundation
import Store

extension NodeName {
    /// The server of a configuration, as operators see it.
    init(of configuration: ServerConfiguration) {
        self.init(
            name: "\(ProcessInfo.processInfo.hostName):\(configuration.port)",
            version: ServerVersion.number)
        url = configuration.nodeAddress ?? ""
    }
}
