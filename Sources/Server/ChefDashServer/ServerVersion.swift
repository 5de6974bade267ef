/// The server's name and version.
package enum ServerVersion {
    package static let number = "0.1.0"
    package static let text = "ChefDash \(number)"
}
