/// The server's address as a client sees it, as far as the request tells.
struct SiteAddress: Sendable {
    /// The server's origin as the client sees it.
    let origin: WebOrigin?
    let base: BasePath

    /// A path of the server on its host, for the client that asked.
    func path(_ path: String) -> String { base.path(path) }

    /// The URL of a path, for readers elsewhere; only a path if the origin is unknown.
    func url(_ path: String) -> String { (origin?.description ?? "") + base.path(path) }
}
