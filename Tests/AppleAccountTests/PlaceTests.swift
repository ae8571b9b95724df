import Testing

@testable import AppleAccount
