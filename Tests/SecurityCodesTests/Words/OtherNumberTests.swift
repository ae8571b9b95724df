import Testing

@testable import SecurityCodes

@Suite("COD-3 what is not a code")
struct OtherNumberTests {
  @Test("prices, telephones, dates, orders and the like, whatever else is said", arguments: others)
  func nothing(message: String) {
    #expect(SecurityCode.detect(in: message)?.code == nil)
  }

  @Test(
    "beside a code they do not matter",
    arguments: [
      "$4829.13", "4829 EUR", "€4829", "Rs.4829", "1,482,913 USD", "4829元", "+1 202 555 0104",
      "(202) 555-0104", "0800 169 6031", "2024-05-12", "12.05.2024", "12/05/24", "20240512",
      "14:15", "14:15:30", "card ending in 4411", "card *4411", "card XX4411", "...4411",
      "order 99887", "Ref: 99887766", "a/c 99887766", "https://a.example/4411/99887",
      "www.a.example/99887", "me99887@a.example", "10.5%", "99887%", "valid for 1800 seconds",
      "at 1415", "reply to 55512", "2024-05-12T14:15:30Z", "192.0.2.17", "#ref_99887",
    ])
  func besideACode(other: String) {
    for message in [
      "Your security code is 482913. \(other)", "\(other). Your security code is 482913.",
      "482913 is your security code (\(other))", "\(other): 482913 is your security code",
    ] {
      #expect(SecurityCode.detect(in: message)?.code == "482913", "\(message)")
    }
    #expect(SecurityCode.detect(in: "Your security code was sent. \(other)") == nil)
  }

  @Test("a year is a code only right beside its announcement")
  func years() {
    #expect(SecurityCode.detect(in: "Your code is 2024")?.code == "2024")
    #expect(SecurityCode.detect(in: "2024 is your code")?.code == "2024")
    #expect(SecurityCode.detect(in: "Your password was changed in May 2024") == nil)
    #expect(SecurityCode.detect(in: "Your code for 12 May 2024 is 482913")?.code == "482913")
  }

  private static let others = [
    "Your order 482913 has shipped. Track it: https://ups.example/482913",
    "Your password was changed on 12/05/2024 at 14:15. If this wasn't you, call 0800 123 4567.",
    "Use code SAVE20 at checkout for 20% off. Shop now!",
    "Use promo code 482913 for free delivery.",
    "Your parcel 4829137 will arrive between 1300 and 1500.",
    "Your booking code is 482913. Check in at 15:00.",
    "Flight BA4829 departs at 1415 from gate B22. Booking reference K7Q2XM.",
    "Never share your PIN or password. For help call 18005550100.",
    "A/c XX4829 debited by Rs 5000.00 on 12-05-24. Avl bal Rs 12,345.67. Not you? Call 18001234567. Ref 482913774",
    "Your card ending in 4829 was charged $123.45.",
    "Text YES to 48291 to confirm your appointment.",
    "Reply 4829 to stop.",
    "Your ticket number is 482913.",
    "Gas bill: 4829 units used. Amount due 1234.",
    "You have 4829 reward points. Redeem code at the shop.",
    "The QR code 482913 was scanned at 1415.",
    "Invoice 2024001234 of EUR 4829.00 is due.",
    "The zip code is 94110",
    "Meet me at 1830, room 4829, ok?",
    "Your new PIN has been set. It wasn't you? Call 555-0100 or visit branch 4829.",
    "Your verification code request was denied. Case number 482913.",
    "Your Wi-Fi password is sunshine42",
    "Hi mum, this is my new number 07700900123, text me",
    "Score: 4829! You beat your record from 2023.",
    "Happy New Year 2024!",
    "Error code 4829 occurred on your device.",
    "Final notice: your reference number 482913 password reset was completed.",
    "Your password expires in 10 days. Employee ID 48291.",
    "Dress code: black tie. Doors open 1930.",
    "Gift card code: K7Q2XM9A",
    "Your verification is complete. Your balance is 48291.",
    "You requested a code 3 times. Please wait 1800 seconds.",
    "Dear user, your KYC is pending. Call 9876543210 now to verify your account.",
    "Your claim code is 482913. Visit www.win.example",
    "Your Uber with plate 7ABC123 is arriving in 4 minutes.",
    "Your appointment with Dr Smith is on 5 May 2024 at 10:30. Reply C to confirm.",
    "YOUR VERIFICATION CODE IS INVALID",
    "Your password: required",
    "Rs 4829 spent on card 4411 at AMAZON on 12-May-24. Not you? SMS BLOCK 4411 to 5676712",
    "Dear customer, your OTP limit is exceeded. Try after 1800 seconds.",
    "Pick up code for parcel 99887766 will be sent tomorrow.",
    "Your order #482913 is confirmed.",
    "Loan offer: Rs 482913 approved! Call 9876543210",
    "Your Netflix password was reset. Visit https://netflix.example/reset?token=482913",
    "We noticed a login at 14:15 from 203.0.113.7. If not you, change your password.",
    "Meeting ID 482913774, join at https://zoom.example/j/482913774?pwd=abc1234",
    "Your code review 4829 was approved. PR 4829",
    "Build 48291 failed with exit code 137",
    "FREE entry! Text WIN to 80082 for a chance to win 5000. Code of conduct applies.",
    "URGENT! Your mobile number won £2000. Claim code KL341. Call 09061701461. Valid 12 hours only.",
    "Your A/C 4829 is credited by 1234. Never share OTP/PIN/CVV.",
    "Never share your OTP with anyone. Your a/c no. XX4829 is credited with INR 1,234.00 on 12-05-2024",
    "Your subscription renews on 2024-06-01 for 4.99. Manage at acme.example/code",
    "Use coupon code FLAT500 to get Rs 500 off",
    "Store code 4829 is closing. Sale up to 50% off",
    "Thank you for your payment of 4829. Confirmation number 482913774.",
    "The access code for your rental will be sent 24 hours before arrival on 2024-05-12.",
    "Hello! Your vaccine appointment is 05/12/2024 1415, confirmation ABC1234",
    "Your Aadhaar 4829 1377 2644 is linked. No OTP needed.",
    "Gas meter reading 48291. Your PIN is safe with us.",
    "New login code policy starts 2024. Read at acme.example",
    "Your data pack: 4829 MB left. Dial *123*4# to check.",
    "Dial *482913# to get your PIN",
    "Your SIM PUK is 48291377",
    "To get your password, send PASS to 48291",
    "Area code 4829, extension 1377",
    "Your 2003 Account Statement shows 800 un-redeemed points. Call 08719899230 Identifier Code: 41685 Expires 07/11/04",
    "Customer service: we tried to deliver. Call 07090298926 to re-schedule. Ref:9307622",
    "for your text credits go to www.shop.example login= 3qxj9 unsubscribe with STOP",
    "This is the 2nd time we have tried to contact u. U have won the 750 Pound prize. 2 claim is easy, call 087187272008 NOW! Only 10p per minute. BT-national-rate.",
    "Congratulations, your code K7Q2XM9A won a prize! Collect it at the store.",
    "Your unique user ID: 1172. For removal send STOP to 87239",
    "Pls confirm your password reset request by calling 4829 from your desk phone.",
    "Your token number is 4829. Please wait in room 12.",
    "Payment code review: 482913 items",
    "Please pay bill 48291377 before 2024-05-12. Use net banking password only on our site.",
    "Our office moved: 4829 Main Street. Door code on request.",
    "The meeting password will follow. Dial-in 482913774#",
    "Score update: IND 4829",
  ]
}
