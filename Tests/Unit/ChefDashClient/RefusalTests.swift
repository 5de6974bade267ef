import ChefDashClient
import GameProtocol
import Testing

@Suite("Refusals")
struct RefusalTests {
    @Test(
        "A refusal's text has the code, and the id of the server's log line if there is one",
        arguments: [
            (nil, "no (busy)", "no"),
            ("17-284", "no (busy, log id 17-284)", "no (log id 17-284)"),
        ] as [(String?, String, String)])
    func texts(logID: String?, description: String, notice: String) {
        let message = ErrorMessage(code: .busy, text: "no", canRetry: true, logID: logID)
        #expect("\(ChefDashClientError.refused(message))" == description)
        #expect(message.notice == notice)
    }
}
