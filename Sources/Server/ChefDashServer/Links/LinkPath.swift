import Base
import Kitchen
import Recipes
import Store

/// The path of a shared recipe or calendar.
enum LinkPath: Hashable, Sendable {
    /// The page of a recipe; nil if the name can't be a link's.
    case page(LinkID?)
    /// The JSON of a recipe, which devices copy; nil likewise.
    case recipe(LinkID?)
    /// A meal plan as a calendar; nil likewise.
    case calendar(LinkID?)

    private static let shared = "/shared/"
    private static let calendars = "/calendar/"

    /// - Parameter path: a request's path, undecoded, because these names need no encoding.
    /// - Returns: nil for a path outside both folders.
    init?(_ path: String) {
        func id(_ name: Substring, before end: String) -> LinkID? {
            name.hasSuffix(end) ? LinkID(name.dropLast(end.count)) : nil
        }
        if path.hasPrefix(Self.shared) {
            let name = path.dropFirst(Self.shared.count)
            let isData = name.hasSuffix(".json")
            self = isData ? .recipe(id(name, before: ".json")) : .page(LinkID(name))
        } else if path.hasPrefix(Self.calendars) {
            self = .calendar(id(path.dropFirst(Self.calendars.count), before: ".ics"))
        } else {
            return nil
        }
    }

    static func path(of link: LibraryLink) -> String {
        link.recipe == nil ? "\(calendars)\(link.id).ics" : page(link.id)
    }

    static func page(_ link: LinkID) -> String { "\(shared)\(link)" }
}
