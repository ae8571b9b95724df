/// Keys that sign tokens in these tests and nowhere else; made with `openssl genrsa 2048`.
enum AppleTestKeys {
  static let first = """
    -----BEGIN PRIVATE KEY-----
    MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQCiY79SPj+46ffQ
    plUXp2TWgtj1bFKiLfO3VSKgxQ5wvNq91aExIfQQ375zajcc7lfyPv0AwpmDLyTU
    0c0H2KnP0P0B7Bwpupi2Y8IfEKXRHK8dYbjdU4WSFplO/D2Scpth+siG1DlJ4JfK
    tDOz6dZP/JpQvi37Gs0DikTC/9h0yCE70PxDbRLuvNov1EwI4FmMYUIiS7weOn+J
    8Ld9AsTDyhsHivPhm7TvmH6/XmlvmD3syHtID5xLrdStZaQ+JwISi5RhHX5dA0WW
    0eAv9h1TW3ECKOnuoOaKrwfdxWKFCt1YCjk9HJLrHTXDV5VckMH2beyZT6iHvAZ5
    KnW3gH7/AgMBAAECggEAAT6iBekI3qLrXDO65jyPLM2NfSjNhpyb074ht5Zg5Bev
    M4am4Zcd5WAfd/wtkJmctZc2RsVZ+lJ5gDRFdokpAX7nWYrsEOJb7wR+RYtR5POm
    A2mvMwH97CSvBJcCzlmYntaWeJvn5ztgJEkZk3DyWBKx/QIry2pTw34L3GwJI3aK
    pYDrZi+dRtVPaPa4gmGLWe/qyo86sqty46reu7/QPebo9ZPjOfbbGB9YcGKUki9y
    HswEtzzkGRgnP6GeMN+mcXti+qpMYmPfV4xsrd58qdMiBh5yl/BXC5vLznjHPtOT
    yX3cYHskeNcHjMmfWF89KTFWUf6Uyp9AiOCL/grhwQKBgQDRftQNASGTUvqiYUtD
    Dgnz26D9mY48gKgIwWxY+lb20zgigKuJGtqs9LFIdq/hk1xxPEr3DgOQf865xbkD
    JOCjIv3Gr7sW5n7aPCaM75IVw0bmLpygk9mZRTNKYnIMrIscWJhi8VOF0IZMV+z5
    4UJQ+64JSq5QXlvr/yScAaKdPwKBgQDGb//Jg+Rom9p2xP55TY6DPFME+vssIgDF
    NUj6PIabAVWCsO0jXRn0yX/FThHFKMlSq3ZUKsXkeBfqwujVetXnYbTnN8OUocZq
    NojU8YtBS0pW/jW5q+/3DZjDZC+8QKXlSTJ6OZc5LFtFVxUDZ3UKh+uGVny2mIAb
    hdGcEXruQQKBgG7ykDLi6nkvdPUSOd2lTbgMFNK5xA5exJ7+cPcefXfynMQJCM9v
    nWgDnvAVi0gX1tlRaRI2JcUdKspP4I+9tAoxudzDrH2QTJYfTPtO1TsZVC8LeH/C
    TXdSors+L9BugK3ebbXYwLcZnEZKOoKLvadN4vmgx3hgwKXXVfgZFZnZAoGAeqQN
    ukXBjMWGJ5FolR/RzFokFRfo1EXPpBJioAV4S6RvbO5cIVcRC7DdPtwZL3kds/I0
    l6A33hQ68+Sycf4Q5YgFfkGApwO01UAPIUyHfDtEHq/OFIqnLFFC8L+ioP5ziVnL
    0K53P+aiIiDH4+q082U9szEQsuldg6UY/xPungECgYEAgAjieJH/BLZaR6W8cX0g
    DVb6nACaqiOLKPV0De4OBOL8IVLVvm3l0TB7MNE3QXMxK/R9DmkKEKi3GxMpzknc
    l07+giaIVDzS7r7+GLlm8Al0pGnDoVnSIyjg+9gQsiglZh4FhEBtqsd9WRczD14o
    ye85TdbPUt2ItYTpR4wbC5Y=
    -----END PRIVATE KEY-----
    """

  static let second = """
    -----BEGIN PRIVATE KEY-----
    MIIEvAIBADANBgkqhkiG9w0BAQEFAASCBKYwggSiAgEAAoIBAQC3vh8ZaCs7HQJj
    N/HilXXjwFfpPIL2Bo9gDmdWmwxVxdf32Ctu1gu42mYNN5apMd9F7NI/H1B0guK7
    6RUw+RMIpPp5QNUfWGvR8hb6vA2NawV1Ksga5lt8Hi3gW/PxdjsNFksNmNT/j3x6
    nCXUx/S1a9cpShDXcB0ZiYY4SRR7ktVMcv8FTsraHv/pNm3kcI6mNt+JJCrj01LF
    5lSD5tKtJ2dqj+sybqeAh7BQciwRf92/OQUSXr2375lw1gHNjVKaV8jAOIW5gaRR
    wgRTlg0tx/IVo+DXhppwoqWn005Tr+20Ye+78qRDsb6okZyvCggH/NWbQmY4VH1e
    35k0rdO9AgMBAAECgf8TcEmvURXsaw/q70A9IxLAcC4yE/TG58AYqW1v/CHnRnGo
    Bsvm2JOPkDYRBTsrKzDedO9z6MbaN1PwDU3woGkjFlEUAt0z3mbfDyg0iTCQhYH4
    +KMINYFNiuPPmJV2NiEz1pKaHaZrDa2y9adgRhyIFPXuUvz1IydGTFumw2nR/h2r
    HxpD0u2X7zjr1fmS4PRqzBzXK2uOgiBbh63x/PHkB/P1Rybj5MBXGTgcGnk20erL
    wl9s0Ub972rY3TXlMiO+uzvZ3acjHpNmxjL3EyO5Wdlb59VqOi8vWvdxYY11bShV
    9SWvqLnM0BTKSuIL+wgqv7Tc3m6oaN98EtzeHoECgYEA++SCmF8TI5N/bZvfGRR2
    znqzSRx5DRw5nismZ9jCqMUf9gVIj2hZ6OykHtRGsUsmDWZCWgEbuIjMavNWT3pM
    zOquuSj8jE6Ak62C4/lf6YupQPlg1cOIM+Irm+OTZ4/0Nsa5D91ATvVIlPxM+Erl
    IYVaRvqnzN/IyOeJkjj4IoECgYEAur0hCfzJMFO84aXM5D1F4y6lLSV4mnWRrGuV
    07I45PJ/EvmLoqruYpIoUt0oVFO5dXRwvc4VyMIAl7w3eLwcvvVoq4/9taXewazA
    7tQUEQ4fk45u6Ipb/EJ4waF0uDrfox77vjcseFncgCIKSomq2hZuMJ/kN2teg9cm
    oezqGz0CgYBfthZBW27kR7lVprKAzxvNnSXek+kTKDRkezTepKhihHR+gMdvZlEz
    hideZ35tA4bz9HUlyeIEnkY+JTQYgvoHquy1AnPjxDhq5LUldq4RCbZIL/mxf9iT
    Dk9ProtmAHblEWFkO8ehuOXZZnzAo4So1gjVi4yS9j1OyVumqervAQKBgQCTMUT7
    pF/JUhgOHSyVs56E5l2YanLX/Vgn+l2NEmw6OtLjWAQy4l0pIV/bgSuq3JvQ80ly
    syEEr7bb46Yt6skV1Eb/BG7NYcNmEg+5sT1n/CPzoU/WyEidXJ/msKdaGD3zTBbO
    5pqM+vgNn8dQ3ZbodMnCViYDcQR9E3gGJsKZWQKBgQDycOWAVxhtyilEmo1XQDI3
    vC98t+kNbXAKumAucWzflHzkKuwWG3huMSD3qc9Y3YojNz/+4zVCgyQUQb0nbizQ
    G2IaE6IjHdyxepzBd4/1a/w901fMpgtF7WHFfIzRp+sKg5srfCKSD1/lnfKSYpr5
    2L+MmRo5KdwsFmCVjyNUlg==
    -----END PRIVATE KEY-----
    """
}
