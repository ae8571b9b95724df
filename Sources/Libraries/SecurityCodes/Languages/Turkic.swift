extension Vocabulary {
  static let turkic = [turkish, azerbaijani, uzbek, kazakh, kyrgyz, mongolian, uyghur]

  private static let turkish = Vocabulary(
    language: "tr",
    codes: """
      doğrulama kodu*, onay kodu*, güvenlik kodu*, aktivasyon kodu*, giriş kodu*, erişim kodu*, \
      tek kullanımlık şifre*, tek kullanımlık kod*, tek kullanımlık parola*, tek seferlik şifre*, \
      tek seferlik kod*, geçici şifre*, sms şifre*, sms kodu*, mobil onay kodu*, işlem şifre*, \
      işlem kodu*, üyelik kodu*, kayıt kodu*, kimlik doğrulama kodu*, teyit kodu*, \
      3d secure şifre*, 3d şifre*, doğrulama şifre*, doğrulama kodunuz, onay kodunuz, pin kodu*, \
      onay şifre*, şifreniz*, internet şifre*, dinamik şifre*, doğrulama no
      """,
    words: "kod, kodu, kodun*, kodu:, şifre, şifresi*, şifren*, parola, parolan*",
    purposes: "giriş yapmak için, doğrulamak için, onaylamak için",
    verbs: "lütfen",
    entries: "giriniz, girin, gir, kullanın, kullanınız, yazın, yazınız, tuşlayın, tuşlayınız",
    links: "olarak",
    others: """
      indirim kodu*, kupon kodu*, promosyon kodu*, kampanya kodu*, hediye kodu*, posta kodu*, \
      barkod*, karekod*, hata kodu*, takip kodu*, rezervasyon kodu*, sipariş*, sipariş no, \
      sipariş numara*, kargo*, takip no, takip numara*, gönderi*, fatura*, referans*, başvuru no, \
      tutar*, bakiye*, toplam*, limit*, tel, telefon*, arayın, ara, numaralı, no'lu, nolu, yazıp, \
      ref no, mersis, mersis no, teslimat kodu*, biten
      """,
    bearers: "hesap, hesabınız*, kart*, kartınız*, numara*, iban, müşteri no",
    units:
      "dakika*, dk, saat*, saniye*, sn, gün*, puan*, arayın, ara, numaralı, nolu, ü arayın, yi arayın, i arayın, ı arayın, adet, kişi, ay, yıl*",
    clocks: "saat, saat:",
    offers: "indirim*, kampanya*, kupon*, fırsat*", warnings: "asla", lives: "geçerli*")

  private static let azerbaijani = Vocabulary(
    language: "az",
    codes:
      "təsdiq kodu*, təsdiqləmə kodu*, doğrulama kodu*, təhlükəsizlik kodu*, birdəfəlik kod*, birdəfəlik şifrə*, birdəfəlik parol*, giriş kodu*, aktivasiya kodu*",
    words: "kodu, şifrə*, parol*",
    entries: "daxil edin, istifadə edin", others: "endirim kodu*, sifariş*, məbləğ*, balans*, zəng",
    units: "dəqiqə*, saat*, saniyə*, gün*, manat*",
    offers: "endirim*")

  private static let uzbek = Vocabulary(
    language: "uz",
    codes:
      "tasdiqlash kodi*, tasdiqlash kodingiz*, tasdiq kodi*, maxfiy kod*, bir martalik kod*, bir martalik parol*, sms kod*, kirish kodi*, тасдиқлаш коди*",
    words: "kodi, kodingiz*, parol, parolingiz, коди",
    entries: "kiriting", others: "buyurtma*, summa*, balans*, karta*, chegirma kodi, tel",
    units: "daqiqa*, soat*, soniya*, kun*, so'm, som",
    offers: "chegirma*")

  private static let kazakh = Vocabulary(
    language: "kk",
    codes:
      "растау коды*, растау кодыңыз*, тексеру коды*, қауіпсіздік коды*, бір реттік код*, бір реттік құпия*, кіру коды*, белсендіру коды*",
    words: "коды, кодыңыз*, кодты, құпиясөз*, құпия сөз*", entries: "енгізіңіз",
    others: "тапсырыс*, сома*, шот*, карта*",
    units: "минут*, сағат*, секунд*, күн*", offers: "жеңілдік*")

  private static let kyrgyz = Vocabulary(
    language: "ky",
    codes:
      "ырастоо коду*, текшерүү коду*, коопсуздук коду*, бир жолку код*, кирүү коду*, тастыктоо коду*",
    words: "коду, кодуңуз*, сырсөз*", entries: "киргизиңиз", others: "буйрутма*, сумма*",
    units: "мүнөт*, саат*, күн*, сом"
  )

  private static let mongolian = Vocabulary(
    language: "mn",
    codes:
      "баталгаажуулах код*, нэг удаагийн код*, нэг удаагийн нууц*, нэвтрэх код*, хамгаалалтын код*, тан код*",
    words: "кодыг, кодоо, нууц үг*, нууц код*", entries: "оруулна уу",
    others: "захиалга*, дүн*, үлдэгдэл*, данс*, утас*",
    units: "минут*, цаг*, секунд*, хоног, төгрөг*")

  private static let uyghur = Vocabulary(
    language: "ug", codes: "دەلىللەش كودى*, دەلىللەش نومۇرى*, جەزملەش كودى*, تەستىقلاش كودى*",
    words: "كودى, كودىڭىز, پارول", units: "مىنۇت*, سائەت*")
}
