import CZlib
import Glibc
import WebClient

/// The browser client that is built into the program, for servers without their own web root.
enum WebClientFiles {
    /// The client's files and the files built from them, each also compressed with gzip if that is
    /// smaller. Built once, by the first caller; this takes about 60 ms.
    static let root = build(below: .root)

    /// The client's files for a server whose pages are below a path.
    static func root(below basePath: BasePath) -> WebRoot {
        basePath == .root ? root : build(below: basePath)
    }

    private static func build(below basePath: BasePath) -> WebRoot {
        let files = embedded().filter { !$0.key.description.hasPrefix(consoleDirectory) }
        do throws(ModuleScript.Fault) {
            let build = try PageBuild(of: files, below: basePath)
            return load(files.merging(build.files) { $1 }, terms: build.terms)
        } catch {
            preconditionFailure("the browser client can't be built: \(error)")
        }
    }

    /// The protocol's schema and its index; independent of the web root (protocol.md,
    /// "Other paths").
    static let contract = load(files(of: web_client_visit_contract))

    /// The preview pictures of results; independent of the web root (protocol.md, "Links to
    /// results").
    static let previews = load(files(of: web_client_visit_previews))

    /// The operators' console, and the page's modules that it uses.
    static let console = load(embedded())

    static let consoleDirectory = "/console/"

    private static func load(
        _ files: [WebPath: [UInt8]], terms: [WebPath: WebFile.Terms] = [:]
    ) -> WebRoot {
        var contents: [WebPath: [UInt8]] = [:]
        for (path, content) in files {
            contents[path] = content
            guard let packed = gzip(content), packed.count < content.count,
                let packedPath = path.appending(ContentCoding.gzip.suffix ?? "")
            else { continue }
            contents[packedPath] = packed
        }
        return WebRoot(contents, terms: terms)
    }

    static func embedded() -> [WebPath: [UInt8]] { files(of: web_client_visit) }

    private static func files(
        of visit: (web_client_visitor?, UnsafeMutableRawPointer?) -> Void
    ) -> [WebPath: [UInt8]] {
        var contents: [WebPath: [UInt8]] = [:]
        withUnsafeMutablePointer(to: &contents) { pointer in
            visit(
                { context, path, bytes, count in
                    guard let context, let path, let bytes else { return }
                    let contents = context.assumingMemoryBound(to: [WebPath: [UInt8]].self)
                    guard
                        let webPath = WebPath(
                            UnsafeRawBufferPointer(start: path, count: strlen(path)))
                    else { preconditionFailure("\(String(cString: path)) is no path") }
                    contents.pointee[webPath] = Array(
                        UnsafeBufferPointer(start: bytes, count: count))
                }, pointer)
        }
        return contents
    }

    /// Compresses content as gzip (RFC 1952); nil if zlib can't get memory.
    static func gzip(_ content: [UInt8]) -> [UInt8]? {
        // On the heap, because zlib's state points back to it.
        let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
        stream.initialize(to: z_stream())
        defer { stream.deallocate() }
        // A window of 15 bits, plus 16 for gzip's wrapper instead of zlib's.
        let status = deflateInit2_(
            stream, Z_BEST_COMPRESSION, Z_DEFLATED, 15 + 16, 9, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
            CInt(MemoryLayout<z_stream>.size))
        guard status == Z_OK else { return nil }
        defer { deflateEnd(stream) }
        var input = content
        var packed = [UInt8](repeating: 0, count: Int(deflateBound(stream, UInt(content.count))))
        let isWhole = input.withUnsafeMutableBufferPointer { input in
            packed.withUnsafeMutableBufferPointer { output in
                stream.pointee.next_in = input.baseAddress
                stream.pointee.avail_in = UInt32(input.count)
                stream.pointee.next_out = output.baseAddress
                stream.pointee.avail_out = UInt32(output.count)
                return deflate(stream, Z_FINISH) == Z_STREAM_END
            }
        }
        guard isWhole else { return nil }
        packed.removeLast(Int(stream.pointee.avail_out))
        return packed
    }
}
