// Everyone who sends something over `Network` handles its requests and responses.
@_exported import NetworkMessages
