/// The server's ends of all links, by their descriptors.
final class LinkTable {
    let texts = TextMemory()
    private var links: [Link?] = []
    private var free: [Int32] = []

    subscript(descriptor: Int32) -> Link? {
        Int(descriptor) < links.count ? links[Int(descriptor)] : nil
    }

    func insert(_ make: (_ descriptor: Int32) -> Link) -> Link {
        let descriptor = free.popLast() ?? Int32(links.count)
        let link = make(descriptor)
        if Int(descriptor) == links.count { links.append(nil) }
        links[Int(descriptor)] = link
        return link
    }

    func remove(_ link: Link) {
        guard self[link.descriptor] === link else { return }
        links[Int(link.descriptor)] = nil
        free.append(link.descriptor)
    }

    var all: [Link] { links.compactMap(\.self) }
}
