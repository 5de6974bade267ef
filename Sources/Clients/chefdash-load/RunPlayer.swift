/// A player or a device of a load test.
protocol RunPlayer: AnyObject {
    var index: Int { get }
    var link: LoadLink { get }
    var isLeaving: Bool { get }

    func take(_ text: UnsafeRawBufferPointer)
}
