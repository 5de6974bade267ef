import Dispatch

extension Server {
    /// Builds the built-in browser client half a second after the start, or at the first visit. So
    /// the server is ready earlier, and has the core to itself if there is only one.
    func prepareWebRoot() {
        DispatchQueue.global().asyncAfter(deadline: .now() + 0.5) { [context] in
            let webRoot = context.files.webRoot
            context.log.info(
                "web_root", ["files": webRoot.fileCount, "bytes": webRoot.byteCount])
        }
    }

    /// Reads the web root again. If the directory can't be read or contains too much, logs the
    /// reason and keeps the current files.
    package func reloadWebRoot() {
        do throws(WebRootError) {
            guard let webRoot = try Self.loadWebRoot(context.configuration, context.log) else {
                return
            }
            context.files.webRoot = webRoot
            context.log.info(
                "web_root_reloaded", ["files": webRoot.fileCount, "bytes": webRoot.byteCount])
        } catch {
            context.log.error(
                "web_root_kept", ["reason": "the new files can't be used", "error": "\(error)"])
        }
    }

    /// The files of the configured directory; nil if none is configured.
    static func loadWebRoot(
        _ configuration: ServerConfiguration, _ log: Log
    ) throws(WebRootError) -> WebRoot? {
        guard let directory = configuration.webRootDirectory else { return nil }
        let (root, skipped) = try WebRootReader.read(
            directory,
            limits: WebRootReader.Limits(
                files: configuration.webRootFiles, bytes: configuration.webRootBytes))
        for (path, reason) in skipped {
            log.warning("web_root_skipped", ["path": path, "reason": reason])
        }
        return root
    }
}
