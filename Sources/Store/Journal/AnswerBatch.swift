import Scheduling

/// The answers of a commit, grouped by receiving queue: each queue gets all of its answers in one
/// hop.
struct AnswerBatch {
    private var deliveries: [(queue: any WorkQueue, answers: [@Sendable () -> Void])] = []

    /// Adds an answer for a queue. Without a queue, sends the batch and then calls the answer at
    /// once.
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
