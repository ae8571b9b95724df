import Testing

@testable import SecurityCodes

@Suite("COD-2 a verb that takes codes announces the number beside it")
struct EntryVerbTests {
  @Test(
    "and no other word is needed",
    arguments: [
      "Enter 482913 in the app to finish.", "If this was you, type 482913.",
      "Please verify your number by entering 482 913.", "Gib 482913 in der App ein.",
      "Bitte 482913 eingeben", "Saisissez le 482913.", "Teclea 482913 para autorizar la compra",
      "Insira 482913 para continuar", "Digita 482913 per autorizzare", "Vul 482913 in",
      "Wpisz 482913", "Zadejte 482913", "Введите 482913", "Введіть 482913", "Unesite 482913",
      "Írja be: 482913", "Introdu 482913", "Πληκτρολογήστε 482913", "Syötä 482913",
      "482913 giriniz", "أدخل 482913", "482913 را وارد کنید", "הזינו 482913", "482913 दर्ज करें",
      "482913 লিখুন", "กรอก 482913", "Nhập 482913", "Masukkan 482913", "Weka 482913",
      "482913 を入力してください", "482913 를 입력하세요", "请输入482913",
    ])
  func announces(message: String) {
    #expect(SecurityCode.detect(in: message)?.code == "482913")
  }

  @Test(
    "but not a number further away, nor in a message about shopping",
    arguments: [
      "Enter your name and house number. Order total is 4829.", "Enter the draw: text WIN to 60606",
      "Enter 482913 at checkout for 20% off", "Use coupon 482913 today", "Use 4829 points now",
      "Enter before 2030", "Use +1 202 555 0104 to call us", "Enter 2026 with us: happy new year!",
    ])
  func silent(message: String) {
    #expect(SecurityCode.detect(in: message) == nil)
  }

  @Test("a word that announces a code is stronger")
  func weaker() {
    #expect(SecurityCode.detect(in: "Enter 4829 or 1137. Code: 771204")?.code == "771204")
  }
}

@Suite("COD-3 words that look like announcements")
struct LookalikeTests {
  @Test(
    "a PIN code is a postal one in a message about a place",
    arguments: [
      "Deliver to: 12 MG Road, Bengaluru, PIN code 560034.",
      "Your PIN code 560034 area will be served tomorrow.",
      "Delivery address changed to pincode 110001.",
    ])
  func postal(message: String) {
    #expect(SecurityCode.detect(in: message) == nil)
  }

  @Test(
    "and a security code elsewhere",
    arguments: [
      "Your PIN code is 560034", "PIN code: 560034", "560034 is your pincode for login",
      "PIN code 0042 for your locker at 12 Hill Road",
    ])
  func pin(message: String) {
    #expect(SecurityCode.detect(in: message) != nil)
  }

  @Test(
    "*code* within the name of something else says nothing",
    arguments: [
      "Your team scored 4829 in the Code Challenge!", "Course code CS4021 has moved to room 3105.",
      "Parcel code 12-4829-113 is on its way", "The source code moved to revision 482913.",
      "Code club meets in hall 2041",
    ])
  func compounds(message: String) {
    #expect(SecurityCode.detect(in: message) == nil)
  }

  @Test("a hash sign numbers what is in front of it, unless that is a code")
  func numberSign() {
    #expect(SecurityCode.detect(in: "Your login code was sent. Claim #4829137 is open.") == nil)
    #expect(SecurityCode.detect(in: "Your login code #482913")?.code == "482913")
    #expect(SecurityCode.detect(in: "#482913 is your login code")?.code == "482913")
  }

  @Test("a house number is none")
  func houses() {
    let message = "We never ask for your PIN. Visit us at 4829 Oak Avenue."
    #expect(SecurityCode.detect(in: message) == nil)
    #expect(SecurityCode.detect(in: "4829 is the door code for Main St")?.code == "4829")
  }

  @Test("a warning counts within its sentence, and beside a number that stands alone")
  func warnings() {
    #expect(SecurityCode.detect(in: "Never share your OTP. Score 20482 today!") == nil)
    #expect(SecurityCode.detect(in: "Never share your OTP: 482913")?.code == "482913")
    #expect(SecurityCode.detect(in: "Do not share this code. 482913")?.code == "482913")
    #expect(SecurityCode.detect(in: "482913\nNever share your code.")?.code == "482913")
  }

  @Test("a name with digits is not the code beside it")
  func names() {
    let message = "858365 is your 98point6 security code."
    #expect(SecurityCode.detect(in: message)?.code == "858365")
  }
}
