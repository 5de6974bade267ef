import Recipes

extension FuzzTarget {
    /// The heads of images: nothing traps, sizes are within the limits, and what was taken is of the format that
    /// its first bytes say.
    static let imageHeader = FuzzTarget(
        name: "image-header", maximumByteCount: 512, dictionary: "image-header"
    ) { bytes in
        let content = Array(bytes)
        do throws(ImageFault) {
            let header = try ImageHeader(content)
            expect(ImageHeader.sides.contains(header.width), "\(header)")
            expect(ImageHeader.sides.contains(header.height), "\(header)")
            expect(ImageHeader.Format(of: content) == header.format, "\(header)")
        } catch {
            expect(!error.description.isEmpty, "a refusal without words")
        }
    }
}
