/// Why a page wasn't fetched.
package enum FetchRefusal: String, Error, Hashable, Sendable, CaseIterable {
    /// The text is no address of a page.
    case badAddress = "bad_address"
    /// The address begins neither with `http:` nor with `https:`.
    case badScheme = "bad_scheme"
    /// The address has a user's name or password.
    case credentials = "credentials_in_address"
    case badPort = "bad_port"
    /// No such host is known, or its addresses aren't public.
    case unknownHost = "unknown_host"
    /// The address, or one that the page leads on to, is in a private network.
    case privateAddress = "private_address"
    /// The host doesn't answer, or its certificate is wrong.
    case unreachable
    case tooSlow = "too_slow"
    case tooManyRedirects = "too_many_redirects"
    /// The host has answered with something other than a page.
    case badStatus = "bad_status"
    /// What came is neither HTML nor JSON.
    case badContentType = "bad_content_type"
    case tooLarge = "page_too_large"

    /// For a person.
    package var description: String {
        switch self {
        case .badAddress: "this is no address of a page"
        case .badScheme: "only addresses that begin with http: or https: can be fetched"
        case .credentials: "an address with a name or password isn't fetched"
        case .badPort: "pages are fetched from the ports 80 and 443 only"
        case .unknownHost: "there is no such host with public addresses alone"
        case .privateAddress: "the address is in a private network"
        case .unreachable: "the host doesn't answer, or its certificate is wrong"
        case .tooSlow: "the page didn't come within \(PageFetcher.seconds) seconds"
        case .tooManyRedirects: "the page leads on more than \(PageFetcher.redirectLimit) times"
        case .badStatus: "the host has no such page, or doesn't give it"
        case .badContentType: "what came is neither HTML nor JSON"
        case .tooLarge: "the page has more than \(PageFetcher.byteLimit) bytes"
        }
    }
}
