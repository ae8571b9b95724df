extension OwnMessage {
  static let englishMore = read(
    #"""
    en | 670183 | Your security code is .670183.
    en | 670183 | Your security code:\t670183\r\nThanks
    en | 0000 | Your code is 0000
    en | 123456 | Your code is 123456. It is valid until 12:34.
    en | 2026 | Your code is 2026.
    en | 445566 | Hello 445566 is ur pin for login 2 litware
    en | 86420 | Ur 1 time code is 86420
    en | 903441 | ok so the code they sent me is 903441
    en | 5678 | Mom: the alarm code is 5678
    en | 1947 | gate code 1947#
    en | 441203 | Confirmation code 441203 sent to sam@litware.example
    en | 77120 | Vote confirmation: to confirm your ballot enter code 77120
    en | 348812 | To link your device, open the app and enter 348812 within 5 minutes
    en | 348812 | 348 812 is the number to type in on your new phone.
    en | 6612 | Show this code to the courier: 6612
    en | 884019 | Litware ID: 884019 is your sign-in code, not 771188 which has expired.
    en | 884019 | Your old code 771188 no longer works. Your new code is 884019.
    en | 884019 | 2 codes were sent. Use the last: 884019
    en | - | Your order number is 884019. Your code will follow.
    en | - | Your new card ending 8840 has shipped. Activate it at litware.example or call \#
    18005550119. No code needed.
    en | - | Your 2026 property tax bill of $4,829.13 is due. Parcel code 12-4829-113.
    en | - | Hi Sam, your table for 4 at 1930 is confirmed. Conf 88401.
    en | - | CLASS 4829 MATH moved to 1015. Room 220.
    en | - | Litware: your return 884019 was received. Refund of $48.29 in 5-7 days.
    en | - | Fraud alert: did you spend $482.91 at TARGET 2041? Reply 1 for YES, 2 for NO.
    en | - | Your driver Mike (plate 8XYZ221) is 3 min away.
    en | - | Heat advisory until 2000. Call 211 for cooling centers near 30301.
    en | - | Your library hold 31234005829137 is ready until 06/20.
    en | - | STOP by Store 4829 for 40% off. Use SAVE40 in store.
    en | - | Your call from 5550104822 went to voicemail. Dial 1571 to listen.
    en | - | Score 20482 points to unlock level 12.
    en | - | The lottery numbers: 4 8 15 16 23 42.
    en | - | Serial number SN48291A registered.
    en | - | Your claim #4829137 update: adjuster assigned. Call 555-0133 ext 4829.
    en | - | A verification code can't be sent to 5550104822. Try another number.
    en | - | You have used 4829 of 5000 minutes.
    en | - | Your bus pass 4829137 expires on 30 June 2026.
    en | - | Road code test on 12 June at 0900, candidate 48291.
    en | - | Your passport 482913774 is ready for collection.
    en | - | Your PIN was changed at 1542 on 04/06. Not you? Call 08005550100
    en | - | We've sent your security code by post. Reference 4829-1137.
    en | - | Please don't share your password. Ticket 48291 was closed.
    en | - | Congratulations! Claim code 48291 wins £500. Call 09061701461
    en | - | URGENT! Your account no 48291377 is locked. Call 09061701461 now.
    en | - | Text STOP to 84122 to end. 18+. Cost £1.50/msg. PO Box 4829 WC1N3XX
    en | - | U have a secret admirer. Reveal who: call 09061701461. PIN sent by text 150p
    en | - | Your flight AF4829 check-in is open. Record locator K7QM2X.
    en | - | Fuel today 1.899. Pump 4 total 48.29. Trace 482913
    en | - | Auth for $48.29 approved. Auth no. 482913. Thank you.
    en | - | Approval code 482913: your card was charged $48.29. Keep this receipt.
    en | - | Coupon code: 482913
    en | - | Your referral code is SAM4829. Share it!
    en | - | Your Wi-Fi network is Litware-Guest-4829.
    en | - | Version 4.8.2913 is available.
    en | - | Case opened: 00482913. We'll contact you by 06/12.
    en | - | RSVP by 06/12. Address: 4829 Pine Road, code of conduct applies.
    en | - | Employee 48291: your shift starts 0600 on 2026-06-12
    en | - | Your gift code GIFT4829 adds 5 GB.
    en | - | We couldn't deliver 4829137; please confirm your address
    en | - | Alert: 482913 failed login attempts were blocked this year
    en | - | Litware: someone signed in at 15:42 from 203.0.113.9. Not you? Change your \#
    password.
    en | - | A security code was NOT requested. Session 48291377 ended.
    en | - | Your verification documents (ref 4829137) were approved.
    en | 583920 | 583920 is your Adatum verification code. Never give this code to anyone.
    en | 5839 | Adatum: your confirmation PIN is 5839
    en | 583920 | (Adatum) Verify code: 583920
    en | 583920 | Someone requested to log in to your Adatum account. Use 583920 as your \#
    one-time login number.
    en | 583920 | Dear user, please use the following OTP 583920 to complete your registration \#
    at Adatum. Regards, Team Adatum
    en | 583920 | Your OTP for Adatum signup is\n583920\nPls don't share
    en | H3K9P2 | Adatum security token: H3K9P2. Valid for a single use.
    en | 583920 | Adatum Bank: Never share this code. Your code for card *4410 purchase of USD \#
    25.99 at PETS R US is 583920. Code expires in 10 min.
    en | 58392017 | 58392017 is your Adatum Business access number
    en | 583920 | Text from Adatum: use 583920 for two-step verification
    en | 583920 | 583 920 is your Adatum login number
    en | 583920 | Hi! To finish signing up, reply with... kidding. Your sign up code: 583920
    en | 58392 | Adatum wallet: code 58392 to withdraw 0.15 BTC. Not you? Freeze at \#
    adatum.example/f
    en | 583920 | Your Adatum PIN reset code is: 583920, which expires on 04/06/26 at 14:35.
    en | 583920 | Transaction at ADATUM for Rs. 1,499.00 on card ending 4410. OTP: 583920. OTP \#
    is valid for 3 min. Not you? Call 18601200000
    en | 583920 | <#> 583920 is your Adatum code\nFp2kLmN0qRs
    en | 583920 | Adatum - Account recovery - Code 583920 - Expires 15:30
    en | 583920 | ADATUM: IF SOMEONE ASKS FOR THIS CODE, IT'S A SCAM. CODE 583920
    en | 5839 | 5839 is the code for your Adatum ride. Tell it to John (KA05MJ4410).
    en | 583920 | Your child Anna wants to install an app. Approval code for parents: 583920
    en | 583920 | Your Adatum temporary login password is 583920 and will expire in 24 hours.
    en | 583920 | You're changing your email to s***@adatum.example. Confirmation code: 583920.
    en | 7Q4M2Z | 7Q4M2Z is your one time password
    en | 583920 | Your e-signature code: 583920 (document 2026-0612-44)
    en | 0583 | Adatum Parking: gate PIN 0583 for space 4410
    en | 583920 | Enter PIN 583920 when asked
    en | 583920 | Verification: 583920
    en | 583920 | Passcode: 583-920
    en | 583920 | Your code's here: 583920
    en | 583920 | Login to Adatum with 583920
    en | 583920 | Adatum code - 583920
    en | 583920 | Your Adatum account code is 583920 & is valid for 10 mins
    en | 58392 | Adatum OTP:58392.Pls do not share
    en | - | Your Adatum order A-583920 is ready.
    en | - | Adatum Bank: A/C *4410 debited Rs 583.92 on 04Jun. Info: UPI/583920174410/SHOP. \#
    Bal Rs 4410.58
    en | - | Adatum: Your payment of $58.39 posted. Conf #583920.
    en | - | Your Adatum statement is ready. Account ending in 4410. Min due $58.39 by 07/01.
    en | - | As a valued customer you've won a £900 prize! To claim call 09061701461. Claim \#
    code KL341. Valid 12 hours only.
    en | - | Dear voucher holder, to claim this week's offer go to adatum.example at your PC. \#
    Ts&Cs apply.
    en | - | SIX chances to win CASH! From 100 to 20,000 pounds txt> CSH11 and send to 87575. \#
    Cost 150p/day, 6days, 16+ TsandCs apply
    en | - | Thanks for your subscription to Ringtone UK your mobile will be charged £5/month. \#
    Please confirm by replying YES or NO.
    en | - | Bloomberg-Message center +447797706009 Why wait? Apply for your future \#
    http://careers.adatum.example
    en | - | Your 2026 account 07XXXXXXXXX shows 800 unredeemed S.I.M. points. Call 08718738001 \#
    Identifier Code: 49557 Expires 26/11/26
    en | - | Had your contract mobile 11 Mnths? Latest Motorola, Nokia etc. all FREE! Double \#
    Mins & Text on Orange tariffs. TEXT YES for callback, no to remove from records
    en | - | Private! Your 2026 Account Statement for 07815296484 shows 800 points. Call \#
    08718738001. Identifier Code 41782 Expires 18/11/26
    en | - | PIN: please don't forget the meeting at 1030 in room 583
    en | - | I'll be at 5839 Oak Ave around 1830, code for the gate is with John
    en | - | The wifi password is adatum5839
    en | - | Adatum Air: gate changed to B58 for flight AD5839. Boarding 1740.
    en | - | Adatum Clinic: your lab result no. 583920 is available.
    en | - | Your OTP request failed. Please try again after 5839 seconds.
    en | - | Adatum will never ask you for your password or PIN. Call 0345 583 9204.
    en | - | Your phone plan: 5839 min used of 10000.
    en | - | Delivery attempt failed. Notice 583920174. Reschedule at adatum.example
    en | - | Order confirmed: 2 x Lamp (SKU 583920). Total $58.39
    en | - | Your Adatum points: 583920. Redeem before 12/31.
    en | - | Your Adatum locker will open at 0830.
    en | - | Adatum: code RED weather warning, winds to 583 km/h. Shelter at 5839 Main St.
    en | - | Ref: 5839-2017. Your complaint is closed.
    en | - | Your subscription code expires in 2027.
    en | - | Use promo ADATUM58 for 58% off!
    en | - | Stock alert: ADTM at 583.92, volume 4410583
    en | - | Your seat 58C on train 5839, coach 3. PNR 5839201744
    en | - | Adatum Insurance policy 583920 renews on 12/06.
    en | - | The source code was moved to revision 583920.
    en | - | Final score 5839 - 4410. Password to the VIP room at the desk.
    en | - | Your Adatum gift card number is 5839201744105839, PIN hidden.
    """#)
}
