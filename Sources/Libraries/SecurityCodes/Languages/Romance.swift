extension Vocabulary {
  static let romance = [spanish, catalan, galician, portuguese, french, italian, romanian]

  private static let spanish = Vocabulary(
    language: "es",
    codes: """
      código de verificación, codigo verificacion, código de seguridad, código de confirmación, \
      código de acceso, código de activación, código de autenticación, código de autorización, \
      código de inicio de sesión, código de un solo uso, código de validación, código temporal, \
      código único, código de registro, código de firma, código de identificación, código sms, \
      código otp, código pin, código de recuperación, código de comprobación, código de ingreso, \
      clave de acceso, clave de firma, clave de un solo uso, clave temporal, clave dinámica, \
      clave única, clave de seguridad, clave de verificación, clave sms, clave otp, clave digital, \
      clave de operaciones, contraseña temporal, contraseña de un solo uso, contraseña única, \
      pin de entrega, pin de retiro, código de entrega, pin de seguridad, pin de acceso, \
      pin de verificación, coordenada sms, código de desbloqueo, código de aprobación
      """,
    words: "código, códigos, clave, contraseña, claves, token digital",
    purposes: """
      para iniciar sesión, para verificar, para confirmar, para acceder, para ingresar, \
      para autorizar
      """,
    entries: """
      usa, use, utiliza, utilice, ingresa, ingrese, ingresando, introduce, introduzca, digita, \
      digite, escribe, escriba, teclea, teclee, captura, capture
      """,
    links: "es, es:, son, como, es el",
    others: """
      código promocional, código de descuento, código promo, código de cupón, código de regalo, \
      código postal, código de barras, código qr, código de error, código de referido, \
      código de reserva, código de seguimiento, código de área, código de pedido, \
      código de producto, código de cliente, código de país, cupón, pedido, pedido n, \
      número de pedido, orden, número de orden, factura, paquete, envío, número de envío, guía, \
      número de guía, reserva, localizador, referencia, ref, número de referencia, expediente, \
      terminada en, terminado en, termina en, finalizada en, acabada en, monto, importe, saldo, \
      total, por valor de, compra por, pago de, retiro por, cargo de, llama, llama al, llame al, \
      llámanos al, llamar al, teléfono, tel, envía, envía al, responde al, marca al, habitación, \
      vuelo, asiento, folio, contrato, versión, envía stop al, clave wifi, contraseña wifi, \
      código de recogida, desde, año
      """,
    bearers: "cuenta, tarjeta, número de cuenta, número, usuario, móvil, celular, cta, cliente",
    units: """
      minuto, minutos, hora, horas, segundo, segundos, día, días, mes, meses, año, años, puntos, \
      millas, por ciento, hs, hrs, unidades, personas
      """,
    recipients: "a, al, hacia, desde",
    clocks: "a las, a la, desde las, hasta las, antes de las, de las",
    offers: """
      descuento, descuentos, oferta, ofertas, promoción, cupón, de dto, próxima compra, rebajas, \
      envío gratis
      """,
    warnings:
      "nunca compartas tu, nunca comparta su, no compartas tus, no comparta sus, nunca compartas tus, nunca comparta sus, nunca te pediremos tu, nunca le pediremos su, nunca te pedirá tu, nunca le pedirá su, nunca te pedimos tu, no reveles tu, no revele su",
    lives: "válido, válida, vence, caduca, expira, vigencia")

  private static let catalan = Vocabulary(
    language: "ca",
    codes:
      "codi de verificació, codi de seguretat, codi d'accés, codi de confirmació, codi d'un sol ús, clau d'accés, clau de signatura",
    words: "codi, contrasenya, clau", entries: "introdueix, introduïu, utilitza",
    links: "és, es, és:",
    others: "codi de descompte, codi postal, codi promocional, comanda, import, telèfon",
    bearers: "compte, targeta", units: "minuts, hores, dies, segons", offers: "descompte",
    lives: "vàlid, caduca")

  private static let galician = Vocabulary(
    language: "gl",
    codes: "código de verificación, código de seguranza, código de acceso, contrasinal temporal",
    words: "contrasinal, chave", entries: "introduce, introduza, usa", links: "é, é:",
    units: "minutos, horas, días")

  private static let portuguese = Vocabulary(
    language: "pt",
    codes: """
      código de verificação, código verificação, código de segurança, código de confirmação, \
      código de acesso, código de ativação, código de activação, código de autenticação, \
      código de autorização, código de login, código de uso único, código de validação, \
      código temporário, código único, código de cadastro, código de identificação, código sms, \
      código de recuperação, código de início de sessão, código de registo, senha temporária, \
      senha de uso único, senha provisória, senha única, senha de acesso, senha descartável, \
      token de acesso, token sms, token de segurança, chave de segurança, chave de acesso, \
      palavra passe temporária, pin de segurança, código pin, código otp
      """,
    words: "código, códigos, senha, palavra passe, chave, contra senha",
    purposes:
      "para entrar, para fazer login, para verificar, para confirmar, para acessar, para aceder",
    verbs: "informe",
    entries: "insira, digite, utilize, introduza, escreva, digitando, insere, introduz",
    links: "é, e, é:, e:, são, como",
    others: """
      código promocional, código de desconto, código de cupom, código de barras, código postal, \
      código de rastreio, código de rastreamento, código de reserva, código de erro, \
      código de área, código do cliente, código do pedido, código de indicação, cupom, pedido, \
      número do pedido, encomenda, entrega, nota fiscal, fatura, boleto, protocolo, reserva, \
      localizador, referência, entidade, final, terminado em, terminada em, com final, valor, \
      montante, saldo, total, pagamento de, compra de, ligue, ligue para, telefone, tel, disque, \
      responda, envie para, cep, quarto, voo, assento, versão, senha wifi, senha do wifi, desde, \
      ano
      """,
    bearers: "conta, cartão, número, usuário, utilizador, celular, telemóvel, cliente, cpf",
    units: """
      minuto, minutos, hora, horas, segundo, segundos, dia, dias, mês, meses, ano, anos, pontos, \
      milhas, por cento, pessoas
      """,
    recipients: "para",
    clocks: "às, as, até as, até às, das, a partir das",
    offers:
      "desconto, descontos, oferta, ofertas, promoção, cupom, frete grátis, próxima compra",
    warnings:
      "nunca compartilhe sua, nunca partilhe a sua, não compartilhe sua, não informe sua, nunca informe sua, nunca pedimos sua, nunca pede sua, nunca solicita sua, nunca solicita seu",
    lives: "válido, válida, expira, validade, vence")

  private static let french = Vocabulary(
    language: "fr",
    codes: """
      code de vérification, code de verif, code de sécurité, code de confirmation, code d'accès, \
      code d'activation, code d'authentification, code d'autorisation, code de connexion, \
      code à usage unique, code usage unique, code de validation, code temporaire, code unique, \
      code d'identification, code d'inscription, code secret, code sms, code provisoire, \
      code confidentiel, code de réinitialisation, code de récupération, mot de passe temporaire, \
      mot de passe à usage unique, mot de passe unique, mot de passe provisoire, \
      mot de passe dynamique, clé temporaire, clé de sécurité, clé d'accès, clé d'activation, \
      code otp, code pin, code digital, code 3d secure, code à 6 chiffres, code à 4 chiffres
      """,
    words: "codes, mot de passe, clé, identifiant temporaire",
    purposes:
      "pour vous connecter, pour vérifier, pour confirmer, pour valider, pour te connecter",
    verbs: "indiquez, entre",
    entries: "saisissez, saisir, saisis, entrez, utilisez, utilise, tapez, tape, renseignez",
    links: "est, est:, sont, comme, est le",
    others: """
      code promo, code promotionnel, code de réduction, code réduction, code remise, \
      code avantage, code cadeau, code parrainage, code postal, code barre, code barres, code qr, \
      code erreur, code d'erreur, code de suivi, code de réservation, code de retrait, \
      code client, code article, commande, numéro de commande, n° de commande, colis, suivi, \
      numéro de suivi, facture, dossier, réservation, référence, réf, se terminant par, \
      terminant par, finissant par, montant, solde, total, achat de, paiement de, virement de, \
      d'un montant de, appelez, appelez le, appeler le, composez le, téléphone, tél, tel, \
      au numéro, répondez, envoyez, envoyez stop au, stop au, stop sms au, chambre, vol, siège, \
      version, mot de passe wifi, clé wifi, depuis, année
      """,
    bearers: "compte, carte, numéro, n°, utilisateur, mobile, cb, client",
    units: """
      minute, minutes, heure, heures, seconde, secondes, jour, jours, mois, an, ans, points, mn, \
      pour cent, personnes
      """,
    recipients: "vers, au",
    clocks: "à, dès, avant, jusqu'à, de",
    offers: """
      réduction, réductions, remise, promo, promotion, soldes, offre, bon d'achat, \
      livraison offerte, votre prochaine commande, votre panier
      """,
    warnings:
      "ne communiquez jamais votre, ne communiquez jamais vos, ne partagez jamais votre, ne partagez jamais vos, ne donnez jamais votre, ne donnez jamais vos, demandera jamais votre, demandera jamais vos, demandons jamais votre, demandons jamais vos",
    lives: "valable, valide, expire, expirera")

  private static let italian = Vocabulary(
    language: "it",
    codes: """
      codice di verifica, codice verifica, codice di sicurezza, codice sicurezza, \
      codice di conferma, codice conferma, codice di accesso, codice accesso, codice per accesso, \
      codice d'accesso, codice di attivazione, codice di autenticazione, codice di autorizzazione, \
      codice di login, codice di sblocco, codice di convalida, codice di controllo, \
      codice monouso, codice usa e getta, codice temporaneo, codice otp, codice sms, codice pin, \
      codice segreto, codice dispositivo, codice dispositivo, codice di recupero, codice univoco, \
      password temporanea, password monouso, password usa e getta, password dinamica, \
      pin di sicurezza, pin temporaneo, chiave di accesso, codice di registrazione
      """,
    words: "codice, codici, chiave, parola d'ordine",
    purposes:
      "per accedere, per verificare, per confermare, per autenticarti, per completare l'accesso",
    entries:
      "inserisci, inserire, inserendo, usa, utilizza, digita, digitare, immetti, immettere, usare",
    links: "è, e, è:, e:, sono, come",
    others: """
      codice sconto, codice promozionale, codice promo, codice coupon, codice buono, \
      codice postale, codice fiscale, codice a barre, codice qr, codice errore, \
      codice di tracciamento, codice spedizione, codice prenotazione, codice di prenotazione, \
      codice cliente, codice ordine, codice articolo, codice amico, ordine, numero ordine, \
      numero d'ordine, spedizione, pacco, fattura, pratica, prenotazione, riferimento, rif, \
      che termina con, terminante con, importo, saldo, totale, pagamento di, acquisto di, \
      bonifico di, chiama, chiama il, chiamare il, telefono, tel, rispondi, invia al, camera, \
      volo, posto, versione, cap, password wifi, dal, anno
      """,
    bearers: "conto, carta, numero, utente, cellulare, cliente, c/c",
    units: """
      minuto, minuti, ora, ore, secondo, secondi, giorno, giorni, mese, mesi, anno, anni, punti, \
      per cento, persone
      """,
    recipients: "a, al, da, dal",
    clocks: "alle, dalle, entro le, fino alle, ore",
    offers:
      "sconto, sconti, offerta, promozione, buono, acquisto successivo, prossimo acquisto, saldi",
    warnings:
      "non comunicare mai la tua, non comunicare mai il tuo, non comunicare a nessuno la tua, non ti chiederemo mai la, non ti chiederemo mai il, non condividere mai la tua, non condividere mai il tuo, non condividere mai",
    lives: "valido, valida, scade, scadrà, validità")

  private static let romanian = Vocabulary(
    language: "ro",
    codes: """
      codul de verificare, cod de verificare, codul de securitate, cod de securitate, \
      codul de confirmare, cod de confirmare, codul de acces, cod de acces, codul de activare, \
      cod de activare, codul de autentificare, cod de autentificare, codul de autorizare, \
      cod de autorizare, codul sms, cod sms, cod unic, codul unic, parola temporara, parola unica, \
      parola de unica folosinta, codul pin, cod pin, codul otp, cod otp, codul de siguranta, \
      cod de siguranta, codul de validare
      """,
    words: "cod, codul, coduri, parola", purposes: "pentru a te autentifica, pentru autentificare",
    entries: "introdu, introduceți, folosiți, folosește, utilizați, tastează, tastați, scrie",
    links: "este, e, este:, sunt",
    others: """
      cod promotional, codul promotional, cod de reducere, codul de reducere, cod postal, \
      cod de bare, cod voucher, comanda, numarul comenzii, colet, awb, factura, rezervare, suma, \
      sold, valoare, sunati, apelati, telefon, tel, terminat in, camera, zbor
      """,
    bearers: "cont, contul, card, cardul, numarul, numar",
    units: "minut, minute, ora, ore, secunde, zi, zile, puncte", clocks: "la ora, ora, pana la",
    offers: "reducere, reduceri, oferta, promotie, voucher", lives: "valabil, valid, expira")
}
