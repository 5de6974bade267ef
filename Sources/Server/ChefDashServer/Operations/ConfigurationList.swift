/// Lists in the configuration.
enum ConfigurationList {
    /// Splits a list at commas, and removes spaces around the elements. Keeps empty elements, for
    /// the caller to refuse.
    static func elements(of list: String) -> [String] {
        list.split(separator: ",", omittingEmptySubsequences: false).map { element in
            let start = element.drop { $0 == " " }
            let end = start.lastIndex { $0 != " " }.map { start.index(after: $0) }
            return String(start[..<(end ?? start.startIndex)])
        }
    }
}
