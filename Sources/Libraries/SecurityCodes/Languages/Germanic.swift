extension Vocabulary {
  static let germanic = [english, german, dutch, afrikaans, swedish, danish, norwegian, icelandic]

  private static let english = Vocabulary(
    language: "en",
    codes: """
      verification code, verification codes, verification number, verification pin, \
      verifying code, verify code, confirmation pin, security code, secure code, safety code, \
      auth code, authentication code, authentication number, authentication pin, \
      authorization code, authorisation code, authenticator code, access code, activation code, \
      activation pin, activation key, registration code, validation code, log in code, \
      sign in code, signin code, signup code, sign up code, logon code, one time use code, \
      single use code, temporary code, temporary password, temp password, temporary pin, \
      two factor code, 2 factor code, two step code, 2 step code, 2 step verification code, \
      2sv code, 3d secure code, safekey code, secret code, reset code, recovery code, \
      password reset code, device code, pairing code, identity code, identification code, \
      check code, dynamic code, dynamic password, transaction code, transaction password, \
      transaction pin, payment code, unlock code, phone code, mobile code, text code, pass code, \
      secure pin, security pin, login pin, login otp, secret otp, delivery code, delivery pin, \
      delivery otp, pickup code, pickup pin, pick up code, pick up pin, collection code, \
      collection pin, ride pin, start pin, gate code, room code, entry code, door code, \
      locker code, magic code, otp verification, verification otp, verification key
      """,
    words: """
      codes, password, passwords, passphrase, confirmation code, confirm code, invite code, \
      invitation code, mpin, upin, locker, number to enter, access number, login number, \
      security number, number to type, number to type in
      """,
    purposes: """
      to verify, to confirm your, to confirm it, to confirm this, to log in, to login, to sign in, \
      to authenticate, to complete your login, to complete your sign in, to complete verification, \
      to authorize, to authorise, to reset your password, to activate your, \
      confirm your phone number, confirm your number, confirm your phone, confirm your email, \
      confirm your account, verify your phone number, verify your number, verify your phone, \
      verify your email, verify your account, verify your identity, confirm your identity, \
      verify it's you, for verification, for your login, login, log in, sign in, login attempt, \
      sign in attempt, authentication, verification, as your login
      """,
    verbs: "quote, give, with",
    entries: """
      enter, entering, use, using, type, typing, type in, typing in, input, key in, punch in, \
      submit, enter number, enter this number, please enter, just enter
      """,
    links: "is, is:, are, was, as, number is, it's, will",
    others: """
      discount code, promo code, token number, token no, identifier code, identifier, quoting, \
      quote ref, promotion code, promotional code, coupon code, voucher code, gift code, \
      gift card code, redeem code, redemption code, referral code, offer code, claim code, \
      claim no, claim number, bonus code, reward code, deal code, sale code, coupon, voucher, \
      zip code, zip, postal code, post code, postcode, area code, country code, dialling code, \
      dialing code, source code, dress code, error code, product code, item code, booking code, \
      booking reference, booking ref, booking, reservation code, reservation, ticket code, \
      tracking code, tracking number, tracking no, tracking id, tracking, reference code, \
      reference number, reference no, reference, order, orders, order no, order number, order id, \
      order code, invoice, invoice no, invoice number, bill, bill no, bank code, branch code, \
      sort code, swift code, ifsc code, routing number, store code, short code, shortcode, \
      bar code, barcode, status code, color code, colour code, membership code, member code, \
      customer code, agent code, sponsor code, tax code, flight, flight no, train, coach, room, \
      gate, bus, seat, parcel, package, shipment, shipment id, consignment, waybill, \
      transaction id, transaction no, transaction number, transaction ref, transaction reference, \
      txn id, txn no, case, case no, case number, ticket, ticket no, ticket number, ticket id, \
      request id, request no, complaint no, application no, application number, roll no, model, \
      serial, serial number, account ending, ending, ending in, ending with, ends with, ends in, \
      ending no, last four digits, last 4 digits, last four, balance, available balance, avl bal, \
      avbl bal, bal, amount, amt, total, sum of, price, cost, fee, payment of, purchase of, \
      transfer of, charge of, debited, credited, debited by, credited with, limit, call, \
      calling, call us, call us on, call us at, phone us on, dial, text, txt, txt to, sms to, \
      reply to, reply, send to, whatsapp us, helpline, hotline, toll free, customer care, \
      customer service, customer services, contact us at, contact us on, tel, telephone, fax, \
      phone number, phone no, mobile number, mobile no, contact number, won, win, prize, prize of, \
      po box, street, flat, apt, version, build, wifi password, wi fi password, wifi code, \
      network key, opt out id, id no, id number, app version, android, ios, windows, chrome, \
      article, section, page, chapter, dress code:, approval code, auth no, auth number, \
      approval no, session, session id, session no, candidate, candidate no, employee, \
      employee id, staff id, parcel code, package code, shipment code, train code, bus code, \
      invoice code, bill code, case code, seat code, school code, plan code, data code, student, \
      student id, policy, policy no, policy number, certificate, certificate no, licence, license, \
      license no, patient, patient id, passport, passport no, plate, vehicle, suite, floor, \
      extension, ext, store, branch, terminal, pump, table, platform, ward, plot, house no, \
      stop no, meter, meter no, conf, return, trace, revision, score, scored, volume, boarding, code of, code review, code challenge, code club, code camp, \
      code week, code jam, code base, code breaker, code name, code red, code blue, code word, \
      cheat code, morse code, course code, class code, subject code, module code, style code, \
      part code, batch code, vendor code, supplier code, station code, airport code, airline code, \
      department code, project code, job code, position code, vacancy code, building code, \
      hs code, hsn code, sac code, sku, meeting id, meeting number, webinar id, conference id, \
      party code, game code, confirmation number, confirmation no, conf no, send, since, year, \
      stop to, help to, yes to, no to
      """,
    bearers: """
      account, account number, account no, account no., acct, acct no, acc, a/c, a/c no, a/c no., \
      ac no, card, card no, card number, credit card, debit card, user, user id, userid, username, \
      customer id, customer, client id, member id, member, phone, mobile, number, device, id
      """,
    units: """
      minute, minutes, hour, hours, hrs, hr, second, seconds, day, days, week, weeks, month, \
      months, year, years, point, points, pts, miles, mile, credits, credit, coins, items, item, \
      people, users, customers, times, steps, calories, percent, pence, p per, off, followers, \
      views, likes, votes, meters, metres, sqft, o'clock, hrs., shares, units
      """,
    recipients: "to, from, into, stop to",
    clocks: "at, by, from, until, till, before, after, between",
    offers: """
      discount, discounts, % off, percent off, off your, coupon, coupons, voucher, vouchers, \
      promo, sale, checkout, at checkout, cashback, free shipping, free delivery, your cart, \
      shop now, order now, buy now, your next order, your next purchase, your booking, \
      check in at, flight, promotion, ringtone, prize, win a, winner, awarded, congratulations, \
      to claim, claim your, refer a friend, refer friends, invite a friend, invite friends, \
      unredeemed, un redeemed
      """,
    places: """
      area, areas, locality, deliver to, deliver at, delivering to, delivery to, delivery at, \
      delivery address, shipping address, address:, serviceable, service area, near you, nagar, \
      road, rd, colony, district, avenue, ave, ave., st, st., blvd, boulevard, lane, ln, drive, \
      pkwy, square
      """,
    warnings: """
      never share, never share your, do not share your, don't share your, dont share your, \
      do not share, don't share, never disclose, never disclose your, do not disclose, \
      do not disclose your, never reveal, never reveal your, never give, never give your, \
      never give out, never give out your, don't give your, do not give your, keep your, \
      never ask for, never ask for your, never ask you for, never ask you for your, \
      not ask for your, won't ask for your, not ask you for your, never request, \
      never request your, never tell anyone your, never enter your
      """,
    lives: "valid, valid for, expires, expires in, expire, will expire")

  private static let german = Vocabulary(
    language: "de",
    codes: """
      *ungscode, *eitscode, *angscode, *ionscode, *ierungscode, *igungscode, einmalcode, \
      *einmalcode, einmalkennwort, einmalpasswort, *einmalpasswort, einmal passwort, einmal code, \
      einmal pin, logincode, smscode, sms tan, mobiltan, mobile tan, pushtan, zahlencode, \
      *ungs code, *ungs pin, *igungs code, *eits code, freischaltcode, freischalt code, pincode, \
      einmalige code, zugangspin, verifikationscode, verifikations code, prüfcode, tancode, \
      *ierungs code, *ungsnummer lautet, *ungskennwort, *ungscodes, *eitscodes, geheimcode, \
      abholcode, abhol code, abhol pin, *ungspin, *ungsschlüssel, anmeldecode, anmelde code, \
      registriercode, kurzcode lautet
      """,
    words: "codes, kennwort, passwort, geheimzahl, *kennwort, *passwort, schlüssel",
    purposes: """
      zur bestätigung, zum anmelden, zur anmeldung, um sich anzumelden, zum einloggen, \
      bestätigen sie
      """,
    verbs: "mit",
    entries: """
      eingeben, einzugeben, einzutippen, verwenden sie, nutzen sie, nutze, verwende, benutze, \
      benutzen sie, geben sie, gib, gebe, tippe, tippen sie, trage, tragen sie
      """,
    links: "ist, lautet, sind, ist:, lautet:, als",
    others: """
      rabattcode, rabatt code, gutscheincode, gutschein code, gutschein, aktionscode, \
      promotioncode, promo code, postleitzahl, plz, vorwahl, bestellung, bestellnummer, \
      bestell nr, bestellnr, auftrag, auftragsnummer, sendung, sendungsnummer, paket, rechnung, \
      rechnungsnummer, buchung, buchungscode, buchungsnummer, reservierungscode, kundennummer, \
      vorgangsnummer, referenz, endziffer, endziffern, endet auf, endend auf, betrag, über, \
      guthaben, kontostand, saldo, summe, preis, tel, telefon, telefonnummer, rufnummer, anrufen, \
      rufen sie, senden sie, sms an, hotline, ticketnummer, zimmer, flug, zug, wagen, gleis, \
      fehlercode, einladungscode:, seit, wlan passwort, wlan schlüssel, empfehlungscode, \
      abholnummer
      """,
    bearers: "konto, kontonummer, karte, kartennummer, nummer, iban, handynummer, benutzer",
    units: """
      minute, minuten, stunde, stunden, sekunde, sekunden, tag, tage, tagen, uhr, punkte, prozent, \
      std
      """,
    recipients: "an, von, auf",
    clocks: "um, ab, bis, gegen, vor",
    offers: "rabatt, gutschein, aktion, angebot, sparen, warenkorb, bestellwert",
    warnings:
      "nie nach ihrer, nie nach ihrem, niemals nach ihrer, niemals nach ihrem, niemals ihre, niemals ihren, niemals ihr, nie ihre, nie ihren, nie nach",
    lives: "gültig, läuft ab, gültigkeit")

  private static let dutch = Vocabulary(
    language: "nl",
    codes: """
      verificatiecode, verificatie code, beveiligingscode, beveiligings code, bevestigingscode, \
      bevestigings code, toegangscode, inlogcode, inlog code, activatiecode, activeringscode, \
      authenticatiecode, autorisatiecode, controlecode, eenmalige code, eenmalig wachtwoord, \
      eenmalige pincode, eenmalige toegangscode, aanmeldcode, sms code, tan code, herstelcode, \
      registratiecode, identificatiecode, veiligheidscode, codewoord, validatiecode, logincode
      """,
    words: "wachtwoord, pincode, toegangswoord",
    purposes: "om in te loggen, om te bevestigen, om te verifiëren",
    entries: "gebruik, voer, vul, toets, typ",
    links: "is, luidt, is:, als",
    others: """
      kortingscode, kortings code, actiecode, cadeaucode, vouchercode, postcode, bestelling, \
      bestelnummer, ordernummer, pakket, zending, trackingcode, factuur, factuurnummer, \
      reserveringscode, boekingscode, boekingsnummer, klantnummer, referentie, eindigend op, \
      bedrag, saldo, bel, bel ons, bel naar, telefoon, telefoonnummer, kamer, vlucht, barcode, \
      foutcode, afhaalcode
      """,
    bearers: "rekening, rekeningnummer, pas, kaart, pasnummer, nummer, gebruiker",
    units: "minuut, minuten, uur, uren, seconden, dag, dagen, punten, procent",
    clocks: "om, vanaf, tot, voor, rond",
    offers: "korting, actie, aanbieding, bestelwaarde, winkelwagen",
    warnings:
      "deel nooit je, deel nooit uw, geef nooit je, geef nooit uw, vragen nooit om je, vragen nooit om uw, vragen nooit naar uw",
    lives: "geldig, verloopt")

  private static let afrikaans = Vocabulary(
    language: "af",
    codes: "verifikasiekode, bevestigingskode, sekuriteitskode, eenmalige kode, eenmalige pin",
    words: "kode, wagwoord", entries: "voer, gebruik", links: "is, is:",
    others: "afslagkode, poskode, bestelling, bedrag",
    units: "minute, ure, rand")

  private static let swedish = Vocabulary(
    language: "sv",
    codes: """
      verifieringskod, verifieringskoden, verifikationskod, engångskod, engångskoden, \
      engångslösenord, säkerhetskod, säkerhetskoden, bekräftelsekod, bekräftelsekoden, \
      aktiveringskod, inloggningskod, autentiseringskod, åtkomstkod, kontrollkod, tillfällig kod, \
      behörighetskod, sms kod, registreringskod, godkännandekod, pinkod, *ingskod, *ingskoden
      """,
    words: "kod, koden, lösenord, lösenordet, koder",
    purposes: "för att logga in, för att verifiera",
    entries: "ange, använd, skriv, skriv in, knappa in, mata in",
    links: "är, ar, är:, ar:, som",
    others: """
      rabattkod, rabattkoden, kampanjkod, presentkod, värdekod, streckkod, postnummer, order, \
      ordernummer, beställning, paket, kollinummer, fakturanummer, bokningsnummer, bokningskod, \
      kundnummer, belopp, saldo, ring, telefon, slutar på, rum, felkod, hämtkod
      """,
    bearers: "konto, kontonummer, kort, kortnummer, nummer, användare, mobilnummer",
    units: "minuter, minut, timmar, timme, sekunder, dagar, poäng, procent",
    clocks: "kl, kl., klockan, till, från", offers: "rabatt, erbjudande",
    warnings: "dela aldrig din, lämna aldrig ut din, lämna aldrig ut ditt",
    lives: "giltig, gäller, går ut")

  private static let danish = Vocabulary(
    language: "da",
    codes: """
      bekræftelseskode, bekraeftelseskode, bekræftelseskoden, engangskode, engangskoden, \
      engangsadgangskode, verifikationskode, verificeringskode, sikkerhedskode, aktiveringskode, \
      loginkode, godkendelseskode, kontrolkode, sms kode, pinkode, midlertidig kode, adgangskode, \
      adgangskoden, identifikationskode, autentificeringskode
      """,
    words: "kode, koden, kodeord", purposes: "for at logge ind, for at bekræfte",
    entries: "indtast, brug, angiv, skriv, tast",
    links: "er, er:, som",
    others: """
      rabatkode, kampagnekode, gavekode, stregkode, postnummer, ordre, ordrenummer, bestilling, \
      pakke, sporingsnummer, fakturanummer, bookingnummer, kundenummer, beløb, saldo, ring, \
      telefon, ender på, fejlkode
      """,
    bearers: "konto, kontonummer, kort, kortnummer, nummer, bruger",
    units: "minutter, minut, timer, time, sekunder, dage, point, procent",
    clocks: "kl, kl., til, fra",
    offers: "rabat, tilbud", lives: "gyldig, udløber, gælder")

  private static let norwegian = Vocabulary(
    language: "nb",
    codes: """
      bekreftelseskode, bekreftelseskoden, engangskode, engangskoden, engangspassord, \
      verifiseringskode, verifikasjonskode, sikkerhetskode, aktiveringskode, innloggingskode, \
      påloggingskode, autentiseringskode, tilgangskode, kontrollkode, midlertidig kode, \
      stadfestingskode, godkjenningskode, verifiseringskoden, sikkerhetskoden
      """,
    words: "passord, passordet", purposes: "for å logge inn, for å bekrefte",
    entries: "skriv inn, bruk, tast inn, tast, oppgi, angi", links: "er, er:",
    others: """
      rabattkode, strekkode, postnummer, ordre, ordrenummer, bestilling, pakke, beløp, ring, \
      slutter på
      """,
    bearers: "konto, kontonummer, kort, nummer, bruker",
    units: "minutter, minutt, timer, sekunder, dager, poeng", clocks: "kl, kl.",
    offers: "rabatt, tilbud",
    lives: "gyldig, utløper")

  private static let icelandic = Vocabulary(
    language: "is",
    codes: """
      staðfestingarkóði, staðfestingarkóðinn, staðfestingarkóða, staðfestingarnúmer, öryggiskóði, \
      öryggiskóðinn, einnota kóði, auðkenniskóði, auðkenningarkóði, innskráningarkóði
      """,
    words: "kóði, kóðinn, kóða, kóðann, lykilorð", entries: "sláðu inn, notaðu", links: "er, er:",
    others: "afsláttarkóði, pöntun, pöntunarnúmer, upphæð, sími, póstnúmer",
    bearers: "reikningur, kort",
    units: "mínútur, mínútna, klukkustundir, krónur, daga", offers: "afsláttur", lives: "gildir")
}
