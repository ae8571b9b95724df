extension Vocabulary {
  static let african = [swahili, somali, amharic, hausa, yoruba, igbo, zulu]

  private static let swahili = Vocabulary(
    language: "sw",
    codes: """
      nambari ya uthibitishaji, namba ya uthibitisho, namba ya uthibitishaji, \
      msimbo wa uthibitishaji, msimbo wa uthibitisho, nambari yako ya uthibitishaji, \
      nambari ya siri, namba ya siri, msimbo wa usalama, kodi ya uthibitisho, \
      kodi ya kuthibitisha, nenosiri la muda, nambari ya kuthibitisha, namba yako ya siri
      """,
    words: "msimbo, nywila, nenosiri", entries: "weka, ingiza, tumia", links: "ni, ni:",
    others: "kiasi, salio, piga, simu, oda",
    bearers: "akaunti, kadi", units: "dakika, saa, siku, sekunde, pointi")

  private static let somali = Vocabulary(
    language: "so",
    codes:
      "koodhka xaqiijinta, koodka xaqiijinta, lambarka xaqiijinta, lambarka sirta",
    words: "koodh, koodhka, koodka, koodhkaaga, koodkaaga", links: "waa, waa:",
    units: "daqiiqo, saacadood")

  private static let amharic = Vocabulary(
    language: "am", codes: "የማረጋገጫ ኮድ*, የማረጋገጫ ቁጥር*, የደህንነት ኮድ*, የይለፍ ቁጥር*",
    words: "ኮድ*, የይለፍ ቃል*", entries: "ያስገቡ", links: "ነው", others: "ትዕዛዝ*, ሂሳብ*, ስልክ*",
    units: "ደቂቃ*, ሰዓት*, ብር, ቀን*")

  private static let hausa = Vocabulary(
    language: "ha", codes: "lambar tabbatarwa, lambar tantancewa, lambar sirri, kalmar sirri",
    words: "lambarka", links: "ita ce, shi ne", units: "mintuna, minti")

  private static let yoruba = Vocabulary(
    language: "yo", codes: "koodu ijerisi, koodu idanilojú", words: "koodu", links: "ni",
    units: "iseju")

  private static let igbo = Vocabulary(
    language: "ig", codes: "koodu nkwenye, koodu nyocha", words: "koodu", links: "bụ",
    units: "nkeji")

  private static let zulu = Vocabulary(
    language: "zu", codes: "ikhodi yokuqinisekisa, ikhodi yokuphepha",
    words: "ikhodi", links: "ngu, yi", units: "imizuzu")
}
