import Testing

@testable import SecurityCodes

@Suite("COD-2, COD-6 the shapes of codes, and how they are given")
struct ShapeTests {
  @Test(
    "digits in groups are given without what is between them",
    arguments: [
      ("482913", "482913"), ("482-913", "482913"), ("482 913", "482913"), ("4829", "4829"),
      ("4829 1377", "48291377"), ("4829-1377", "48291377"), ("482-9137", "4829137"),
      ("48 29 13", "482913"), ("4 8 2 9 1 3", "482913"), ("4829137745", "4829137745"),
      ("482\u{A0}913", "482913"), ("482\u{2011}913", "482913"), ("G-482913", "482913"),
    ])
  func digits(shown: String, code: String) throws {
    let message = "Your verification code is \(shown). Thank you."
    let found = try #require(SecurityCode.detect(in: message))
    #expect(found.code == code)
    #expect(message[found.range] == shown)
  }

  @Test(
    "letters keep their case",
    arguments: ["K7Q2XM", "9C494C", "au8kuf", "Ab12Cd", "QGFDAE", "AB12-CD34", "70629X"])
  func letters(code: String) throws {
    let message = "Your security code: \(code)"
    let found = try #require(SecurityCode.detect(in: message))
    #expect(found.code == code)
    #expect(message[found.range] == code)
  }

  @Test(
    "digits of every width and script are given as a site expects them",
    arguments: [
      "４８２９１３", "٤٨٢٩١٣", "۴۸۲۹۱۳", "४८२९१३", "৪৮২৯১৩", "๔๘๒๙๑๓", "၄၈၂၉၁၃", "𝟒𝟖𝟐𝟗𝟏𝟑",
      "4️⃣8️⃣2️⃣9️⃣1️⃣3️⃣",
    ])
  func digitsOfOtherScripts(shown: String) throws {
    let message = "OTP \(shown) 🙂"
    let found = try #require(SecurityCode.detect(in: message))
    #expect(found.code == "482913")
    #expect(message[found.range] == shown)
  }

  @Test(
    "case, width and spacing of the text do not matter",
    arguments: [
      "YOUR VERIFICATION CODE IS 482913", "your   verification\u{3000}code is\t482913",
      "Ｙｏｕｒ ｃｏｄｅ： 482913", "Ihr BESTÄTIGUNGSCODE: 482913", "Ihr Bestatigungscode: 482913",
      "Ihr Besta\u{308}tigungscode: 482913", "VerifyCode:482913", "smsKod: 482913", "OTP482913",
      "*482913* is your code", "\"482913\" is your code", "(482913) is your code", "PIN=482913",
      "<b>Code:</b> <b>482913</b>",
    ])
  func spelling(message: String) {
    #expect(SecurityCode.detect(in: message)?.code == "482913")
  }

  @Test(
    "what is too short, too long or glued to a word is none",
    arguments: [
      "Your code is 123", "Your code is 48291377456", "Your code is 482913for real",
      "Your code is G-482913for real", "Your code is G-482", "Your code is iPhone15ProMax",
      "Your code is XX4829",
    ])
  func none(message: String) {
    #expect(SecurityCode.detect(in: message) == nil)
  }

  @Test(
    "letters alone only right behind a colon or *is*",
    arguments: [
      "YOUR VERIFICATION CODE IS INVALID", "Your password: required", "Enter the code PLEASE",
      "Your code has been SENT to you", "Verification code: expired yesterday",
    ])
  func words(message: String) {
    #expect(SecurityCode.detect(in: message) == nil)
  }
}
