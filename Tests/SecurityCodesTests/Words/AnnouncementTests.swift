import Testing

@testable import SecurityCodes

/// A message and the code in it.
private struct Announcement: Sendable {
  let code: String
  let text: String

  init(_ code: String, _ text: String) {
    self.code = code
    self.text = text
  }
}

@Suite("COD-4 of several numbers the announced one is the code; of equals the first")
struct AnnouncementTests {
  @Test("the announced one", arguments: announcements)
  private func announced(announcement: Announcement) {
    #expect(SecurityCode.detect(in: announcement.text)?.code == announcement.code)
  }

  @Test("the first of equals")
  func first() {
    #expect(SecurityCode.detect(in: "Code 482913. Code 991377.")?.code == "482913")
    #expect(SecurityCode.detect(in: "482913\n991377\nyour codes")?.code != nil)
  }

  @Test("a number that nothing near announces, but the address to verify ends with")
  func address() {
    #expect(
      SecurityCode.detect(in: "Hi, 4829-1377\n\nacme://verify/4829-1377")?.code == "48291377")
    #expect(SecurityCode.detect(in: "Hi, 4829-1377\n\nacme://item/4829-1377") == nil)
  }

  @Test("a line of its own that says how long it is valid")
  func validity() {
    #expect(SecurityCode.detect(in: "48291377\nvalid 5 minutes")?.code == "48291377")
    #expect(SecurityCode.detect(in: "Ticket 48291377 is valid 5 minutes") == nil)
  }

  @Test("COD-1 a line for another host is nobody else's code")
  func lineForAHost() {
    #expect(SecurityCode.detect(in: "@evil.example #482913\nThis is your code. Reply STOP") == nil)
    let found = SecurityCode.detect(in: "@evil.example #991377\nYour code is 482913. Reply STOP")
    #expect(found?.code == "482913")
    #expect(found?.form == .words)
  }

  @Test("COD-1 the bound line comes before the words")
  func boundFirst() {
    let found = SecurityCode.detect(in: "Your code is 482913.\n@shiny.example #991377")
    #expect(found?.code == "991377")
    #expect(found?.form == .bound)
  }

  @Test("a code from the words may be offered anywhere")
  func offered() {
    #expect(SecurityCode.detect(in: "Code 482913")?.mayFill(host: "a.example") == true)
  }

  private static let announcements: [Announcement] = [
    .init("482913", "482913 is your Acme verification code. It expires in 10 minutes."),
    .init(
      "482913",
      "Your Acme one-time passcode is 482913. If you did not ask for it, call 1-800-555-0100."),
    .init("4829", "Enter 4829 to sign in to Acme. We will never call you about it."),
    .init("482913", "Use 482913 to verify your phone number on Acme."),
    .init(
      "482913",
      "Acme: 482913 is your security code. Do not share it. Reply STOP to 55512 to opt out."),
    .init(
      "482913",
      "ACME BANK: Payment of $1,250.00 to J. Smith, card ending 4411. Code: 482913. Never tell anyone."
    ),
    .init(
      "482913",
      "OTP is 482913 for txn of INR 2,500.00 at SHOP on your card XX1234 on 12-03-2024 at 10:15. Valid till 10:20. Do not share."
    ),
    .init(
      "482913",
      "Dear Customer, 482913 is the OTP for your transaction of Rs.499 on card ending 9911. "),
    .init("482913", "Your OTP for Aadhaar XXXX1234 is 482913 (valid for 10 mins)."),
    .init("482913", "Your login code: 482 913. Don't give this code to anyone."),
    .init(
      "482913",
      "Acme code: 482-913. You can also tap on this link to verify your phone: v.acme.example/482913"
    ),
    .init(
      "48291",
      "Telegram code: 48291 You can also tap on this link to log in: https://t.example/login/48291"),
    .init(
      "482913", "*482913* is your verification code. For your security, do not share this code."),
    .init("482913", "Your 2FA code is 482913, requested at 14:35 on 3 May 2024 from 203.0.113.7"),
    .init("K7Q2XM", "Your Acme access code is K7Q2XM"),
    .init("K7Q2X", "Here is the Guard code you need to login to account jdoe22: K7Q2X"),
    .init(
      "482913",
      "Hi John, your passcode to unlock locker 12 is 482913. Parcel 88123 waits until 20:00."),
    .init("482913", "For order 88123456, please give the driver this PIN: 482913"),
    .init("4829", "Your driver will ask for PIN 4829. Trip 12:30, plate ABC1234."),
    .init("2024", "Your code is 2024"),
    .init("482913", "[Acme] Your verification code is【482913】"),
    .init("482913", "Don't share this with anyone! 482913 is your Acme sign-in code."),
    .init(
      "482913",
      "Acme never calls to ask for this code. 482913 is your code to confirm the transfer of 12,000 USD to account 99887766."
    ),
    .init("48291377", "To confirm payment of €49.90 to Shop use password 48291377"),
    .init("482913", "Verification Code:482913.Please do not reply."),
    .init("482913", "<#> Your code: 482913 FA+9qCX9VSu"),
    .init("482913", "Your temporary password is 482913 and will expire in 24 hours"),
    .init("482913", "One-time code\n482913\nThis code will expire in 5 minutes"),
    .init("482913", "482913\n\nis your Acme code"),
    .init("QGFDAE", "Your verification code is QGFDAE."),
    .init("482913", "Enter the following to verify your account: 482913"),
    .init("482913", "Use this one: 482913 - it's your Acme login code"),
    .init("482913", "<p>Your code is <b>482913</b></p>"),
    .init("482913", "Your one time code for Acme (account ending 4411) is 482913"),
    .init("482913", "Acme: To continue, enter 482913. This code expires in 10 mins."),
    .init(
      "482913",
      "Please use 482913 as your OTP to login to your Acme account. OTP is valid till 14:15:30."),
    .init("48291", "G'day! 48291 is the PIN to confirm your mobile number 0412 345 678."),
    .init(
      "482913",
      "Acme security: sign-in attempt from Berlin, 2024-05-12 14:15 CET. If this was you, your code is 482913."
    ),
    .init("482913", "Your verification code:\n\n482913\n\nCall 1800 123 456 with questions."),
    .init("482913", "Ref: 99887766\nOTP: 482913\nAmount: USD 4829.00"),
    .init("482913", "482913 is your Acme OTP. Ref: ABCD1234"),
    .init("48291377", "Your 8-digit code is 48291377"),
    .init("482913", "Your 6-digit verification code is 482913"),
    .init("482913", "6 digit code: 482913"),
    .init("482913", "WhatsApp code 482-913\nDon't share"),
    .init("482913", "Your Apple ID Code is: 482913. Don't share it with anyone."),
    .init("482913", "[Acme]482913 is your verification code, valid for 5 minutes."),
    .init("482913", "Your Acme code is #482913"),
    .init("482913", "Acme PIN=482913"),
    .init("482913", "(482913) is your confirmation code"),
    .init("482913", "\"482913\" is your Acme passcode"),
    .init("482913", "Verification code - 482913"),
    .init("482913", "Verification code — 482913"),
    .init("482913", "1️⃣ Your code 👉 482913 👈"),
    .init("482913", "Code:４８２９１３"),
    .init("9182", "9182 - this is your code to log in to Acme 24"),
    .init("482913", "Your password reset code is 482913. If you did not request it, ignore."),
    .init("482913", "Enter OTP 482913 to complete payment of Rs 1234 to merchant 998877"),
    .init("482913", "FACEBOOK: Use 482913 to reset your password"),
    .init("482913", "Your PayPal code is: 482913. Your code expires in 10 minutes."),
    .init("482913", "Microsoft access code: 482913"),
    .init("7K9P2Q", "Use code 7K9P2Q to finish signing in."),
    .init("482913", "Your Lyft code is 482913 Not you? Reply UNLINK"),
    .init("482913", "Netflix: your verification code is 482913\nUse it within 20 minutes."),
    .init(
      "482913",
      "AMEX: Don't share this with anyone. We'll never call to ask for it. One-time passcode for online purchase of GBP 49.90 on card ending 4411 is 482913"
    ),
    .init(
      "482913",
      "HSBC: This code will allow someone to access your account. Never share it. Code is 482913."),
    .init("482913", "You're logging in. Security code is 482913 - 12/05/24 14:15"),
    .init(
      "482913",
      "DO NOT share this OTP with anyone incl. bank staff. 482913 is OTP for Rs 10000.00 txn at Flipkart. Call 18002662 if not you."
    ),
    .init("482913", "482913 Use this code for Acme verification"),
    .init(
      "482913", "Acme App: 482913 is your one-time code for login. It is valid for 5 mins. #482913"),
    .init("482913", "Your Acme account: 482913 is the code you need"),
    .init(
      "482913", "Your verification code is:482913\nAcme Ltd, 4829 Main Street, Springfield 94110"),
    .init("482913", "Hi John, 482913 is your OTP for order 99887766 of Rs. 1234"),
    .init("482913", "Order 99887766: share OTP 482913 with the delivery agent."),
    .init("482913", "A new device (iPhone15) wants to sign in at 14:15. Code 482913."),
    .init("482913", "Code for ABC1234 is 482913"),
    .init("482913", "Your code for 12 May 2024 is 482913"),
    .init("482913", "OTP 482913 (4 of 5)"),
    .init("482913", "Your OTP: 482913\n\n482913774 is your reference"),
    .init("4829", "Your Grab Activation Code (GAC) is: 4829"),
    .init("4829", "PIN 4829"),
    .init("482913", "Authentication: 482913"),
    .init("482913", "Zum Anmelden bitte 482913 eingeben"),
    .init("482913", "482 913 ist dein Instagram-Code. Teile ihn nicht."),
    .init("482913", "Dein WhatsApp-Code: 482-913"),
    .init(
      "482913", "Sie haben eine Überweisung über 1.250,00 € an DE12 XXXX beauftragt. TAN: 482913"),
    .init("482913", "Ihr Code für den Einkauf bei Shop, 49,90 EUR, Karte *4411: 482913"),
    .init("482913", "Ne communiquez ce code à personne : 482913"),
    .init(
      "482913",
      "Banque : code 482913 pour valider le paiement de 49,90 EUR chez SHOP le 12/05 à 14h15"),
    .init("482913", "G-482913 est votre code de validation Google."),
    .init("482913", "482913 est le code pour confirmer votre virement"),
    .init("482913", "Acme: 482913 es tu código. No se lo digas a nadie"),
    .init("482913", "Tu código de WhatsApp: 482-913"),
    .init("482913", "Para confirmar tu pago de 49,90 EUR en SHOP introduce la clave SMS 482913"),
    .init("482913", "Código: 482913. Vence en 5 min."),
    .init("482913", "Código de verificação Acme: 482913"),
    .init("482913", "NUNCA compartilhe este código: 482913"),
    .init("482913", "G-482913 é seu código de verificação do Google."),
    .init("482913", "Inserisci 482913 per confermare"),
    .init("482913", "Password: 482913 per il bonifico di 1.250,00 EUR del 12/05/2024"),
    .init("482913", "Instagram: 482 913 - ваш код. Никому его не сообщайте."),
    .init("482913", "Пароль: 482913 (никому не говорите). Оплата 1250 RUB"),
    .init("482913", "Для входа введите 482913"),
    .init("482913", "[阿里云]校验码482913，您正在进行身份验证"),
    .init("482913", "验证码:482913(5分钟内有效)。请勿告诉他人。【腾讯】"),
    .init("482913", "【Apple】您的 Apple ID 代码是：482913。请勿与他人共享。"),
    .init("482913", "Your code is 482913 您的验证码"),
    .init("482913", "【交通银行】您尾号*4411的卡于05月12日14:15支付1250.00元，动态密码482913"),
    .init("482913", "【微博】482913，这是您的登录验证码"),
    .init("482913", "G-482913 是您的 Google 验证码。"),
    .init("482913", "【LINE】482913 認証番号をLINEで入力して下さい。"),
    .init("482913", "G-482913 が Google の確認コードです。"),
    .init("482913", "認証コード：482913　有効期限：5分"),
    .init("482913", "お客様の認証番号は「482913」です"),
    .init("482913", "[카카오톡] 인증번호 482913 타인에게 공유하지 마세요"),
    .init("482913", "[NH농협] 본인확인 인증번호[482913]입니다. 유효시간 3분"),
    .init("482913", "인증번호:482913"),
    .init("482913", "استخدم الرمز 482913 لتسجيل الدخول"),
    .init("482913", "لا تشارك رمز التحقق: 482913. صالح لمدة 10 دقائق"),
    .init("482913", "लॉगिन के लिए OTP 482913 है, 10 मिनट में समाप्त"),
    .init("482913", "कृपया 482913 को अपने सत्यापन कोड के रूप में दर्ज करें"),
    .init("482913", "Sifreniz: 482913. 1250 TL odeme icin kullaniniz."),
    .init("482913", "B001 482913 onay kodu ile giriş yapabilirsiniz"),
    .init("482913", "JANGAN BAGIKAN kode ini. Kode: 482913"),
    .init("482913", "OTP Anda: 482913 utk transaksi Rp1.250.000 di TOKO"),
    .init("482913", "482913 la ma xac thuc OTP dang nhap ung dung. Khong cung cap cho bat ky ai"),
    .init("482913", "รหัส OTP ของคุณ 482913 ใช้ได้ภายใน 5 นาที (Ref:ABCD)"),
    .init("482913", "BLIK: kod 482913 do potwierdzenia platnosci 49,90 PLN"),
    .init("482913", "Haslo do zlecenia przelewu na kwote 100,00 PLN: 482913"),
    .init("482913", "SMS kód: 482913 pro platbu 1250,00 CZK, karta 4411"),
    .init("482913", "Belépési kód: 482913 (5 percig érvényes)"),
    .init("482913", "Cod: 482913 pentru plata de 49,90 RON"),
    .init("482913", "482913 הינו קוד האימות שלך לאתר. הקוד בתוקף ל-10 דקות"),
    .init("482913", "کد ورود: 482913\nلغو11"),
    .init("482913", "Χρησιμοποιήστε τον κωδικό 482913 για να συνδεθείτε"),
    .init("482913", "482913 is je code voor DigiD. Geldig tot 14:15."),
    .init("482913", "TAN-code: 482913 voor 49,90 EUR naar NL12INGB0001234567"),
    .init("482913", "Kod: 482913. Lämna aldrig ut koden."),
    .init("482913", "Din kode er: 482913. Del den ikke."),
    .init("482913", "Koodi 482913, voimassa 10 min"),
    .init("482913", "Engangskode: 482913 for kjøp 1250,00 NOK"),
  ]
}
