extension OwnMessage {
  static let european = read(
    #"""
    fi | 482913 | Koodisi Contosoon: 482913
    fi | 710448 | Kirjaudu koodilla 710448.
    fi | - | Tilauksesi 4829137 on lähetetty.
    hu | 482913 | A Contoso belépési kódod: 482913
    hu | 71904 | Az egyszer használatos jelszó 71904, 5 percig érvényes.
    hu | - | A rendelésed (4829137) úton van. Fizetendő: 4829 Ft
    el | 482913 | Ο κωδικός σας για το Contoso είναι 482913
    el | 719045 | 719045 είναι ο κωδικός επαλήθευσής σας.
    el | 5501 | Κωδικός μιας χρήσης: 5501. Λήγει σε 5 λεπτά.
    el | 903318 | Για την έγκριση της πληρωμής 99,00€ πληκτρολογήστε 903318
    el | - | Η παραγγελία 4829137 απεστάλη.
    el | - | Το δέμα σας με αριθμό 4829137 παραδίδεται σήμερα 1300-1500.
    ka | 482913 | თქვენი კოდია 482913
    ka | - | თქვენი შეკვეთა 4829137 გაიგზავნა
    hy | 482913 | Ձեր հաստատման կոդն է՝ 482913
    et | 482913 | Sinu kood on 482913
    lv | 482913 | Jūsu kods: 482913
    lt | 482913 | Jūsų kodas 482913
    sq | 482913 | Kodi juaj është 482913
    eu | 482913 | Zure kodea 482913 da
    ga | 482913 | Is é 482913 do chód
    cy | 482913 | Eich cod dilysu yw 482913
    el | 44091 | Ο προσωρινός κωδικός σας: 44091
    el | - | Η κράτησή σας 4829137 επιβεβαιώθηκε για τις 12/06 στις 14:30
    hu | 44091 | Írja be a 44091 kódot
    fi | 44091 | Tailspin-koodisi on 44091
    ka | 44091 | კოდი: 44091
    el | 583920 | 583920 είναι ο κωδικός σας
    fi | 583920 | 583920 on Adatum-koodisi
    hu | 583920 | Adatum kód: 583920
    et | 583920 | 583920 on sinu kinnituskood
    lv | 583920 | 583920 ir jūsu kods
    lt | 583920 | 583920 yra jūsų kodas
    ka | 583920 | 583920 თქვენი კოდი
    hy | 583920 | Ձեր կոդը՝ 583920
    """#)
}
