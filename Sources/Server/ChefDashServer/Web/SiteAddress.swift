/// Where a client finds the server, as far as its request says.
struct SiteAddress: Sendable {
    /// The server's origin as the client sees it.
    let origin: WebOrigin?
    let base: BasePath

    /// A path of the server for the client's own use.
    func path(_ path: String) -> String { base.path(path) }

    /// A path of the server for whoever reads the answer elsewhere.
    func url(_ path: String) -> String { (origin?.description ?? "") + base.path(path) }
}
