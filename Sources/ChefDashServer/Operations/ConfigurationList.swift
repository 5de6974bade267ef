/// Values of the configuration that are lists.
enum ConfigurationList {
    /// The elements between the commas, without the spaces around them. An empty element stays, for
    /// its reader to refuse.
    static func elements(of list: String) -> [String] {
        list.split(separator: ",", omittingEmptySubsequences: false).map { element in
            let start = element.drop { $0 == " " }
            let end = start.lastIndex { $0 != " " }.map { start.index(after: $0) }
            return String(start[..<(end ?? start.startIndex)])
        }
    }
}
