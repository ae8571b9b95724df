/// What stands beside an amount of money in any language.
enum Currencies {
  /// ISO 4217 codes and common short forms.
  static let codes = """
    usd, eur, gbp, chf, jpy, cny, rmb, hkd, twd, ntd, krw, inr, rs, pkr, lkr, bdt, npr, idr, rp, \
    myr, rm, sgd, thb, baht, vnd, php, aud, cad, nzd, brl, r$, mxn, ars, clp, cop, pen, sol, \
    soles, pln, zl, czk, kc, huf, ft, ron, lei, lej, bgn, leva, lv, hrk, kn, kuna, rsd, din, \
    dinara, uah, grn, rub, byn, kzt, kgs, uzs, azn, gel, amd, try, tl, lira, lirasi, sek, nok, \
    dkk, kr, kronor, kroner, isk, aed, sar, qar, kwd, bhd, omr, egp, jod, ils, nis, irr, rial, \
    rials, toman, tomans, iqd, mad, dzd, tnd, ngn, ghs, kes, ksh, ugx, tzs, tsh, zar, xof, xaf, \
    fcfa, cfa, etb, mmk, khr, euro, euros, dollar, dollars, pound, pounds, rupee, rupees, rupiah, \
    ringgit, peso, pesos, reais, rublos, btc, eth, usdt, руб*, грн, тенге, лева, денари, динара, \
    злотых, евро, долл*, ريال*, تومان*, درهم, دينار, جنيه, روپ*, रुपये, रु, रुपए, টাকা, ரூ, రూ, \
    บาท, 元, 円, 원, 美元, 港币, 人民币, 新台币, 新台幣, 台幣, 日元, 万円, 만원, đ, dong, ლარი, դրամ, ש״ח, שח, שקל, שקלים
    """
}
