extension OwnMessage {
  static let english = read(
    #"""
    en | 482913 | Enter 482913 in the app to finish setting up your account.
    en | 7391 | Hi Sam! Your ride PIN is 7391. Share it with your driver when you get in.
    en | 904127 | 904127 is your one-time code for Northwind. It expires in 10 minutes.
    en | K7QM2X | Use K7QM2X to sign in to Contoso. Don't share it.
    en | 330184 | Contoso: We received a request to sign in from a new device. If this was you, \#
    type 330184. If not, ignore this text.
    en | 58214 | Your 5-digit code is 58214
    en | 6104 | 6104 - use this PIN to confirm your card ending 2291 at FABRIKAM for GBP 48.20
    en | 291774 | Your Fabrikam code is 291-774
    en | 291774 | Fabrikam verification: 291 774
    en | 773019 | DO NOT share this code with anyone, including our staff. 773019 is the code \#
    to reset your online banking password.
    en | 0457 | Door access: your temporary PIN is 0457, valid 14:00-16:00 today.
    en | 48213957 | 48213957 is the passcode for your transfer of USD 1,250.00 to A/C ***8841. \#
    Ref 7712903.
    en | 612908 | OTP for txn of INR 2,499.00 at FLIPMART on card XX4821 is 612908. Valid till \#
    14:35:12. Do not share.
    en | 735120 | Dear Customer, 735120 is the OTP to log in to NetBanking. Call 18001234567 if \#
    not requested.
    en | 441907 | 441907 is your verification code
    en | 88213 | Security alert: someone is trying to change your email. To allow, reply \#
    with... no, just enter 88213 on the website.
    en | 5521 | Reply not needed. Your check-in code: 5521
    en | 619283 | Your Acme Bank one time passcode for payment of £1,204.50 to J SMITH is \#
    619283. If you didn't request this call 0345 600 0100.
    en | PX3K9A | Your temporary password: PX3K9A. Change it after you log in.
    en | 220814 | Hello Mia, 220814 will confirm your phone number.
    en | 37481 | (37481) is your login code for Wingtip. Ends in 5 min
    en | 904118 | Please verify your number by entering 904 118.
    en | 713209 | [Tailspin] 713209 (login code). Do not forward.
    en | 4417 | Pickup ready! Show PIN 4417 at the locker.
    en | 826650 | To complete your purchase at LITWARE of $89.99, please enter the following \#
    code: 826650
    en | 194022 | Verify your identity with 194022. This expires soon.
    en | 9182 | Your delivery is arriving today. Give the driver this PIN: 9182
    en | 503377 | Acct verification needed? Your code's 503377
    en | 118420 | Two-factor code for admin@litware.example: 118420
    en | 267401 | @sam, your authentication code is 267401. Thanks, Litware Team. Questions? \#
    Visit litware.example/help or call (555) 010-2233
    en | 6629 | YOUR CODE: 6629. VALID FOR 3 MINS. LITWARE INC, 4829 MAIN ST
    en | 938475 | Code 938475 expires in 2 minutes. Woodgrove Bank will never call you to ask \#
    for it.
    en | 150238 | Woodgrove: Did you add a payee for 2,000.00? If yes, use 150238. If no, call \#
    800-555-0199 now.
    en | 84720163 | Your backup code is 84720163
    en | 7263 | WhatsUp code 7263. You can also tap on this link to verify your phone: \#
    v.whatsup.example/7263
    en | 462981 | WhatsUp code 462-981. Don't share this code
    en | A4F9 | Ticket portal: enter passcode A4F9 at the gate kiosk.
    en | 329571 | From: +15550104477 Your secure login number is 329571
    en | - | Your PIN code 560034 area will be served tomorrow by our new store.
    en | - | Deliver to: 12 MG Road, Bengaluru, PIN code 560034. Order will reach by 6 PM.
    en | - | Your team scored 4829 in the Code Challenge! See the leaderboard.
    en | - | Enter code SPRING25 at checkout and save 25%.
    en | - | Course code CS4021 has moved to room 3105 from Monday.
    en | - | Your exam roll number is 4821937. Seat 114, reporting time 0930.
    en | - | Booking ref QX7R2P: your flight BA0284 to SFO departs 1125 from gate B42.
    en | - | Your parcel 1Z999AA10123456784 is out for delivery today between 1315 and 1515.
    en | - | We've shipped order 113-4829137-2231. Arriving Tue.
    en | - | Use area code 0207 before dialling 9460123 from outside London.
    en | - | Rs.4,829.00 debited from A/c XX3311 on 04-06-25 to VPA shop@bank. Avl Bal \#
    Rs.12,004.11. Not you? Call 18002586161
    en | - | Your card ending 4829 was used for $61.20 at LITWARE on 06/04. Reply NO if you \#
    don't recognise it.
    en | - | QR code scanned: 4829 visitors so far this month.
    en | - | Dress code for the 2026 gala: black tie. Doors 1900.
    en | - | Error code 80072 when syncing? Update the app.
    en | - | Your loyalty number is 633110482913. You have 1250 points.
    en | - | Reminder: your appointment with Dr. Chen is 06/12/2026 at 14:30. Reply C to \#
    confirm or call 555-0142.
    en | - | Your voucher code is WELCOME10, valid until 30/06/2026.
    en | - | Gift card 4829-1130 has been activated with $25.
    en | - | Your prescription 7731902 is ready at 1200 Pine St. Questions? 555 010 4432
    en | - | Your electricity bill of $182.44 is due 06/15. Account 48291377.
    en | - | Vote now! Text 4829 to 60606 for your favourite singer.
    en | - | The ZIP code 94107 is now covered by same-day delivery.
    en | - | Your new phone number is 555 0133. Plan renews 07/01.
    en | - | Train 4829 to Boston leaves at 1745 from platform 9.
    en | - | Your password was changed on 04 Jun at 15:42. If this wasn't you, call 0800 555 \#
    0100.
    en | - | We will send you a verification code when you arrive. Case 771903.
    en | - | Never share your PIN. Your statement for account 4829 is ready.
    en | - | Your verification is pending. Reference 20418832.
    en | - | Model 48291 recall: check your serial number at litware.example
    en | - | Refer a friend with code MIA4829 and both get $10.
    en | - | Your claim 4829137 has been approved. We'll pay 1,200.00 in 5 days.
    en | - | Congrats! You ran 4829 steps today. 2026 goal: 10000.
    en | - | Low balance: 1024 MB left. Dial *121# to recharge.
    en | - | Meeting ID: 829 1137 4402 at 3pm. See you.
    en | - | Your number 8291 is next in line. Estimated wait 15 minutes.
    en | - | Postal code K1A 0B1 is not eligible.
    en | - | Coupon 77291 expires tonight. Shop now at tailspin.example
    en | - | Please quote reference 482913 when you call us.
    en | - | Building code update: section 1204 applies from 2026.
    en | - | Your Uber Eats order will arrive at 1830. Total 2345.
    en | - | Invoice INV-20418 for EUR 1,999.00 is attached.
    en | - | Flight delayed: UA1042 now departs 2215.
    en | - | The morse code club meets in hall 2041 on Friday.
    en | - | We noticed an unusual login from 203.0.113.44 at 0915. Was it you?
    en | - | Our sort code is 20-48-29 and the account number 71903344.
    en | - | Reply STOP to 28849 to opt out. Msg&data rates may apply.
    en | - | Product code 48213 is back in stock.
    en | - | Win 5000 coins! Play code breaker today.
    en | 48213 | Your Litware verification code is: 48213\n\nIf you did not request this code, \#
    ignore this message.
    en | 739204 | Litware alert: 739204 is your authorization code which expires in 15 minutes. \#
    If you didn't request the code, call 1.800.555.0119 for assistance.
    en | 20594417 | Litware: Your authorization code is 20594417. Only enter it on our site or \#
    app. Msg#: 1183-2
    en | 613377 | Msg 613377 is your code to approve the purchase of $210.55 at 7-ELEVEN 2041
    en | 48120 | Free Msg: Woodgrove Bank will never call for this. Access code 48120 confirms \#
    $300.00 to Anna. Not you? Call 8005550142
    en | 550912 | 550912 is your Tailspin OTP. OTP is confidential. For security reasons, do \#
    not share.
    en | 93114 | Hi, your Tailspin account is almost ready. Code: 93114. Enter in 15 min.
    en | 7713 | Tailspin: Your temporary pass code is 7713 (valid 20 mins).
    en | GK4-92P | Your Fabrikam activation code is GK4-92P
    en | AB12-CD34 | Fabrikam: recovery code AB12-CD34
    en | 308817 | Your account was accessed from Chrome on Windows 11. If it was you, \#
    verification code = 308817
    en | 4471 | Your table is waiting! PIN: 4471
    en | 830055 | Dear Mr. Smith, the OTP to authorise the standing instruction of AED 1,500.00 \#
    on your card ending with 4821 is 830055 - Woodgrove
    en | 640231 | We got a request to change your phone number to (555) 010-7788. Enter 640231 \#
    if it's you.
    en | 92281 | 92281\n\nEnter this code to confirm your email.
    en | 114477 | Your Wingtip code: 114477\nDon't share.\n\nFor help reply HELP or call \#
    555-0123
    en | 260931 | Wingtip Toys: 260931 is the security code for your account ending 88.
    en | 5019 | Use one time pin 5019 to unlock the scooter.
    en | 9942 | Laundry room: your access PIN 9942 is active till 22:00
    en | 772104 | Please use verification code 772104 for order 99812
    en | 441096 | Verification required for order 99812: use 441096.
    en | 58820 | Litware Pay: 58820 is your code to send $45 to +15550104422
    en | 670183 | Security code: 670-183
    en | 670183 | Security code:670183
    en | 670183 | Security code 670183 - don't share
    en | 670183 | [670183] Security code
    en | 670183 | <670183> is your security code
    en | 670183 | "670183" is your security code
    en | 670183 | *670183* is your security code
    en | 670183 | Code=670183
    en | 670183 | CODE 670183 FOR LITWARE
    en | 670183 | code-670183
    en | 670183 | LITWARE OTP670183
    en | 670183 | #670183 is your security code
    """#)
}
