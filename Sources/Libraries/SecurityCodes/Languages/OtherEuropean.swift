extension Vocabulary {
  static let otherEuropean = [
    greek, albanian, lithuanian, latvian, estonian, finnish, hungarian, basque, irish, welsh,
    maltese,
    georgian, armenian,
  ]

  private static let greek = Vocabulary(
    language: "el",
    codes: """
      κωδικός επαλήθευσης, κωδικό επαλήθευσης, κωδικός επιβεβαίωσης, κωδικό επιβεβαίωσης, \
      κωδικός ασφαλείας, κωδικό ασφαλείας, κωδικός πρόσβασης, κωδικός ενεργοποίησης, \
      κωδικός σύνδεσης, κωδικός εισόδου, κωδικός ταυτοποίησης, κωδικός μιας χρήσης, \
      κωδικό μιας χρήσης, κωδικός εξουσιοδότησης, προσωρινός κωδικός, μοναδικός κωδικός, \
      κωδικός μίας χρήσης, κωδικός sms, κωδικός otp
      """,
    words: "κωδικός, κωδικό, κωδικού, συνθηματικό",
    purposes: "για να συνδεθείτε, για επιβεβαίωση, για σύνδεση",
    entries: """
      εισάγετε, εισαγάγετε, χρησιμοποιήστε, πληκτρολογήστε, καταχωρίστε, καταχωρήστε, \
      συμπληρώστε, εισάγετε τον, εισάγετε το
      """,
    links: "είναι, είναι:, ειναι, ως",
    others: """
      εκπτωτικός κωδικός, κωδικός έκπτωσης, εκπτωτικό κωδικό, κωδικό έκπτωσης, \
      ταχυδρομικός κώδικας, τκ, παραγγελία, παραγγελίας, αριθμός παραγγελίας, αποστολή, αποστολής, \
      δέμα, τιμολόγιο, κράτηση, ποσό, ποσού, υπόλοιπο, σύνολο, τηλ, τηλέφωνο, καλέστε, λήγει σε, \
      που λήγει σε, κωδικός κράτησης, κωδικός πελάτη, κωδικός προϊόντος
      """,
    bearers: "λογαριασμός, λογαριασμό, λογαριασμού, κάρτα, κάρτας, αριθμός, κινητό",
    units: "λεπτά, λεπτών, λεπτό, ώρες, ώρα, δευτερόλεπτα, ημέρες, μέρες, πόντους, πόντοι, ευρώ",
    clocks: "στις, έως τις, από τις", offers: "έκπτωση, προσφορά, κουπόνι", lives: "ισχύει, λήγει")

  private static let albanian = Vocabulary(
    language: "sq",
    codes: """
      kodi i verifikimit, kodi verifikues, kodi i sigurisë, kodi i konfirmimit, \
      kodi i aktivizimit, kodi i hyrjes, kodi për verifikim, kod verifikimi, kodin e verifikimit, \
      fjalëkalimi një përdorimësh
      """,
    words: "kodi, kodin, fjalëkalimi", entries: "vendosni, shkruani, përdorni",
    links: "është, eshte, është:",
    others: "kodi i zbritjes, kodi postar, porosia, porosisë, shuma, telefoni",
    units: "minuta, orë, ditë, sekonda",
    offers: "zbritje")

  private static let lithuanian = Vocabulary(
    language: "lt",
    codes: """
      patvirtinimo kodas, patvirtinimo kodą, saugos kodas, prisijungimo kodas, aktyvavimo kodas, \
      vienkartinis kodas, vienkartinis slaptažodis, sms kodas, autorizavimo kodas, \
      tapatybės kodas, verifikavimo kodas
      """,
    words: "kodas, kodą, kodo, slaptažodis", entries: "įveskite, įvesk, naudokite",
    links: "yra, yra:",
    others:
      "nuolaidos kodas, nuolaidos kodą, pašto kodas, asmens kodas, užsakymas, užsakymo, užsakymo numeris, siunta, siuntos, suma, likutis, skambinkite, tel",
    bearers: "sąskaita, kortelė, kortelės, numeris",
    units: "minutes, minučių, min, val, valandas, valandų, dienas, taškų, sekundžių",
    offers: "nuolaida, nuolaidą, nuolaidos", lives: "galioja")

  private static let latvian = Vocabulary(
    language: "lv",
    codes: """
      verifikācijas kods, apstiprinājuma kods, apstiprināšanas kods, drošības kods, \
      piekļuves kods, aktivizācijas kods, vienreizējais kods, vienreizējā parole, sms kods, \
      pārbaudes kods, autorizācijas kods
      """,
    words: "kods, kodu, parole", entries: "ievadiet, ievadi, izmantojiet", links: "ir, ir:",
    others:
      "atlaižu kods, atlaides kods, pasta indekss, pasūtījums, pasūtījuma, sūtījums, summa, atlikums, zvaniet, tālr",
    bearers: "konts, karte, kartes, numurs",
    units: "minūtes, minūšu, stundas, dienas, sekundes, punkti", offers: "atlaide", lives: "derīgs")

  private static let estonian = Vocabulary(
    language: "et",
    codes: """
      kinnituskood, kinnituskoodi, tuvastuskood, turvakood, ühekordne kood, ühekordne parool, \
      aktiveerimiskood, sisselogimiskood, kontrollkood, kinnitamise kood, autentimiskood, \
      juurdepääsukood
      """,
    words: "kood, koodi, parool", entries: "sisestage, sisesta, kasuta", links: "on, on:, on teie",
    others:
      "sooduskood, sooduskoodi, postiindeks, isikukood, viitenumber, tellimus, tellimuse, pakk, saadetis, summa, jääk, helistage, tel",
    bearers: "konto, kaart, kaardi, number",
    units: "minutit, minuti, tundi, päeva, sekundit, punkti", clocks: "kell",
    offers: "soodustus, allahindlus", lives: "kehtib")

  private static let finnish = Vocabulary(
    language: "fi",
    codes: """
      vahvistuskoodi*, kertakäyttökoodi*, kertakäyttöi*, turvakoodi*, varmistuskoodi*, \
      todennuskoodi*, tunnistuskoodi*, kirjautumiskoodi*, aktivointikoodi*, tarkistuskoodi*, \
      pääsykoodi*, salasanakoodi*, tekstiviestikoodi*, kertasalasana*, avainkoodi*, pin koodi*, \
      pinkoodi*, *iskoodi, *iskoodisi, kertakäyttösalasana*, hyväksymiskoodi*
      """,
    words: "koodi, koodisi, koodilla, koodin, koodia, tunnusluku*, salasana*, tunnuksesi",
    verbs: "anna", entries: "syötä, käytä, näppäile, kirjoita",
    links: "on, on:",
    others:
      "alennuskoodi*, tarjouskoodi*, kampanjakoodi*, lahjakoodi*, viivakoodi*, qr koodi*, postinumero, tilaus, tilausnumero*, tilauksesi, lähetys, lähetystunnus, paketti, lasku, viitenumero*, summa, saldo, soita, puh, noutokoodi*",
    bearers: "tili, tilinumero, kortti, korttisi, numero",
    units: "minuuttia, minuutin, min, tuntia, tunnin, sekuntia, päivää, pistettä, euroa",
    clocks: "klo, kello", offers: "alennus, alennusta, tarjous, ale", lives: "voimassa, vanhenee")

  private static let hungarian = Vocabulary(
    language: "hu",
    codes: """
      ellenőrző kód, ellenőrző kódod, ellenőrző kódja, ellenőrzőkód, megerősítő kód, \
      megerősítő kódod, megerősítő kódja, hitelesítő kód, hitelesítő kódja, hitelesítési kód, \
      biztonsági kód, biztonsági kódja, aktiváló kód, aktiválási kód, belépési kód, \
      bejelentkezési kód, egyszer használatos kód, egyszer használatos jelszó, egyszeri kód, \
      egyszeri jelszó, visszaigazoló kód, sms kód, azonosító kód, jóváhagyó kód
      """,
    words: "kód, kódja, kódod, kódot, kódját, kódodat, jelszó, jelszava",
    entries: "írja be, írd be, add meg, adja meg, használja, használd", links: "a, az, ez:, :",
    others:
      "kuponkód, kedvezménykód, promóciós kód, irányítószám, vonalkód, rendelés, rendelésszám, rendelési szám, csomag, csomagszám, számla, összeg, összege, egyenleg, hívja, tel, foglalás",
    bearers: "számlaszám, kártya, kártyája, szám, bankkártya",
    units: "perc, percig, percen, percen belül, óra, óráig, másodperc, nap, napig, pont, forint",
    offers: "kedvezmény, kedvezménnyel, akció, kupon", lives: "érvényes, lejár")

  private static let basque = Vocabulary(
    language: "eu",
    codes:
      "egiaztatze kodea, egiaztapen kodea, segurtasun kodea, berrespen kodea, sarbide kodea",
    words: "kodea, pasahitza", links: "da, da:", others: "deskontu kodea, posta kodea, eskaera",
    units: "minutu, minututan, ordu")

  private static let irish = Vocabulary(
    language: "ga", codes: "cód fíoraithe, chód fíoraithe, cód deimhnithe, cód slándála",
    words: "cód, chód", units: "nóiméad")

  private static let welsh = Vocabulary(
    language: "cy",
    codes: "cod dilysu, god dilysu, cod diogelwch, cod gwirio, god diogelwch",
    words: "god", links: "yw", units: "munud")

  private static let maltese = Vocabulary(
    language: "mt", codes: "kodiċi ta' verifika, kodiċi ta' sigurtà, il kodiċi", words: "kodiċi",
    units: "minuti")

  private static let georgian = Vocabulary(
    language: "ka",
    codes:
      "დამადასტურებელი კოდი*, ვერიფიკაციის კოდი*, დადასტურების კოდი*, უსაფრთხოების კოდი*, ერთჯერადი კოდი*, ერთჯერადი პაროლი*, სმს კოდი*",
    words: "კოდი*, კოდს, კოდია, პაროლი*", entries: "შეიყვანეთ, გამოიყენეთ", links: "არის",
    others: "შეკვეთა*, შეკვეთის, თანხა*, ბალანსი*, ტელ*, ფასდაკლების კოდი*",
    units: "წუთ*, საათ*, წამ*, დღ*, ლარ*", offers: "ფასდაკლება*")

  private static let armenian = Vocabulary(
    language: "hy",
    codes:
      "հաստատման կոդ*, ստուգման կոդ*, անվտանգության կոդ*, միանգամյա գաղտնաբառ*, մեկանգամյա կոդ*, մուտքի կոդ*",
    words: "կոդ, կոդը, կոդն, գաղտնաբառ*, ծածկագիր*", entries: "մուտքագրեք, օգտագործեք", links: "է",
    others: "պատվեր*, գումար*, հեռ*, զեղչի կոդ*",
    units: "րոպե*, ժամ*, վայրկյան*, օր*, դրամ*", offers: "զեղչ*")
}
