/// The files of `Tests/Cases`: what a rule answers, on the server and in the page. Both suites run
/// every row.
package enum Cases {
    /// The rows of a file, each with its columns. Tabs separate columns, and lines that begin with
    /// "#" are comments.
    package static func rows(_ name: String) throws -> [[String]] {
        try Repository.text("Tests/Cases/\(name).tsv").split(separator: "\n")
            .filter { !$0.hasPrefix("#") }
            .map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
    }
}
