/// The server's ends of all links, by descriptor.
final class LinkTable {
    let texts = TextMemory()
    private var links: [Int32: Link] = [:]
    private var free: [Int32] = []

    subscript(descriptor: Int32) -> Link? { links[descriptor] }

    func insert(_ make: (_ descriptor: Int32) -> Link) -> Link {
        let link = make(free.popLast() ?? Int32(links.count))
        links[link.descriptor] = link
        return link
    }

    func remove(_ link: Link) {
        guard self[link.descriptor] === link else { return }
        links[link.descriptor] = nil
        free.append(link.descriptor)
    }

    /// All links, ordered by descriptor.
    var all: [Link] { links.sorted { $0.key < $1.key }.map(\.value) }
}
