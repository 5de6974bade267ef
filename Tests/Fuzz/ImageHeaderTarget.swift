import Recipes

extension FuzzTarget {
    /// Image headers: nothing traps, sizes are within the limits, an accepted image has the format
    /// that its first bytes indicate, and its cleaned content is accepted again unchanged.
    static let imageHeader = FuzzTarget(
        name: "image-header", maximumByteCount: 512, dictionary: "image-header"
    ) { bytes in
        let content = Array(bytes)
        do throws(ImageFault) {
            let image = try StillImage(content)
            let header = image.header
            expect(ImageHeader.sides.contains(header.width), "\(header)")
            expect(ImageHeader.sides.contains(header.height), "\(header)")
            expect(ImageHeader.Format(of: content) == header.format, "\(header)")
            // The cleaned image is complete, and cleaning it again removes nothing.
            expect((try? StillImage(image.content)) == image, "\(header)")
        } catch {
            expect(!error.description.isEmpty, "a refusal without words")
        }
    }
}
