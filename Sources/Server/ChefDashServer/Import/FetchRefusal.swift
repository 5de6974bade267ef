/// Why a page wasn't fetched.
package enum FetchRefusal: String, Error, Hashable, Sendable, CaseIterable {
    /// The text isn't the address of a web page.
    case badAddress = "bad_address"
    /// The address begins neither with `http:` nor with `https:`.
    case badScheme = "bad_scheme"
    /// The address has a user's name or password.
    case credentials = "credentials_in_address"
    case badPort = "bad_port"
    /// No such host is known, or its addresses aren't public.
    case unknownHost = "unknown_host"
    /// The address, or the target of a redirect, is in a private network.
    case privateAddress = "private_address"
    /// The host doesn't answer, or its certificate is wrong.
    case unreachable
    case tooSlow = "too_slow"
    case tooManyRedirects = "too_many_redirects"
    /// The host answered with a status other than 200 or a redirect.
    case badStatus = "bad_status"
    /// The content is neither HTML nor JSON.
    case badContentType = "bad_content_type"
    case tooLarge = "page_too_large"

    /// A message for people.
    package var description: String {
        switch self {
        case .badAddress: "this isn't the address of a web page"
        case .badScheme: "only addresses that begin with http: or https: can be fetched"
        case .credentials: "remove the name and password from the address"
        case .badPort: "pages are fetched from the ports 80 and 443 only"
        case .unknownHost: "the host is unknown, or has an address that isn't public"
        case .privateAddress: "the address is in a private network"
        case .unreachable: "the host doesn't answer, or its certificate is wrong"
        case .tooSlow: "the page took longer than \(PageFetcher.seconds) seconds"
        case .tooManyRedirects: "the page redirects more than \(PageFetcher.redirectLimit) times"
        case .badStatus: "the host has no such page, or refuses to send it"
        case .badContentType: "the content is neither HTML nor JSON"
        case .tooLarge: "the page is larger than \(PageFetcher.byteLimit) bytes"
        }
    }
}
