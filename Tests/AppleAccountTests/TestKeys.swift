/// Keys that openssl made for these tests and nothing else: making one takes too long for a test.
enum TestKeys {
  static let first = """
    -----BEGIN PRIVATE KEY-----
    MIIEvgIBADANBgkqhkiG9w0BAQEFAASCBKgwggSkAgEAAoIBAQCyAChtoGo/IoQ/
    NYjGoXDBI+lspFpWBWzwMMGq72rqnbltt8JTeN5Ddx9/S1MylB2goGuBbKsT12Iq
    V/+5TqtJL5Xxq9UHUzioxFIgAWJFAGYNInPpoK+9WiOCPu2ngxwXuAeJYq5fDMR+
    foFXW4w1r30+JO5py4fOFTmNDG2MSE93LcQIHbHafgIg/X515XaC7YpgrKhkR6xB
    ODKxjt4TrjokXyyOzle95DNMRoUAjoC+nQJSeK7YJSU9paJQgqegdvQwiCcLCGHE
    2U4U+pf4eB1GctzrqrTzeSoOzbxEhPc+mDFx380bUcHoDfhTQvTqaMSdFXjpN2mS
    g7WMs+MVAgMBAAECggEAU+gJJqwgiURPDLDCmcdOLG0uQn0y7CvAj3ScRmR3hML2
    vsaJfumR9EF6AnpSbJwvXyFfq/G6ry6vYoB61jJEQcqBpxs13y8WnU912wpr9VTb
    xkNAWpfZX6vW4zWgt37xRikEvHlc8wdEtNATTkekT0Y7BolILWy4xqdwqpF6Lk66
    dCRVTt2WkSsF/F4RPDObUP1iVVLgprrhEt9o8YPOUKXaBE/5NacfUjBCYvGIlEaT
    DQ1cQyVw2eEuDV16YolXpPJzsrNXc+16nlCyY0MxWIt73P228kmoTDwRYFpFm5Jh
    QuJ6G4difK7caYjs3TvyKWJmSzXHHHto/j1uO736XQKBgQDcXwjQjqxVndyk8h5E
    rYpPtXkl/0YHDxshkOeUNCj2p1D9quN7Y7F58CQbn2IOMyewEWpHK43Raxs6IVnI
    vJTzjd100ZwlgoNRDnJad4/b3GRyRd017dqxdwbGi7m6ZK98mB5mwuCdmcREi4en
    D0fLuEYuSZxe3h5bVGevVT5BlwKBgQDOx3E3w154rb8pXQL+h97bBjql31cEsW7v
    p9Er88AUtubBmTaAmnU8U7/OVBF9TxhQFk+mH+Jv+zRc/3qp0liRF5y7duUX+Knv
    uZkjXO7+Rcj39OVFaFuF6S5zFmSlLDZTpqsjjttnUxHkrSJzlm09fLXgiVG4iDBn
    TWUVeq/+MwKBgE1I5wZ9guLj4iXW49aiJgeeVUaGKEEBgzpaX10Sjesy8qyD6hOz
    +uIQ3hjx5KmmNx0Afo1HMQ1oyruwRpSnznU8I5Z8jI57HyKmNmST2df5iyCob9Qh
    /riOTcoD5rb/6KuBjefsIGolKzf+1yw3p65Cihphpn1+2JafG13aP2MxAoGBAIcQ
    AKSyyOc8XcuvxD/rEaawd+hWbGlVWCfTzq3Nxd4B5dH4uH/h48em0Hb9tHrMCg5t
    tFLHKsmIJJjGCyIXkeAbszVDoLo6ow1BhoRxtG2DuZQ0cvkWBAoA2GU18EFvEoEr
    MUfFjQv9V4etiv5C+FGcPtRN/YHx+uPOysLv4zq/AoGBALu0ER9cadIL3P8DdlPl
    d5UQWhjtI5Ndo3Qt4a4I+mSaIf0vQjpflql10ePMdmvcK5ZqcISdm9Os8lHm8ZwR
    IRXVgbqmk1uAJO0oh76R8J49QfAjoucEfLCzK23YuSsp9i8Ox1hwj2nK4/PAtuDG
    XZeopurE8Iy+qGVuZgAOcxVz
    -----END PRIVATE KEY-----
    """

  static let second = """
    -----BEGIN PRIVATE KEY-----
    MIIEvgIBADANBgkqhkiG9w0BAQEFAASCBKgwggSkAgEAAoIBAQDi9qUPHjo+NcDH
    rp/MMknaViFIkWVlbo2+W7wxnRz+Ieth5mpdWx721N+xQixOMxO356qmYe4VQk4Q
    iTq3T/rtnjo15fhGXhcyZOTHUHm0MsCiM0lCTuOtdJCxVIVd+6U0dXh2LhR2OmgR
    SB+VAWzuGPQcHeUiG2oK4t7hxf3H256iImECPSwxHvRs8/KWfZgeB4jXWwzJ8BWD
    VUAOfrxWYHsEwhTTOOJyLRTRMoAjqIR9cFU/Kon7M4Z5u0aU91N7jheY8xRYh7a8
    2txpl4L8LXcmQTyZ934Nul5WrZjR/XrIIYTKtC1+O86Da7VhM6Qm0muVg+QFCSgA
    gFDLB1NtAgMBAAECggEAFM1b8BCKcJC/MF4gPdg/HiCmUM8ovrz9B11DmL2Ifn9v
    4kt65L8ZDbERpp7Ezk8Op9y3LqRLrM2kt43IYKxXOKe3uKBxGsv9bsxCDsWgvgQn
    1UYDmSz/X7LPHz26spRBvlbk+Vn8XKC6UJkucdsNV55YY2pXCcL++2vzVzitK7/Y
    cLHFbRuUEYoN6ryNs7sPKv5gxxHnNXa0RalPEFJvpIjanu7DTIS4TvmckkSkDYVp
    T5uF2GrC+2AEunyulsy7DE6uyLZgx0YbwXwEmLvGJLkJcmTDQAoKJlYTJw1iAaQM
    ldFS9kQ1TNunXmvHeOnxQP2SptN64+9tErGtolymeQKBgQDyX0PjD0ITip+66Ng/
    +5Ib4s91VNgQAsLk+aaPln1qeLfeyQoAyVc8h0nFpQUgAAsoeZWC3GynbUOTtTYn
    oDOaOR1Vgw2Z2ok2whPkFS9Cpl6sXKigP/J5cq9slZ7W8N3BUEy2ComGDeBoGy10
    SFYTlt5BQ5j8MUtjHsn24MUcJQKBgQDvuZXPr7T93AgQiVHQvuvqcOqrRvym6DA8
    ySjV7M/6vmiZ2xCTq3ADPoUZPmNA1CoNDWtKZxAfQky5j/xPxBdLeNrPmaJ2AASd
    TB0x5ZqkfUPZDpu0g6VPQfML373alip3JfxjdEQdq8pxr/QaLZI34uLzsp/gcnCe
    QNvJ1z0TqQKBgQCNHxj5CTZRCIMOomrffkxJfluLFrajQ+hUyGPJ8TbfGqD80BPJ
    93Ga5a73rKj6Q+w7SefbBRsitUUGqRl6IxZIsv64fpEZxxvjzUclo4wcA6DWPTFV
    9UXqnvMzhz6wKhkEaQvxZttCOawzEbf6n++2gj6ww3o9RTp+4Tt5StCaHQKBgQCX
    TMd73EbcTkocvb6QhF97iSbjURtW8Ia5ZrDKS/t8Iz77lCKjQPmiYow4wYJ9QSsF
    L+n+fIvVXs/z8idp5LZbIPzhN/MsjJhc+tQWUPbISHNRBIJLbSchndsbLGy0EEDf
    EG96CcCQBYPxOv9Sol59vUpGSv/S9geUKhVOD/XxeQKBgFTfdoWvopmH+FNlmVmg
    jHdCYUscGAKuLK82gD8uHocJQdTKSuFOyz8BZUjaA7OTnWNcziDL1B4HxRs2n1CH
    w2TkQghde/aDPR1AnSEct/QEjH2OEMrGl8nCjCeZYtDJsI2C/oxiwFVeEZMW20pH
    1Sza6IRNUEmgH9JQUbeNbXUo
    -----END PRIVATE KEY-----
    """

  /// A team's key for client secrets (P-256).
  static let team = """
    -----BEGIN PRIVATE KEY-----
    MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg15SBBEGR0PWW9GzO
    komny6JjTOokLHzam9Odo3qwqcChRANCAARttT5TJYTVoumipw8BLBdYlfNTjNiu
    YpZRXSP9RuGcpF9ZegG7oVOnYY+77Wj6VNsHUNqSQKXJhvOF4moUqhso
    -----END PRIVATE KEY-----
    """
}
