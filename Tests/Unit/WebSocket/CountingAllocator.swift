import CZlib

/// Counts what a zlib stream takes.
final class CountingAllocator {
    private var byteCount = 0

    /// The bytes that the stream asked for while `body` ran it from its beginning to its end.
    static func measure(_ body: (UnsafeMutablePointer<z_stream>) -> Void) -> Int {
        let allocator = CountingAllocator()
        var stream = z_stream()
        stream.opaque = Unmanaged.passUnretained(allocator).toOpaque()
        stream.zalloc = { opaque, items, size in
            let byteCount = Int(items) * Int(size)
            Unmanaged<CountingAllocator>.fromOpaque(opaque!).takeUnretainedValue().byteCount +=
                byteCount
            return .allocate(byteCount: byteCount, alignment: 16)
        }
        stream.zfree = { _, address in address?.deallocate() }
        withUnsafeMutablePointer(to: &stream, body)
        return withExtendedLifetime(allocator) { allocator.byteCount }
    }
}
