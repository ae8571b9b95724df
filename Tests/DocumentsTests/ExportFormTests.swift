import Foundation
import Testing

@testable import Documents

@Suite("STO-30 The exports of other programs are told apart by their first line")
struct ExportFormTests {
  private func read(
    _ text: String
  ) throws -> (rows: [PasswordsCSVRow], refused: [PasswordsCSV.Refusal]) {
    try PasswordsCSV.read(Data(text.utf8), file: "f.csv")
  }

  private let expected = PasswordsCSVRow(
    line: 2, title: "Shop", url: "https://shop.example/login", username: "jo", password: "s,3cret",
    notes: "a note")

  @Test(
    "Chrome and Edge",
    arguments: ["name,url,username,password,note", "Name,URL,Username,Password,Note"])
  func chrome(header: String) throws {
    let file = try read("\(header)\nShop,https://shop.example/login,jo,\"s,3cret\",a note\n")
    #expect(file.rows == [expected])
  }

  @Test("Chrome before it had notes")
  func olderChrome() throws {
    let file = try read("name,url,username,password\nShop,https://shop.example/,jo,x\n")
    #expect(file.rows.map(\.notes) == [""])
    #expect(file.rows.map(\.title) == ["Shop"])
  }

  @Test("Firefox, which knows no titles, and keeps the browser's own account with the rest")
  func firefox() throws {
    let file = try read(
      """
      "url","username","password","httpRealm","formActionOrigin","guid","timeCreated","timeLastUsed","timePasswordChanged"
      "https://shop.example","jo","s,3cret","","https://shop.example","{a}","1","2","3"
      "chrome://FirefoxAccounts","abc","secret",,,,,,

      """)
    #expect(
      file.rows == [
        PasswordsCSVRow(
          line: 2, title: "", url: "https://shop.example", username: "jo", password: "s,3cret")
      ])
    #expect(file.refused.map(\.line) == [3])
    #expect(file.refused.first?.reason == "The row is the browser’s own account, not a website’s.")
  }

  @Test(
    "Bitwarden, with its notes, further fields, code generators and things that are no passwords")
  func bitwarden() throws {
    let file = try read(
      """
      folder,favorite,type,name,notes,fields,reprompt,login_uri,login_username,login_password,login_totp
      ,,login,Shop,a note,,0,https://shop.example/login,jo,"s,3cret",
      Work,1,login,Mail & Co,two,PIN: 12,0,"https://mail.example,androidapp://example.mail",jo,x,jbsw y3dp
      ,,note,Wifi,the key,,0,,,,
      ,,login,App,,,0,androidapp://example.app,jo,x,
      ,,login,Bank,,,0,https://bank.example/a,jo,x,otpauth://totp/Bank?secret=ABC

      """)
    #expect(file.rows.first == expected)
    #expect(
      file.rows.map(\.url) == [expected.url, "https://mail.example", "https://bank.example/a"])
    #expect(file.rows[1].notes == "two\n\nPIN: 12")
    #expect(file.rows[1].otpAuth == "otpauth://totp/Mail%20%26%20Co?secret=JBSWY3DP")
    #expect(file.rows[2].otpAuth == "otpauth://totp/Bank?secret=ABC")
    #expect(file.refused.map(\.line) == [4, 5])
    #expect(file.refused[0].reason.contains("not a password"))
    #expect(file.refused[1].reason.contains("Android"))
  }

  @Test("KeePassXC")
  func keePassXC() throws {
    let file = try read(
      """
      "Group","Title","Username","Password","URL","Notes","TOTP","Icon","Last Modified","Created"
      "Root","Shop","jo","s,3cret","https://shop.example/login","a note","","0","2026-01-01T00:00:00Z","2026-01-01T00:00:00Z"
      "Root/Work","Mail","jo","x","https://mail.example","","otpauth://totp/x?secret=A","0","",""

      """)
    #expect(file.rows.first == expected)
    #expect(file.rows.last?.otpAuth == "otpauth://totp/x?secret=A")
  }

  @Test("1Password")
  func onePassword() throws {
    let file = try read(
      """
      Title,Url,Username,Password,OTPAuth,Favorite,Archived,Tags,Notes
      Shop,https://shop.example/login,jo,"s,3cret",,false,false,,a note

      """)
    #expect(file.rows == [expected])
  }

  @Test("columns may stand in any order")
  func order() throws {
    let file = try read("password,note,name,username,url\nx,n,Shop,jo,https://shop.example\n")
    #expect(file.rows.first?.password == "x")
    #expect(file.rows.first?.url == "https://shop.example")
  }

  @Test("an address with a comma in it is one address")
  func comma() throws {
    let file = try read("name,url,username,password\nA,\"https://a.example/x,y\",jo,x\n")
    #expect(file.rows.first?.url == "https://a.example/x,y")
  }

  @Test("every form stands in the answer to an unknown first line, with who writes it")
  func unknown() throws {
    for text in ["account;login\n", "a,b,c\n", "name,username,password\n", ""] {
      let problem = #expect(throws: DocumentProblem.self) { try self.read(text) }
      let words = try #require(problem?.description)
      #expect(words.hasPrefix("f.csv:1: "))
      for name in ["Passwords", "1Password", "Chrome", "Edge", "Firefox", "Bitwarden", "KeePassXC"]
      {
        #expect(words.contains(name))
      }
      #expect(text.contains(";") == words.contains("semicolons"))
    }
  }

  @Test(
    "UTF-16 is refused, and how to convert it is said",
    arguments: [[0xFF, 0xFE], [0xFE, 0xFF], []])
  func utf16(mark: [UInt8]) throws {
    let text = "name,url,username,password\n"
    let isBig = mark.first == 0xFE
    let bytes = mark + text.utf8.flatMap { isBig ? [0, $0] : [$0, 0] }
    let problem = #expect(throws: DocumentProblem.self) {
      try PasswordsCSV.read(Data(bytes), file: "f.csv")
    }
    #expect(
      problem?.description
        == "f.csv:1: the file is written in UTF-16; expected UTF-8, which "
        + "`iconv -f UTF-16 -t UTF-8 FILE > NEW` makes of it")
  }
}
