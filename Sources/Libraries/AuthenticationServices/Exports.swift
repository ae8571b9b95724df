// As importing AuthenticationServices on Apple's systems brings Foundation and its networking.
@_exported public import DeviceNetwork
@_exported public import Foundation
