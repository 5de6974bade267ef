import ChefDashClient
import Glibc
import Runtime
import TLS
import WebSocket

/// The connections of a run in one epoll set, each with the number of its owner.
final class LinkSet {
    /// The number of source addresses: all of 127.0.0.0/8 but its ends.
    private static let sourceCount = 0xFF_FFF0

    private let terms: Link.Terms
    /// Those of the nodes to which the server sends players.
    private var nodes: [ServerAddress: Link.Terms] = [:]
    private let connectionsPerAddress: Int
    private let poller: Poller
    /// The owner of each socket, by its descriptor.
    private var owners: [Int] = []
    private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 65_536, alignment: 16)

    init(_ settings: LoadSettings) throws {
        let target = try LoadTarget(settings.address)
        let tls =
            settings.isSecure
            ? try TLSClientContext(trust: settings.certificateFile.map(TLSTrust.file) ?? .anyone)
            : nil
        // The same offer as the client library's.
        let deflate =
            settings.isCompressed
            ? DeflatePolicy(maximumWindowBits: 12, allowsContextTakeover: false, memoryLevel: 5)
            : .off
        terms = Link.Terms(target: target, tls: tls, deflate: deflate)
        connectionsPerAddress = settings.connectionsPerAddress
        poller = try Poller(eventCount: 256)
    }

    deinit { buffer.deallocate() }

    /// Begins to connect.
    ///
    /// - Parameters:
    ///   - place: On the loopback, `connectionsPerAddress` consecutive places share one source
    ///   address.
    ///   - node: The address to which the server sent the player; nil for the server's own.
    func open(_ owner: Int, place: Int, at node: ServerAddress?) throws(SystemError) -> Link {
        let terms = if let node { try self.terms(of: node) } else { self.terms }
        let link = try Link(terms, source: source(place))
        let index = Int(link.descriptor)
        owners += repeatElement(0, count: max(0, index + 1 - owners.count))
        owners[index] = owner
        guard poller.add(link.descriptor, [.read, .write]) else {
            throw SystemError("epoll_ctl")
        }
        return link
    }

    private func terms(of node: ServerAddress) throws(SystemError) -> Link.Terms {
        if let known = nodes[node] { return known }
        do throws(LoadCommand.Failure) {
            let new = Link.Terms(
                target: try LoadTarget(node), tls: terms.tls, deflate: terms.deflate)
            nodes[node] = new
            return new
        } catch {
            throw SystemError("address", code: EADDRNOTAVAIL, reason: error.description)
        }
    }

    /// The source address of a place: from 127.0.0.2 on, with `connectionsPerAddress` connections
    /// each.
    private func source(_ place: Int) -> UInt32? {
        guard terms.target.isLoopback else { return nil }
        return 0x7F00_0002 + UInt32(place / connectionsPerAddress % Self.sourceCount)
    }

    /// Starts or stops watching a socket for writing.
    func watch(_ link: Link) {
        guard link.wantsToWrite != link.isWatchedForWriting else { return }
        link.isWatchedForWriting = link.wantsToWrite
        poller.set(link.descriptor, link.wantsToWrite ? [.read, .write] : .read)
    }

    /// Waits until sockets are ready.
    ///
    /// - Parameter handle: Receives the owner of each, and a function that passes its messages to a
    ///   handler.
    func wait(
        atMost nanoseconds: Int64, _ handle: (Int, (Link, (Link.Event) -> Void) -> Void) -> Void
    ) {
        for event in poller.wait(atMost: max(0, nanoseconds)) {
            handle(owners[Int(event.descriptor)]) { link, take in
                if event.canWrite { link.becameWritable(take) }
                if event.canRead { link.becameReadable(buffer, take) }
                watch(link)
            }
        }
    }
}
