extension Vocabulary {
  static let southeastAsian = [indonesian, malay, filipino, vietnamese, thai, lao, khmer, burmese]

  private static let indonesian = Vocabulary(
    language: "id",
    codes: """
      kode verifikasi, kode otp, kode keamanan, kode konfirmasi, kode aktivasi, kode akses, \
      kode autentikasi, kode otentikasi, kode otorisasi, kode masuk, kode login, kode rahasia, \
      kode sekali pakai, kata sandi sekali pakai, sandi sekali pakai, password sekali pakai, \
      kode validasi, kode pendaftaran, kode unik, kode pin, pin rahasia, kode sms, kode pemulihan, \
      kata sandi sementara, kode wa, kode sandi, nomor verifikasi, kodemu
      """,
    words: "kode, kodenya, sandi, kata sandi, kata kunci",
    purposes: "untuk masuk, untuk verifikasi, untuk login, untuk konfirmasi",
    entries: "masukkan, gunakan, pakai, masukan, ketikkan, input",
    links: "adalah, ialah, adlh, yaitu, yakni, adalah:, sebagai",
    others: """
      kode promo, kode voucher, kode kupon, kode diskon, kode referral, kode pos, kode booking, \
      kode bayar, kode pembayaran, kode pesanan, kode resi, kode batang, kode barang, kode bank, \
      kode wilayah, kode error, pesanan, nomor pesanan, no pesanan, resi, no resi, nomor resi, \
      paket, tagihan, no tagihan, invoice, transaksi, id transaksi, referensi, nominal, jumlah, \
      sebesar, senilai, saldo, sisa, total, harga, hub, hubungi, telp, telepon, call center, \
      ketik, kirim ke, balas, berakhir, virtual account, no va, nomor va, kamar, penerbangan, \
      tahun, kuota
      """,
    bearers: "rekening, no rekening, rek, kartu, nomor, no hp, akun, pelanggan, id",
    units:
      "menit, mnt, jam, detik, hari, minggu, bulan, tahun, poin, persen, orang, kuota, ribu, rb, juta",
    recipients: "ke, dari",
    clocks: "pukul, jam, pkl",
    offers: "diskon, promo, voucher, kupon, potongan, gratis ongkir",
    warnings:
      "jangan berikan, jangan pernah berikan, jangan bagikan, tidak pernah meminta, tidak pernah menanyakan",
    lives: "berlaku, kadaluarsa, kedaluwarsa, masa berlaku")

  private static let malay = Vocabulary(
    language: "ms",
    codes: """
      kod pengesahan, kod keselamatan, kod pengaktifan, kod akses, kod log masuk, kod otp, \
      kod tac, no tac, nombor tac, tac anda, tac, kod pengesahan anda, kata laluan sementara, \
      kata laluan sekali guna, kod sekali guna, kod pendaftaran, no pengesahan, nombor pengesahan
      """,
    words: "kata laluan",
    entries: "sila masukkan, masukkan, guna, gunakan, taip", links: "ialah, adalah, ialah:",
    others:
      "kod diskaun, kod promo, poskod, pesanan, nombor pesanan, jumlah, baki, hubungi, sila hubungi",
    bearers: "akaun, kad, nombor", units: "minit, saat, hari, mata",
    offers: "diskaun, promosi, baucar", lives: "sah, tamat")

  private static let filipino = Vocabulary(
    language: "fil",
    codes:
      "verification ang otp mo, iyong otp, iyong pin, ang beripikasyon code, code sa pagpapatunay, code sa pag verify, verification code ay",
    words: "kodigo",
    entries: "gamitin ang, ilagay ang, gamitin, ilagay, i enter ang, i type ang", links: "ay, ay:",
    others: "order mo, halaga, tumawag, tumawag sa",
    units: "minuto, oras, araw, piso", offers: "diskwento")

  private static let vietnamese = Vocabulary(
    language: "vi",
    codes: """
      mã xác nhận, mã xác minh, mã xác thực, mã kích hoạt, mã otp, mã bảo mật, mã đăng nhập, \
      mã an toàn, mã truy cập, mã giao dịch, mã số xác thực, mã số xác nhận, mã số bảo mật, \
      mã pin, mã số bí mật, mã bí mật, mật khẩu một lần, mật khẩu tạm thời, mật khẩu dùng một lần, \
      mã dùng một lần, mã đăng ký, mã sms, mã code, mat khau otp, ma xac thuc otp, mã kiểm tra, \
      mã smart otp, mã khôi phục
      """,
    words: "mật khẩu, mã này, mã số, mã là",
    purposes: "để đăng nhập, để xác nhận, để xác minh, để xác thực",
    entries: "nhập, nhap, sử dụng, su dung, dùng, điền",
    links: "là, la, là:, la:",
    others: """
      mã giảm giá, mã khuyến mãi, mã khuyến mại, mã ưu đãi, mã đơn hàng, mã vận đơn, mã vạch, \
      mã bưu chính, mã bưu điện, mã đặt chỗ, mã khách hàng, mã sản phẩm, mã tra cứu, mã hóa đơn, \
      mã hồ sơ, mã qr, đơn hàng, don hang, vận đơn, hóa đơn, số tiền, so tien, số dư, so du, tổng, \
      gọi, lh, liên hệ, hotline, số điện thoại, so dien thoai, sdt, soạn, gửi, phòng, chuyến bay
      """,
    bearers: "tài khoản, tai khoan, tk, stk, số thẻ",
    units:
      "phút, phut, giờ, gio, giây, giay, ngày, ngay, tháng, thang, năm, điểm, diem, đồng, nghìn, triệu",
    clocks: "lúc, luc, vào lúc",
    offers: "giảm giá, giam gia, khuyến mãi, khuyen mai, ưu đãi, uu dai, voucher",
    lives: "hiệu lực, hieu luc, hết hạn, het han")

  private static let thai = Vocabulary(
    language: "th",
    codes: """
      รหัสยืนยัน, รหัสยืนยันตัวตน, รหัสการยืนยัน, รหัสตรวจสอบ, รหัสความปลอดภัย, \
      รหัสรักษาความปลอดภัย, รหัสเปิดใช้งาน, รหัสเข้าสู่ระบบ, รหัสเข้าใช้งาน, รหัสลับ, \
      รหัสผ่านชั่วคราว, รหัสผ่านครั้งเดียว, รหัสผ่านแบบใช้ครั้งเดียว, รหัสใช้ครั้งเดียว, รหัส otp, \
      รหัสotp, รหัส sms, รหัสลงทะเบียน, รหัสอนุมัติ, โค้ดยืนยัน, รหัสทำรายการ, รหัส pin, \
      หมายเลขยืนยัน, เลขยืนยัน
      """,
    words: "รหัส, รหัสผ่าน, โค้ด",
    entries: "กรอก, ใช้รหัส, ป้อน, ใส่รหัส, ใส่, ใช้", links: "คือ, คือ:, เป็น",
    others: """
      รหัสส่วนลด, โค้ดส่วนลด, โค้ดลด, รหัสคูปอง, รหัสไปรษณีย์, รหัสสินค้า, รหัสจอง, รหัสอ้างอิง, \
      รหัสพนักงาน, รหัสลูกค้า, รหัสติดตาม, คำสั่งซื้อ, หมายเลขคำสั่งซื้อ, ออเดอร์, พัสดุ, \
      หมายเลขพัสดุ, ใบแจ้งหนี้, อ้างอิง, เลขที่อ้างอิง, ref, จำนวน, จำนวนเงิน, ยอดเงิน, ยอด, \
      ยอดคงเหลือ, คงเหลือ, โทร, ติดต่อ, เบอร์, สอบถาม, ลงท้าย, ลงท้ายด้วย, เที่ยวบิน, ห้อง, ปี
      """,
    bearers: "บัญชี, เลขบัญชี, บัตร, หมายเลข, เลขที่, ผู้ใช้",
    units: "นาที, ชั่วโมง, ชม, วินาที, วัน, เดือน, ปี, คะแนน, แต้ม, น., คน",
    clocks: "เวลา",
    offers: "ส่วนลด, โปรโมชั่น, คูปอง, ลดราคา, ส่งฟรี",
    lives: "หมดอายุ, ภายใน, ใช้ได้")

  private static let lao = Vocabulary(
    language: "lo",
    codes: "ລະຫັດຢືນຢັນ, ລະຫັດຢັ້ງຢືນ, ລະຫັດ otp, ລະຫັດຄວາມປອດໄພ, ລະຫັດລັບ, ລະຫັດການຢືນຢັນ",
    words: "ລະຫັດ, ລະຫັດຜ່ານ",
    entries: "ໃສ່, ປ້ອນ", links: "ແມ່ນ, ຄື", others: "ລະຫັດສ່ວນຫຼຸດ, ຈຳນວນເງິນ, ຍອດເງິນ, ໂທ, ເບີ",
    bearers: "ບັນຊີ",
    units: "ນາທີ, ຊົ່ວໂມງ, ວິນາທີ, ກີບ, ມື້", offers: "ສ່ວນຫຼຸດ")

  private static let khmer = Vocabulary(
    language: "km",
    codes: """
      លេខកូដផ្ទៀងផ្ទាត់, កូដផ្ទៀងផ្ទាត់, លេខកូដបញ្ជាក់, លេខកូដសុវត្ថិភាព, លេខកូដសម្ងាត់, \
      លេខកូដ otp
      """,
    words: "លេខកូដ, កូដ, ពាក្យសម្ងាត់, លេខសម្ងាត់",
    entries: "បញ្ចូល", links: "គឺ, គឺជា",
    others: "កូដបញ្ចុះតម្លៃ, ចំនួនទឹកប្រាក់, សមតុល្យ, ទូរស័ព្ទ, ទូរសព្ទ",
    bearers: "គណនី",
    units: "នាទី, ម៉ោង, វិនាទី, រៀល, ដុល្លារ, ថ្ងៃ", offers: "បញ្ចុះតម្លៃ")

  private static let burmese = Vocabulary(
    language: "my",
    codes:
      "အတည်ပြုကုဒ်, အတည်ပြု ကုဒ်, အတည်ပြုရန် ကုဒ်, အတည်ပြုရန်ကုဒ်, လုံခြုံရေးကုဒ်, လုံခြုံရေး ကုဒ်, ကုတ်နံပါတ်, ကုဒ်နံပါတ်, ကုတ် နံပါတ်, အတည်ပြုနံပါတ်, အတည်ပြုကုတ်, လျှို့ဝှက်နံပါတ်, စိစစ်ရေးကုဒ်",
    words: "ကုဒ်, ကုတ်, စကားဝှက်",
    entries: "ရိုက်ထည့်ပါ, ထည့်ပါ, ထည့်သွင်းပါ", links: "မှာ, သည်",
    others: "လျှော့စျေးကုဒ်, အော်ဒါ, ပမာဏ, လက်ကျန်, ဖုန်း, ဆက်သွယ်",
    bearers: "အကောင့်", units: "မိနစ်, နာရီ, စက္ကန့်, ကျပ်, ရက်", offers: "လျှော့စျေး")
}
