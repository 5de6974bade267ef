import CZlib

/// Counts the bytes that a zlib stream allocates.
final class CountingAllocator {
    private var byteCount = 0

    /// The bytes that the stream allocates while `body` runs it from beginning to end.
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
