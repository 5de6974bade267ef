import Scheduling

/// What is told after a commit, by the queues on which it is told: all of a queue goes there in one
/// hop.
struct AnswerBatch {
    private var deliveries: [(queue: any WorkQueue, answers: [@Sendable () -> Void])] = []

    /// Tells something on a queue; with `nil` at once, after all that is in the batch was sent.
    mutating func tell(on queue: (any WorkQueue)?, _ answer: @escaping @Sendable () -> Void) {
        guard let queue else {
            send()
            return answer()
        }
        // There are as many queues as shards: few.
        if let index = deliveries.firstIndex(where: { $0.queue === queue }) {
            deliveries[index].answers.append(answer)
        } else {
            deliveries.append((queue, [answer]))
        }
    }

    mutating func send() {
        for (queue, answers) in deliveries { queue.async(all: answers) }
        deliveries = []
    }
}
