extension OwnMessage {
  static let slavic = read(
    #"""
    pl | 482913 | Kod do Contoso: 482913
    pl | 771045 | 771045 to Twój kod potwierdzający.
    pl | 62019 | Podaj kurierowi PIN 62019
    pl | 903318 | Autoryzacja płatności 99,00 PLN w LITWARE. Kod: 903318
    pl | - | Zamówienie 4829137 zostało wysłane.
    pl | - | Twoja paczka 620048291377 czeka w paczkomacie do 12.06.
    pl | - | Kod rabatowy LATO20 do 30.06.
    cs | 482913 | Váš kód pro přihlášení do Contoso: 482913
    cs | 71904 | 71904 je váš ověřovací kód.
    cs | - | Objednávka 4829137 byla odeslána. Částka 1 482 Kč.
    sk | 482913 | Váš kód je 482913. Platí 5 minút.
    sk | - | Zásielka 4829137 bude doručená zajtra.
    hr | 482913 | Vaš kod za Contoso je 482913
    sr | 71904 | Ваш код за пријаву је 71904
    sl | 482913 | Vaša koda za Contoso je 482913
    bg | 482913 | Вашият код за Contoso е 482913
    bg | - | Пратка 4829137 пристигна в офиса.
    ru | 482913 | 482913 — код для входа в Contoso. Никому его не говорите.
    ru | 7190 | Contoso: 7190 — ваш код
    ru | 551028 | Код 551028. Перевод 2500р на карту *4821
    ru | 663104 | Для подтверждения оплаты 1 250,00 RUB в LITWARE введите 663104
    ru | 90417 | Ваш пароль: 90417
    ru | - | Заказ 4829137 прибыл в пункт выдачи.
    ru | - | Промокод ЛЕТО2026 на скидку 20%
    ru | - | Покупка 1250р. Карта *4829. Баланс 48291р
    ru | - | Ваш номер очереди 4829. Ожидайте.
    uk | 482913 | Ваш код Contoso: 482913
    uk | 7190 | 7190 - ваш код підтвердження. Не повідомляйте його нікому.
    uk | - | Замовлення 4829137 прибуло у відділення 12.
    pl | 482913 | Woodgrove: 482913 kod do logowania w bankowości.
    pl | 44091731 | Haslo nr 12 z dn. 2026-06-04: 44091731 do przelewu 250,00 PLN na rach \#
    11...4821
    pl | 31550 | Kod dostępu do skrytki: 31550
    pl | - | Faktura 2026/4829 na kwotę 482,91 PLN. Termin 12.06.
    pl | - | Wpłynęło 1250,00 PLN na rach. 11...4829. Saldo 48291,37
    ru | 482913 | Никому не говорите код 482913!
    ru | 8842 | 8842 Tailspin код
    ru | 44091 | Код для оплаты 1250.00 RUR: 44091. LITWARE. Карта *4821
    ru | 315500 | Пароль 315500 для входа в Woodgrove
    ru | - | Баланс карты *4829: 48291.37р
    ru | - | Вы 4829 в очереди
    ru | - | Посылка 80110548291377 прибыла по адресу: 101000
    uk | 44091 | Код для входу: 44091
    cs | 44091 | Použijte kód 44091 k přihlášení
    cs | - | Vaše zásilka 4829137 dorazí 12. 6. mezi 13 a 15
    ru | 583920 | Adatum: код подтверждения 583920
    ru | 5839 | 5839 - Ваш код для входа
    ru | 583920 | Код: 583920. Никому не сообщайте. Adatum
    ru | 583920 | Введите код 583920 на сайте
    ru | - | Списание 583.92р Карта 4410 Баланс 58392.01р
    ru | - | Запись №583920 на 12.06 в 14:30, каб. 583
    pl | 583920 | Adatum: kod 583920. Platnosc 58,39 PLN w sklepie PETS.
    pl | 58392017 | Operacja nr 3 z dn. 04-06-2026 Przelew na rach.: 44...1058 kwota: 58,39 PLN \#
    haslo: 58392017 Adatum
    pl | 5839 | Kod odbioru paczki: 5839
    pl | - | Paczka 583920174 czeka w punkcie. Pobranie 58,39 PLN
    cs | 583920 | 583920 je vas kod pro Adatum
    sk | 583920 | Adatum kód: 583920
    bg | 583920 | 583920 е вашият код
    uk | 583920 | Ваш пароль для входу 583920
    hr | 583920 | Kod: 583920. Ne dijelite ga.
    sl | 583920 | 583920 je vaša koda
    """#)
}
