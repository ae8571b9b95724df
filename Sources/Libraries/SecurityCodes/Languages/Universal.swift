extension Vocabulary {
  /// What stands in messages of every language.
  static let universal = Vocabulary(
    language: "und",
    codes: """
      otp, o.t.p, otps, otp code, otp pin, otp kode, otp kod, one time code, one time password, \
      one time passcode, one time pin, one time p/w, 2fa, 2fa code, mtan, m tan, smstan, sms tan, \
      sms code, sms kod, smskod, sms pin, passcode, passcodes, captcha, etac, verifycode, \
      authcode, login code, tan code, tan nummer
      """,
    words: "code, pin, pins, ^tan, tan:, token, etan",
    others: """
      qr code, qr, id:, no., nr, nr., nº, n°, №, #, ref, ref., ref no, ref no., ref:, iban, imei, \
      pnr, awb, utr, rrn, txn, txnid, ifsc, swift, pnr no, puk, puk code
      """,
    units: "min, min., mins, sec, secs, km, kg, gb, mb, kb, mah, kwh, pm, am, p.m, a.m, mg, ml",
    postals: "pin code, pincode, pin codes, pincodes")
}
