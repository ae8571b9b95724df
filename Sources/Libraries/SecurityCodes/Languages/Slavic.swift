extension Vocabulary {
  static let slavic = [
    russian, russianInLatin, ukrainian, belarusian, bulgarian, macedonian, polish, czech, slovak,
    slovenian,
    southSlavic,
  ]

  private static let russian = Vocabulary(
    language: "ru",
    codes: """
      код подтверждения, кода подтверждения, код для подтверждения, проверочный код, \
      проверочного кода, код проверки, код безопасности, код доступа, код активации, \
      код авторизации, код аутентификации, код входа, код для входа, код регистрации, \
      код верификации, смс код, sms код, код из смс, одноразовый код, одноразового кода, \
      одноразовый пароль, временный пароль, временный код, секретный код, пин код, код otp, \
      пароль для входа, пароль для подтверждения, код для регистрации, код восстановления, \
      код операции, кодовое слово, код для оплаты, никому не сообщайте код, не сообщайте код, \
      пароль подтверждения, код:
      """,
    words: "код, кода, коду, кодом, коды, пароль, пароля, пин, ключ",
    purposes: "для подтверждения, для входа, для авторизации",
    verbs: "укажите", entries: "введите, введи, ввести, вводите, наберите, используйте",
    links: "это, является, —",
    others: """
      промокод, промо код, код скидки, код купона, штрихкод, штрих код, почтовый код, индекс, \
      код товара, код ошибки, код города, код брони, код бронирования, код заказа, qr код, заказ, \
      заказа, заказу, номер заказа, посылка, посылки, трек номер, отправление, накладная, счет на, \
      договор, бронь, заявка, квитанция, сумма, на сумму, баланс, остаток, доступно, перевод, \
      покупка, оплата, списание, зачисление, стоимость, цена, тел, телефон, звоните, по телефону, \
      позвоните, отправьте, рейс, поезд, вагон, место, комната, кабинет, код домофона, год, лимит
      """,
    bearers:
      "карта, карты, карте, карту, счет, счета, счёту, номер, номера, аккаунт, пользователь, № карты",
    units: """
      минут, минуты, минуту, мин, час, часа, часов, секунд, сек, день, дня, дней, суток, баллов, \
      балла, бонусов, процентов, р, г, года, год
      """,
    clocks: "в, до, с, к, около",
    offers: "скидка, скидки, скидку, скидкой, акция, промокод, распродажа, кэшбэк, бонус",
    warnings:
      "никогда не сообщайте, никогда не спрашивают, никогда не спрашивает, не запрашивает, никогда не запрашивает, никогда не называйте, не называйте никому",
    lives: "действителен, действует, истекает, действителен в течение")

  private static let russianInLatin = Vocabulary(
    language: "ru-Latn",
    codes: """
      kod podtverzhdeniya, kod podtverjdeniya, proverochnyj kod, proverochnyy kod, kod dostupa, \
      kod aktivacii, kod aktivatsii, kod avtorizacii, kod dlya vhoda, kod vhoda, \
      odnorazovyj parol, odnorazovyy parol, odnorazovyj kod, vash kod, vash parol, parol dlya
      """,
    words: "parol",
    others: "promokod, zakaz, zakaza, summa, balans, karta, karty, schet, perevod, pokupka, tel",
    units: "minut, chas, chasov, dnej", clocks: "v, do")

  private static let ukrainian = Vocabulary(
    language: "uk",
    codes: """
      код підтвердження, код для підтвердження, код перевірки, перевірочний код, код безпеки, \
      код доступу, код активації, код авторизації, код входу, код для входу, одноразовий код, \
      одноразовий пароль, тимчасовий пароль, смс код, код верифікації, код автентифікації
      """,
    words: "код, коду, кодом, пароль", purposes: "для підтвердження, для входу",
    verbs: "вкажіть", entries: "введіть, введи, використайте, наберіть", links: "це, є, —",
    others: """
      промокод, код знижки, замовлення, номер замовлення, посилка, посилки, ттн, накладна, сума, \
      на суму, баланс, залишок, доступно, тел, телефон, телефонуйте, переказ, покупка, рахунок
      """,
    bearers: "картка, картки, картку, номер, номеру",
    units: "хвилин, хвилини, хв, годин, години, секунд, днів, балів", clocks: "о, об, до, з",
    offers: "знижка, знижки, знижку, акція", lives: "дійсний, діє")

  private static let belarusian = Vocabulary(
    language: "be",
    codes:
      "код пацвярджэння, праверачны код, код праверкі, код бяспекі, код доступу, аднаразовы пароль",
    words: "код, пароль", others: "замова, сума, тэлефон", units: "хвілін, хвіліны, гадзін")

  private static let bulgarian = Vocabulary(
    language: "bg",
    codes: """
      код за потвърждение, кодът за потвърждение, код за проверка, код за сигурност, \
      код за достъп, код за активиране, код за вход, код за верификация, кодът за верификация, \
      еднократен код, еднократна парола, временна парола, потвърдителен код
      """,
    words: "код, кодът, кода, парола",
    entries: "въведете, въведи, използвайте, използвай", links: "е, е:",
    others:
      "код за отстъпка, промо код, поръчка, поръчка №, пратка, товарителница, сума, телефон, фактура",
    bearers: "карта, сметка, номер", units: "минути, минута, часа, час, секунди, дни, точки",
    clocks: "в, до",
    offers: "отстъпка, промоция", lives: "валиден, изтича")

  private static let macedonian = Vocabulary(
    language: "mk",
    codes:
      "код за потврда, кодот за потврда, код за верификација, кодот за верификација, верификациски код, безбедносен код, еднократна лозинка",
    words: "код, кодот, лозинка", entries: "внесете, внеси, користете", links: "е, е:",
    others: "нарачка, износ, телефон, код за попуст",
    units: "минути, часа, денови", offers: "попуст")

  private static let polish = Vocabulary(
    language: "pl",
    codes: """
      kod weryfikacyjny, kod weryfikacji, kod autoryzacyjny, kod autoryzacji, kod bezpieczeństwa, \
      kod zabezpieczający, kod potwierdzający, kod potwierdzenia, kod aktywacyjny, kod aktywacji, \
      kod dostępu, kod logowania, kod do logowania, kod jednorazowy, jednorazowy kod, \
      jednorazowe hasło, hasło jednorazowe, hasło sms, hasłosms, hasło tymczasowe, \
      tymczasowe hasło, kod rejestracyjny, kod uwierzytelniający, kod sms, smskod, kod pin, \
      kod otp, kodu weryfikacyjnego, kodem weryfikacyjnym, kod blik, kod 3d secure, \
      kod do potwierdzenia
      """,
    words: "kod, kodu, kodem, hasło, hasła, hasłem, haslo nr, kod nr, hasło nr, hasło sms nr",
    purposes: "aby się zalogować, aby potwierdzić, do logowania, do potwierdzenia",
    verbs: "podaj", entries: "wpisz, wpisać, użyj, wprowadź, proszę wpisać",
    links: "to, jest, to:, jest:, brzmi",
    others: """
      kod rabatowy, kod promocyjny, kod kuponu, kod pocztowy, kod kreskowy, kod qr, kod błędu, \
      kod odbioru, kod rezerwacji, zamówienie, zamówienia, zamówieniu, numer zamówienia, paczka, \
      paczki, przesyłka, przesyłki, numer przesyłki, faktura, faktury, rezerwacja, kwota, kwotę, \
      na kwotę, saldo, dostępne środki, suma, limit, tel, telefon, telefonu, zadzwoń, pod numer, \
      infolinia, wyślij, tyt, tyt., tytuł, tytułem, opis, z dn, z dnia, od, pokój, lot, rok
      """,
    bearers: """
      konto, konta, rach, rach., rachunek, rachunku, rachunki, karta, karty, kartą, nr karty, nr, \
      numer, numer telefonu, użytkownik, klient
      """,
    units: "minut, minuty, minutę, godzin, godziny, godz, sekund, dni, dzień, punktów, pkt, osób",
    recipients: "na, z",
    clocks: "o, o godz, godz, godz., do, od, o godzinie",
    offers: "rabat, rabatu, rabatem, zniżka, zniżki, promocja, promocji, taniej, wyprzedaż",
    warnings:
      "nigdy nie podawaj, nie podawaj nikomu swojego, nigdy nie prosimy o, nigdy nie pytamy o, nigdy nie udostępniaj",
    lives: "ważny, ważne, wygasa, ważność")

  private static let czech = Vocabulary(
    language: "cs",
    codes: """
      ověřovací kód, overovaci kod, bezpečnostní kód, potvrzovací kód, autorizační kód, \
      aktivační kód, přístupový kód, přihlašovací kód, jednorázový kód, jednorázové heslo, \
      dočasné heslo, sms kód, autentizační kód, kód pro ověření, kód pro přihlášení, \
      kód pro potvrzení, autorizační sms kód, ověřovacího kódu, platební kód, registrační kód, \
      verifikační kód
      """,
    words: "kód, kódu, kódem, heslo, hesla", purposes: "pro přihlášení, pro potvrzení, pro ověření",
    entries: "zadejte, zadej, zadáním, použijte, použij, opište",
    links: "je, je:, zní, jest",
    others: """
      slevový kód, slevovy kod, promo kód, čárový kód, psč, objednávka, objednávky, objednávku, \
      číslo objednávky, zásilka, zásilky, číslo zásilky, balík, faktura, faktury, rezervace, \
      částka, částku, zůstatek, suma, volejte, telefon, tel, končící, variabilní symbol, vs, \
      qr kód, kód výdeje
      """,
    bearers: "účet, účtu, karta, karty, kartou, číslo",
    units: "minut, minuty, minutu, hodin, hodiny, sekund, dní, dny, bodů, hod",
    clocks: "v, ve, do, od", offers: "sleva, slevu, slevou, akce, výprodej",
    lives: "platný, platí, platnost, vyprší")

  private static let slovak = Vocabulary(
    language: "sk",
    codes: """
      overovací kód, bezpečnostný kód, potvrdzovací kód, autorizačný kód, aktivačný kód, \
      prístupový kód, prihlasovací kód, jednorazový kód, jednorazové heslo, sms kód, \
      verifikačný kód, kód na overenie, kód na prihlásenie, dočasné heslo, autentifikačný kód
      """,
    words: "kód, kódu, heslo",
    entries: "zadajte, zadaj, použite", links: "je, je:",
    others:
      "zľavový kód, objednávka, objednávky, číslo objednávky, zásielka, zásielky, balík, suma, sumu, zostatok, volajte, končiaca",
    bearers: "účet, účtu, karta, karty, číslo",
    units: "minút, minúty, hodín, hodiny, sekúnd, dní, bodov",
    offers: "zľava, zľavu, zľavou", lives: "platný, platí")

  private static let slovenian = Vocabulary(
    language: "sl",
    codes: """
      potrditvena koda, potrditveno kodo, koda za potrditev, koda za preverjanje, \
      kodo za preverjanje, varnostna koda, varnostno kodo, enkratna koda, enkratno geslo, \
      aktivacijska koda, prijavna koda, avtorizacijska koda, verifikacijska koda, kontrolna koda, \
      koda za prijavo, koda za preverjanje pristnosti
      """,
    words: "koda, kodo, kode, geslo",
    entries: "vnesite, vpišite, vtipkajte, uporabite", links: "je, je:",
    others:
      "koda za popust, naročilo, naročila, pošiljka, znesek, telefon, pokličite, poštna številka",
    bearers: "račun, kartica, številka", units: "minut, minute, ur, dni, sekund, točk",
    offers: "popust, popusta", lives: "velja")

  private static let southSlavic = Vocabulary(
    language: "hr-bs-sr",
    codes: """
      kod za potvrdu, kod za verifikaciju, kod za provjeru, kod za proveru, verifikacioni kod, \
      verifikacijski kod, verifikacijski kôd, sigurnosni kod, sigurnosni kôd, bezbednosni kod, \
      kontrolni kod, potvrdni kod, pristupni kod, aktivacioni kod, aktivacijski kod, \
      autorizacijski kod, autorizacioni kod, jednokratni kod, jednokratna lozinka, \
      jednokratnu lozinku, kod za prijavu, код за потврду, код за верификацију, верификациони код, \
      безбедносни код, једнократна лозинка, kod za autentifikaciju
      """,
    words: "lozinka, zaporka, šifra, лозинка, код, шифра",
    entries: "unesite, unesi, upišite, upiši, ukucajte, koristite, унесите, укуцајте",
    links: "je, je:, glasi, је, је:",
    others: """
      kod za popust, promo kod, narudžba, narudžbe, narudžbina, broj narudžbe, porudžbina, \
      pošiljka, pošiljke, paket, račun br, iznos, stanje, nazovite, pozovite, telefon, \
      poštanski broj, barkod
      """,
    bearers: "račun, računa, kartica, kartice, broj, broj računa",
    units: "minuta, minute, sati, sata, sekundi, dana, bodova, минута, минуте",
    clocks: "u, do, od", offers: "popust, popusta, akcija", lives: "vrijedi, važi, ističe")
}
