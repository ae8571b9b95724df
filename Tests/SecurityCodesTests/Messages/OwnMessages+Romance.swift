extension OwnMessage {
  static let romance = read(
    #"""
    fr | 482913 | 482913 est votre code pour vous connecter à Contoso.
    fr | 330917 | Contoso : utilisez le code 330917 pour valider votre inscription.
    fr | 74120 | Votre code secret : 74120. Ne le communiquez à personne.
    fr | 902144 | Paiement de 45,90 EUR chez LITWARE carte *4821. Code de confirmation 902144, \#
    valable 10 min.
    fr | 6630 | Code d'entrée de l'immeuble : 6630
    fr | 815502 | Pour confirmer votre virement, saisissez le 815502.
    fr | - | Votre commande 4829137 est prête au 12 rue de la Paix 75002 Paris.
    fr | - | Code promo ETE2026 : -20 % dès 50 €.
    fr | - | Votre colis 6A04829137 sera livré demain entre 1300 et 1500.
    fr | - | Rendez-vous le 12/06/2026 à 14h30. Tél 01 55 50 10 40
    fr | - | Le code postal 75002 est desservi.
    fr | - | Votre solde est de 4829 points.
    fr | - | Votre carte se terminant par 4829 a été débitée de 30,00 EUR.
    es | 482913 | Tu código de Contoso es 482913. No lo compartas.
    es | 771093 | Usa 771093 para verificar tu cuenta.
    es | 55012 | 55012 es tu clave de acceso a Woodgrove.
    es | 918820 | Woodgrove: su token es 918820 para transferir $1.500,00 a la cuenta *4821
    es | 4402 | PIN de entrega: 4402. Muéstralo al repartidor.
    es | 630177 | Ingresa el código 630177 en la página para restablecer tu contraseña.
    es | - | Tu pedido 4829137 llegará hoy entre las 1300 y las 1500.
    es | - | Usa el cupón AHORRA20 y ahorra 20%.
    es | - | Su saldo es de 4829 puntos.
    es | - | Su cita es el 12/06/2026 a las 14:30. Llame al 555 0104.
    es | - | El código postal 28004 ya tiene envío gratis.
    es | - | Localizador K7QM2X, vuelo IB3170, asiento 14C.
    es | - | Compra aprobada por $4.829 con tarjeta terminada en 1130.
    pt | 482913 | Seu código Contoso é 482913
    pt | 700142 | 700142 é o seu código de confirmação. Expira em 10 minutos.
    pt | 58831 | Contoso: o seu PIN é 58831
    pt | 913044 | Use o código 913044 para redefinir sua senha.
    pt | 661208 | Woodgrove informa: token 661208 para confirmar Pix de R$ 250,00.
    pt | - | Seu pedido 4829137 saiu para entrega.
    pt | - | Compra aprovada no cartão final 4829, valor R$ 61,20.
    pt | - | Use o cupom VERAO20 e ganhe 20% de desconto.
    pt | - | Boleto de R$ 482,91 vence em 12/06/2026.
    pt | - | CEP 01310 já atendido.
    it | 482913 | Il codice per accedere a Contoso è 482913.
    it | 771920 | 771920 è il tuo codice Contoso. Non comunicarlo a nessuno.
    it | 40318 | Inserisci 40318 per confermare il tuo numero.
    it | 551093 | OTP 551093 per bonifico di 250,00 EUR verso IT60...4821
    it | - | Il tuo ordine 4829137 è stato spedito.
    it | - | Codice sconto ESTATE20: -20% su tutto.
    it | - | Appuntamento il 12/06/2026 ore 1430. Tel 06 5550104
    it | - | Il tuo pacco 4829137 è in consegna, CAP 20121.
    ro | 482913 | Codul tău Contoso este 482913
    ro | 71904 | Introdu 71904 pentru a confirma numărul.
    ro | - | Comanda 4829137 a fost livrată.
    ca | 482913 | El teu codi és 482913
    fr | 482913 | Votre code : 482 913
    fr | 8842 | 8842 : votre code Tailspin
    fr | 440917 | Woodgrove : 440917 est le code à saisir pour valider votre ajout de \#
    bénéficiaire.
    fr | 31550 | Connexion à votre espace client. Code : 31550
    fr | 77123 | Votre mot de passe est 77123
    fr | A7K2QX | Code d'activation A7K2QX
    fr | - | Votre numéro de dossier est le 4829137.
    fr | - | Facture n° 2026-4829 de 48,29 € à régler avant le 12/06.
    fr | - | Retrouvez-nous au 4829 route de Lyon. Code promo LYON10
    fr | - | Votre train TGV 4829 partira voie 12 à 17h45.
    fr | - | Envoyez STOP au 36184.
    es | 482913 | Código: 482 913
    es | 8842 | 8842: tu código Tailspin
    es | 440917 | Para autorizar tu compra de $1,250.00 en LITWARE teclea 440917.
    es | 31550 | Tu contraseña es 31550
    es | A7K2QX | Código de activación: A7K2QX
    es | 77123 | Tu código para entrar a la app: 77123. Vence en 5 min
    es | - | Tu número de caso es 4829137.
    es | - | Factura 2026-4829 por $482.91 vence el 12/06.
    es | - | Tu paquete con guía 4829137 está en camino.
    es | - | Envía SI al 48291 para participar.
    es | - | Sorteo: gana 5000 puntos llamando al 900 555 010
    pt | 482913 | Código: 482 913
    pt | 8842 | 8842 e o seu codigo Tailspin
    pt | 440917 | Woodgrove: digite 440917 para autorizar a compra de R$ 1.250,00
    pt | 31550 | A sua palavra-passe temporária é 31550
    pt | - | O seu número de protocolo é 4829137.
    pt | - | Sua fatura de R$ 482,91 vence em 12/06. Código de barras 48291.37700
    pt | - | Encomenda 4829137 aguarda retirada na agência 4829.
    it | 482913 | Codice: 482 913
    it | 8842 | 8842 è il codice per entrare
    it | 440917 | Woodgrove: per autorizzare 1.250,00 EUR digita 440917
    it | 31550 | La tua password temporanea: 31550
    it | - | Pratica n. 4829137 aperta il 12/06/2026.
    it | - | Il suo saldo è di 4829,13 EUR.
    it | - | Codice fiscale RSSMRA85T10A562S registrato.
    ro | 44091 | 44091 este codul tau de verificare
    fr | 583920 | Adatum : votre code de vérification est le 583920
    fr | 5839 | Bonjour, voici votre code : 5839
    fr | 583920 | N'communiquez jamais ce code. 583920 pour confirmer l'opération de 58,39 EUR.
    fr | 583920 | Adatum: entrez 583920 pour activer votre compte
    fr | - | Votre commande n°583920 est expédiée. Suivi : 6A58392017441
    fr | - | Votre RDV: 12/06 à 14h30, 5839 rue Neuve. Code postal 69001.
    fr | - | Jeu SMS : envoyez GAGNE au 75839. 0,75€/SMS
    es | 583920 | Adatum: 583920 es el código para confirmar tu identidad
    es | 5839 | Tu PIN es: 5839
    es | 583920 | Introduce 583920 en la pantalla para continuar.
    es | 583920 | Código 583920. Adatum nunca te lo pedirá por teléfono.
    es | 583920 | Tu clave dinámica es 583920 vigencia 60 segundos
    es | - | Adatum: pago de $583.92 recibido. Ref 583920.
    es | - | Tu turno es el 5839. Caja 4.
    es | - | Recarga de 583 exitosa. Saldo 4410.58 vence 12/06
    pt | 583920 | Adatum: 583920 é seu código de login
    pt | 583920 | Insira 583920 para confirmar o seu número
    pt | 5839 | Seu PIN: 5839
    pt | - | Seu protocolo de atendimento: 583920174
    pt | - | Recarga de R$ 58,39 realizada. Saldo valido ate 12/06
    it | 583920 | Adatum: 583920 è il codice per confermare l'operazione di 58,39 euro
    it | 5839 | Il tuo PIN è 5839
    it | 583920 | Usa 583920 per accedere
    it | - | Spedizione 583920174 in arrivo oggi 13-15
    it | - | Ricarica di 58,39 euro effettuata. Credito residuo 44,10
    ro | 583920 | Cod Adatum: 583920
    """#)
}
