/// The files that aren't read yet, in their order.
struct WaitingFiles {
    typealias File = (name: String, content: [UInt8], job: ImportJob)

    /// Of all players together.
    static let byteLimit = 64 * 1_048_576

    private var files: [File] = []
    private var byteCount = 0

    /// Whether there is room for so many further bytes.
    func hasRoom(for count: Int) -> Bool { count <= Self.byteLimit - byteCount }

    mutating func append(_ file: File) {
        files.append(file)
        byteCount += file.content.count
    }

    mutating func popFirst(where isNext: (File) -> Bool) -> File? {
        guard let place = files.firstIndex(where: isNext) else { return nil }
        let file = files.remove(at: place)
        byteCount -= file.content.count
        return file
    }
}
