import Recipes

extension FuzzTarget {
    /// The heads of images: nothing traps, sizes are within the limits, what was taken is of the format that its
    /// first bytes say, and what stays of it is taken again as it is.
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
            // What stays is a whole image, of which nothing more is cut.
            expect((try? StillImage(image.content)) == image, "\(header)")
        } catch {
            expect(!error.description.isEmpty, "a refusal without words")
        }
    }
}
