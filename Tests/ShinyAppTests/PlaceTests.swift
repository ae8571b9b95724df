import Testing

@testable import ShinyApp
