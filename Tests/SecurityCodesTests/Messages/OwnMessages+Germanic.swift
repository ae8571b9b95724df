extension OwnMessage {
  static let germanic = read(
    #"""
    de | 482913 | Ihr Code für die Anmeldung bei Contoso lautet 482913.
    de | 771204 | 771204 ist Ihr Bestätigungscode. Er ist 5 Minuten gültig.
    de | 618830 | Ihre SMS-TAN: 618830 für Überweisung über 250,00 EUR an DE12…4821
    de | 0482 | Paketstation: Ihr Abholcode ist 0482.
    de | 93017 | Bitte gib 93017 in der App ein, um deine Nummer zu bestätigen.
    de | 551908 | Dein Code zum Zurücksetzen des Passworts: 551908
    de | 204418 | TAN 204418 zur Freigabe von Auftrag 7719, Betrag 99,00 EUR. Woodgrove Bank
    de | - | Ihre Bestellung 4829137 wurde versandt. Sendungsnummer 00340434.
    de | - | Mit dem Code SOMMER25 sparen Sie 25 % auf alles.
    de | - | Ihr Termin am 12.06.2026 um 14:30 Uhr bei Dr. Weiß. Tel. 030 5550104
    de | - | Ihre PLZ 10115 liegt in unserem Liefergebiet.
    de | - | Zug ICE 4829 fällt heute aus.
    de | - | Ihre Kundennummer lautet 4829137.
    de | - | Kontostand vom 04.06.: 1.482,91 EUR
    nl | 482913 | Je code voor Contoso is 482913
    nl | 660914 | Gebruik code 660914 om in te loggen.
    nl | 71022 | 71022 is je pincode voor het afhalen van je pakket.
    nl | - | Je bestelling 4829137 is verzonden.
    nl | - | Kortingscode ZOMER20: 20% korting.
    nl | - | Je saldo is 4829 punten.
    sv | 482913 | Din kod för Contoso är 482913.
    sv | 90114 | 90114 är din inloggningskod
    sv | - | Ditt paket 4829137 är på väg.
    sv | - | Använd rabattkoden SOMMAR20 före 30/6.
    da | 482913 | Din kode til Contoso er 482913
    da | 71920 | Brug koden 71920 for at logge ind.
    da | - | Din ordre 4829137 er afsendt.
    nb | 482913 | Koden din for Contoso er 482913
    nb | 55810 | Engangskode: 55810. Gyldig i 5 minutter.
    nb | - | Pakken 4829137 er klar til henting. Hentekode sendes senere.
    af | 482913 | Jou kode vir Contoso is 482913
    is | 482913 | Kóðinn þinn er 482913
    de | 482913 | Ihr persönlicher Sicherheitscode: 482 913
    de | 8842 | 8842 - dein Tailspin-Code
    de | 440917 | Für den Login bei Woodgrove benötigen Sie diese TAN: 440917
    de | A7K2QX | Ihr Passwort lautet: A7K2QX
    de | 315500 | Freigabe Kauf 49,90 EUR LITWARE, Karte 4821: 315500 ist Ihr Einmalcode.
    de | 77123 | Ihr Zugangscode 77123 gilt bis 18:00 Uhr.
    de | 661290 | Code: 661290. Gib ihn niemals weiter!
    de | - | Ihre Reservierung 88401 für 4 Personen um 19:30 Uhr ist bestätigt.
    de | - | Rechnung 2026-4829 über 48,29 EUR ist fällig am 12.06.2026.
    de | - | Ihr Gutscheincode: SOMMER2026
    de | - | Kontonummer 48291377, BLZ 10020030
    de | - | Ihre Vorgangsnummer: 4829137. Rückfragen: 0800 5550104
    de | - | Gewinnen Sie 5000 EUR! Rufen Sie 0900 5550104 an.
    nl | 482913 | Jouw verificatiecode: 482 913
    nl | 440917 | Vul 440917 in om je telefoonnummer te bevestigen
    nl | - | Uw afspraak is op 12-06-2026 om 14:30. Postcode 1012 AB.
    sv | 44091 | Ange 44091 för att logga in.
    da | 44091 | 44091 er din kode
    nb | 44091 | Bruk 44091 for å logge inn
    de | 583920 | 583920 ist Ihr Code zur Bestätigung der Zahlung von 58,39 EUR an ADATUM.
    de | 583920 | Verwenden Sie 583920 für Ihre Anmeldung bei Adatum
    de | 5839 | Ihr PIN-Code: 5839
    de | 583920 | Ihr SMS-Code lautet 583920 (gültig bis 14:35 Uhr)
    de | 58392 | Adatum: Dein Code ist 58392. Nicht weitergeben!
    de | 583920 | Zur Bestätigung Ihrer Rufnummer geben Sie bitte 583920 ein.
    de | - | Ihr Paket 583920174410 kommt heute zwischen 13:00 und 15:00.
    de | - | Ihr Aktionscode: ADATUM58
    de | - | Adatum: Ihre Rechnung 583920 über 58,39 EUR wurde bezahlt.
    de | - | Termin-Erinnerung: 12.06. um 1430 in Raum 5839.
    nl | 583920 | 583920 is uw Adatum-code
    sv | 583920 | Din kod: 583920. Dela den inte.
    da | 583920 | Din engangskode: 583920
    nb | 583920 | 583920 er din Adatum-kode
    """#)
}
