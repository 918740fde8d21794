// Sites of many countries, with the notices that their laws ask for. All companies and people are invented.

import type { TestSite } from "./site-builder.ts";
import { written } from "./written-site.ts";

const company = (handle: string) => `https://www.linkedin.com/company/${handle}`;

const links = (texts: Readonly<Record<string, string>>) =>
  `<nav>${Object.entries(texts)
    .map(([href, text]) => `<a href="${href}">${text}</a>`)
    .join("")}</nav>`;

const card = (name: string, role: string) =>
  `<div class="team-card"><img src="/img/p.jpg" alt=""><h3>${name}</h3><p>${role}</p></div>`;

export const abroadSites: readonly TestSite[] = [
  written({
    host: "ankerwerk-logistik.example",
    about: "German GmbH & Co. KG, whose general partner is another company",
    title: "Ankerwerk Logistik",
    lang: "de",
    people: ["Anke Rosenbaum | Geschäftsführer", "Tilo Werth | Geschäftsführer"],
    labels: {
      legalName: "Ankerwerk Logistik GmbH & Co. KG",
      city: "Bremen",
      street: "Am Speicher XI 0",
      description: "Ankerwerk plant Umschlag in kleinen Häfen.",
      emails: ["info@ankerwerk-logistik.example"],
    },
    top: links({ "/ueber-uns/": "Über uns", "/blog/": "Blog" }),
    bottom: links({ "/impressum/": "Impressum", "/datenschutzerklaerung/": "Datenschutz" }),
    pages: {
      "/": "<h1>Umschlag nach Plan</h1><blockquote><p>„Läuft.“</p><cite>Heiner Voss, Geschäftsführer der Voss Reederei GmbH</cite></blockquote>",
      "/ueber-uns/": "<h1>Über uns</h1><p>Seit 2015 in der Überseestadt.</p>",
      "/impressum/":
        "<h1>Impressum</h1><h2>Angaben gemäß § 5 TMG</h2><p>Ankerwerk Logistik GmbH &amp; Co. KG<br>Am Speicher XI 0<br>28217 Bremen</p><p>Handelsregister: HRA 00000 HB<br>Registergericht: Amtsgericht Bremen</p><p><strong>Persönlich haftende Gesellschafterin:</strong><br>Ankerwerk Verwaltungs-GmbH<br>Sitz: Bremen</p><p><strong>Vertreten durch die Geschäftsführer:</strong><br>Anke Rosenbaum und Dr. Tilo Werth</p><h2>Kontakt</h2><p>Telefon: +49 421 000000<br>E-Mail: info[at]ankerwerk-logistik[dot]example</p><h2>Verbraucherstreitbeilegung</h2><p>Universalschlichtungsstelle, Straßburger Straße 8, 77694 Kehl</p><h2>Bildnachweise</h2><p>Fotos: Maren Oltmanns Fotografie, Hamburg</p>",
      "/datenschutzerklaerung/":
        "<h1>Datenschutzerklärung</h1><p>Datenschutzbeauftragter: Rechtsanwalt Kurt Bellmann, Kanzlei Bellmann, 20095 Hamburg, dsb@bellmann.example</p>",
      "/blog/": '<p class="author">von Gesa Timm, Redakteurin</p>',
    },
  }),
  written({
    host: "gratwanderer.example",
    about: "Austrian, with the owner of the medium",
    title: "Gratwanderer – Touren",
    lang: "de-AT",
    people: ["Leopoldine Haslinger | Geschäftsführerin"],
    labels: {
      legalName: "Gratwanderer Touren GmbH",
      city: "Innsbruck",
      street: "Maria-Theresien-Straße 000",
      emails: ["servus@gratwanderer.example"],
    },
    bottom: links({ "/impressum": "Impressum & Offenlegung" }),
    pages: {
      "/": "<h1>Über den Grat</h1>",
      "/impressum":
        "<h1>Impressum</h1><p>Medieninhaber und Herausgeber:<br>Gratwanderer Touren GmbH</p><p>Maria-Theresien-Straße 000, A-6020 Innsbruck</p><p>UID-Nr: ATU00000000, FN 000000x, Firmenbuchgericht: Landesgericht Innsbruck<br>Mitglied der WKÖ<br>Geschäftsführerin: Mag. Leopoldine Haslinger</p><p>servus@gratwanderer.example</p><p>Webdesign: Almfeder OG, 5020 Salzburg</p>",
    },
  }),
  written({
    host: "lemanique.example",
    about: "Swiss, in French",
    title: "Lémanique",
    lang: "fr-CH",
    people: ["Solène Rochat | CEO et cofondatrice", "Urs Ambühl | CTO"],
    labels: {
      legalName: "Lémanique SA",
      city: "Lausanne",
      street: "Avenue de la Gare 00",
      description: "Lémanique mesure la qualité de l'eau.",
      emails: ["contact@lemanique.example"],
    },
    top: links({ "/a-propos": "À propos", "/contact": "Contact" }),
    pages: {
      "/": "<h1>L'eau, mesurée</h1>",
      "/a-propos": `<h2>L'équipe</h2>${card("Solène Rochat", "CEO et cofondatrice")}${card("Urs Ambühl", "CTO")}<h2>Ils nous font confiance</h2>${card("Marcel Dufey", "Syndic de Vevey")}`,
      "/contact":
        "<address>Lémanique SA<br>Avenue de la Gare 00<br>CH-1003 Lausanne<br>CHE-000.000.000</address><p>contact@lemanique.example</p>",
    },
  }),
  written({
    host: "bergamine.example",
    about: "French, with the host's address in the same paragraph style",
    title: "Bergamine",
    lang: "fr",
    people: ["Capucine Lestrade | Fondatrice & directrice générale", "Yanis Benhaddou | Directeur technique"],
    labels: {
      legalName: "Bergamine SAS",
      city: "Nantes",
      street: "4 quai des Antilles",
      description: "Bergamine livre des repas aux écoles rurales.",
      emails: ["bonjour@bergamine.example"],
      profiles: [company("bergamine")],
    },
    bottom: `${links({ "/qui-sommes-nous": "Qui sommes-nous ?", "/mentions-legales": "Mentions légales" })}<a href="${company("bergamine")}">LinkedIn</a>`,
    pages: {
      "/": "<h1>Mieux manger à l'école</h1>",
      "/qui-sommes-nous": `<h1>Qui sommes-nous ?</h1><h2>Notre équipe</h2><ul><li><strong>Capucine Lestrade</strong><br>Fondatrice &amp; directrice générale</li><li><strong>Yanis Benhaddou</strong><br>Directeur technique</li></ul><h2>Nos investisseurs</h2><ul><li><strong>Hortense Quillard</strong><br>Associée, Ventoux Capital</li></ul>`,
      "/mentions-legales":
        "<h1>Mentions légales</h1><p>Le site bergamine.example est édité par la société Bergamine, SAS au capital de 25 000 euros, immatriculée au RCS de Nantes sous le numéro 000 000 000, dont le siège social est situé 4 quai des Antilles, 44200 Nantes.</p><p>Contact : bonjour@bergamine.example</p><p>Le site est hébergé par Clavier SAS, dont le siège social est situé 2 rue des Serveurs, 59100 Roubaix.</p>",
    },
  }),
  written({
    host: "olivardatos.example",
    about: "Spanish, with an aviso legal and double surnames",
    title: "Olivar Datos",
    lang: "es",
    people: ["María José García López | CEO y cofundadora", "Íñigo Ortega Salas | CTO y cofundador"],
    labels: {
      legalName: "Olivar Datos, S.L.",
      city: "Jaén",
      street: "Calle Maestra 00",
      description: "Olivar Datos predice cosechas de aceituna.",
      emails: ["hola@olivardatos.example"],
    },
    top: links({ "/equipo": "Equipo", "/aviso-legal": "Aviso legal" }),
    pages: {
      "/": "<h1>Cosechas previstas</h1>",
      "/equipo": `<h1>Nuestro equipo</h1>${card("María José García López", "CEO y cofundadora")}${card("Íñigo Ortega Salas", "CTO y cofundador")}`,
      "/aviso-legal":
        "<h1>Aviso legal</h1><p>En cumplimiento de la Ley 34/2002 (LSSI-CE), se informa de que el titular de este sitio web es OLIVAR DATOS, S.L., con NIF B-00000000 y domicilio social en Calle Maestra 00, 23002 Jaén (España), inscrita en el Registro Mercantil de Jaén.</p><p>Correo electrónico: hola@olivardatos.example</p>",
    },
  }),
  written({
    host: "jacarandapay.example",
    about: "Brazilian, with its CNPJ in the footer",
    title: "Jacarandá Pay",
    lang: "pt-BR",
    people: ["Thaís Figueiredo | Fundadora e CEO", "Caio Mendonça | Cofundador e CTO"],
    labels: {
      legalName: "Jacarandá Pagamentos Ltda.",
      city: "São Paulo",
      street: "Rua Harmonia, 000",
      description: "A Jacarandá Pay cobra mensalidades de escolas.",
      emails: ["contato@jacarandapay.example"],
    },
    top: links({ "/quem-somos": "Quem somos" }),
    bottom:
      "<footer><p>Jacarandá Pagamentos Ltda. – CNPJ 00.000.000/0001-00<br>Rua Harmonia, 000, Vila Madalena – São Paulo/SP – CEP 05435-000</p><p>contato@jacarandapay.example</p></footer>",
    pages: {
      "/": "<h1>Mensalidades em dia</h1><div class='depoimento'><p>“Mudou tudo.”</p><h4>Eliana Prado</h4><span>Diretora, Colégio Aurora</span></div>",
      "/quem-somos": `<h2>Nosso time</h2>${card("Thaís Figueiredo", "Fundadora e CEO")}${card("Caio Mendonça", "Cofundador e CTO")}`,
    },
  }),
  written({
    host: "veenweide.example",
    about: "Dutch, with KvK number on the contact page",
    title: "Veenweide Energie",
    lang: "nl",
    people: ["Marijke van der Ploeg | Oprichter & directeur", "Sjoerd Hylkema | Hoofd techniek"],
    labels: {
      legalName: "Veenweide Energie B.V.",
      city: "Leeuwarden",
      street: "Blokhuisplein 00",
      description: "Veenweide wekt stroom op uit veen zonder het te verbranden.",
      emails: ["info@veenweide.example"],
    },
    top: links({ "/over-ons": "Over ons", "/contact": "Contact" }),
    pages: {
      "/": "<h1>Stroom uit veen</h1>",
      "/over-ons": `<h1>Over ons</h1><h2>Ons team</h2><ul><li>Marijke van der Ploeg – Oprichter &amp; directeur</li><li>Sjoerd Hylkema – Hoofd techniek</li></ul><h2>Vacatures</h2><ul><li>Monteur – Leeuwarden</li></ul>`,
      "/contact":
        "<p>Veenweide Energie B.V.<br>Blokhuisplein 00<br>8911 LJ Leeuwarden</p><p>KvK: 00000000<br>BTW: NL000000000B01<br>IBAN: NL00 BANK 0000</p><p><a href='mailto:info@veenweide.example'>info@veenweide.example</a></p>",
    },
  }),
  written({
    host: "norrskensdata.example",
    about: "Swedish, with its number in the footer",
    title: "Norrskensdata",
    lang: "sv",
    people: ["Ebba Lindroth | VD och grundare"],
    labels: {
      legalName: "Norrskensdata AB",
      city: "Luleå",
      street: "Storgatan 00",
      description: "Norrskensdata varnar för solstormar.",
      emails: ["hej@norrskensdata.example"],
    },
    top: links({ "/om-oss": "Om oss" }),
    bottom:
      "<footer>Norrskensdata AB · Org.nr 000000-0000 · Storgatan 00, 972 31 Luleå · hej@norrskensdata.example</footer>",
    pages: { "/": "<h1>Solstormar</h1>", "/om-oss": `<h2>Teamet</h2>${card("Ebba Lindroth", "VD och grundare")}` },
  }),
  written({
    host: "fornacella.example",
    about: "Italian, with sede legale and partita IVA",
    title: "Fornacella",
    lang: "it",
    people: ["Ludovica Sansone | Amministratore delegato", "Ettore Brambati | Responsabile tecnico"],
    labels: {
      legalName: "Fornacella S.r.l.",
      city: "Modena",
      street: "Via Emilia Est 000",
      description: "Fornacella recupera il calore dei forni.",
      emails: ["info@fornacella.example"],
    },
    top: links({ "/chi-siamo": "Chi siamo" }),
    bottom:
      "<footer><p>Fornacella S.r.l. – Sede legale: Via Emilia Est 000, 41122 Modena (MO) – P.IVA 00000000000 – Cap. soc. € 10.000 i.v. – info@fornacella.example</p></footer>",
    pages: {
      "/": "<h1>Calore recuperato</h1>",
      "/chi-siamo": `<h1>Chi siamo</h1><table><tr><td>Ludovica Sansone</td><td>Amministratore delegato</td></tr><tr><td>Ettore Brambati</td><td>Responsabile tecnico</td></tr></table>`,
    },
  }),
  written({
    host: "minatokeisan.example",
    about: "Japanese, with a profile as a definition list and a notice for mail orders",
    title: "ミナト計算株式会社",
    lang: "ja",
    people: ["高橋 悠斗 | 代表取締役社長", "山本 さくら | 取締役"],
    labels: {
      legalName: "ミナト計算株式会社",
      city: "横浜市",
      street: "海岸通0-0",
      description: "ミナト計算は港湾の需要を予測します。",
      emails: ["support@minatokeisan.example"],
    },
    top: links({ "/about/": "会社概要", "/law/": "特定商取引法に基づく表記" }),
    pages: {
      "/": "<h1>港の明日を計算する</h1><div class='voice'><p>導入事例</p><h3>鈴木 一郎太 様</h3><p>東海倉庫株式会社 部長</p></div>",
      "/about/":
        "<h1>会社概要</h1><dl><dt>商号</dt><dd>ミナト計算株式会社</dd><dt>設立</dt><dd>2021年4月</dd><dt>役員</dt><dd>代表取締役社長 高橋 悠斗<br>取締役 山本 さくら</dd><dt>本社所在地</dt><dd>〒231-0002<br>神奈川県横浜市中区海岸通0-0 港ビル3階</dd><dt>従業員数</dt><dd>非公開</dd></dl>",
      "/law/":
        "<h1>特定商取引法に基づく表記</h1><table><tr><th>販売業者</th><td>ミナト計算株式会社</td></tr><tr><th>運営統括責任者</th><td>高橋 悠斗</td></tr><tr><th>所在地</th><td>神奈川県横浜市中区海岸通0-0</td></tr><tr><th>メールアドレス</th><td>support★minatokeisan.example（★を@に変えてください）</td></tr></table>",
    },
  }),
  written({
    host: "kitanokaze-labo.example",
    about: "Japanese, with a message of its president",
    title: "北風ラボ",
    lang: "ja",
    people: ["中村 直樹 | 代表取締役CEO", "エマ・ヴィンター | CTO"],
    labels: {
      legalName: "株式会社北風ラボ",
      city: "札幌市",
      street: "北一条西0丁目",
      description: "北風ラボは寒冷地の断熱を設計します。",
    },
    top: links({ "/company": "会社情報", "/members": "メンバー紹介" }),
    bottom: "<footer><small>© 2026 株式会社北風ラボ</small></footer>",
    pages: {
      "/": "<h1>寒さに強い家</h1>",
      "/company":
        "<h2>会社情報</h2><table><tr><th>社名</th><td>株式会社北風ラボ</td></tr><tr><th>代表者</th><td>代表取締役CEO　中村 直樹</td></tr><tr><th>住所</th><td>北海道札幌市中央区北一条西0丁目</td></tr><tr><th>主要取引先</th><td>株式会社雪国建設</td></tr></table>",
      "/members": `<h2>メンバー</h2>${card("中村 直樹", "代表取締役CEO")}${card("エマ・ヴィンター", "CTO")}`,
    },
  }),
  written({
    host: "sahabtech.example",
    about: "Arabic, of Dubai, with a free zone company",
    title: "سحاب تك",
    lang: "ar",
    people: ["خالد المنصوري | المؤسس والرئيس التنفيذي", "نورة السويدي | مديرة التسويق"],
    labels: {
      legalName: "سحاب للتقنية ذ.م.م",
      city: "دبي",
      street: "شارع الشيخ",
      description: "سحاب تك تدير أساطيل التوصيل.",
      emails: ["info@sahabtech.example"],
      profiles: [company("sahabtech")],
    },
    top: links({ "/about-us": "من نحن", "/contact-us": "تواصل معنا" }),
    bottom: `<footer><p>جميع الحقوق محفوظة © ٢٠٢٦ سحاب للتقنية ذ.م.م</p><a href="${company("sahabtech")}"></a></footer>`,
    pages: {
      "/": "<h1>التوصيل أسرع</h1><div class='testimonial'><p>«خدمة ممتازة»</p><h4>ماجد العتيبي</h4><p>مدير عام، متاجر الواحة</p></div>",
      "/about-us": `<h2>فريق العمل</h2>${card("خالد المنصوري", "المؤسس والرئيس التنفيذي")}${card("نورة السويدي", "مديرة التسويق")}`,
      "/contact-us":
        "<p>سحاب للتقنية ذ.م.م، مكتب ٢٠٤، شارع الشيخ زايد، دبي، الإمارات العربية المتحدة، ص.ب. ٠٠٠٠</p><p dir='ltr'>info@sahabtech.example</p>",
    },
  }),
  written({
    host: "nilebasket.example",
    about: "Arabic, of Cairo, with English names in brackets",
    title: "سلة النيل",
    lang: "ar",
    people: ["منى عبد الرحمن | المدير التنفيذي"],
    labels: {
      legalName: "شركة سلة النيل ش.م.م",
      city: "القاهرة",
      street: "شارع التحرير",
      emails: ["hello@nilebasket.example"],
    },
    top: links({ "/about": "عن الشركة", "/contact": "اتصل بنا" }),
    pages: {
      "/": "<h1>من المزرعة إلى بيتك</h1>",
      "/about":
        "<h1>عن الشركة</h1><h2>الإدارة</h2><ul><li><b>منى عبد الرحمن</b> - المدير التنفيذي</li></ul><h2>المستثمرون</h2><ul><li><b>طارق فهمي</b> - شريك، صندوق الدلتا</li></ul>",
      "/contact":
        "<p>شركة سلة النيل ش.م.م</p><p>العنوان: ١٢ شارع التحرير، الدقي، القاهرة ١٢٦١١، مصر</p><p>البريد الإلكتروني: hello@nilebasket.example</p>",
    },
  }),
  written({
    host: "tzuk-labs.example",
    about: "Hebrew, right to left",
    title: "צוק מעבדות",
    lang: "he",
    people: ["יעל ברנר | מנכ״לית ומייסדת שותפה", "אורי שגב | סמנכ״ל טכנולוגיות"],
    labels: {
      legalName: 'צוק מעבדות בע"מ',
      city: "תל אביב",
      street: "רחוב הרצל 00",
      description: "צוק מפתחת חיישנים לגשרים.",
      emails: ["info@tzuk-labs.example"],
    },
    top: links({ "/about": "אודות", "/contact": "צור קשר" }),
    pages: {
      "/": "<h1>גשרים בטוחים</h1>",
      "/about": `<h2>הצוות שלנו</h2>${card("יעל ברנר", "מנכ״לית ומייסדת שותפה")}${card("אורי שגב", "סמנכ״ל טכנולוגיות")}`,
      "/contact":
        '<p>צוק מעבדות בע"מ, ח.פ. 000000000<br>רחוב הרצל 00, תל אביב 6688101, ישראל</p><p>info@tzuk-labs.example</p>',
    },
  }),
  written({
    host: "yunfanshuju.example",
    about: "Chinese, with a registration in the footer",
    title: "云帆数据",
    lang: "zh-CN",
    people: ["陈思远 | 创始人兼CEO", "林晓彤 | 首席技术官"],
    labels: {
      legalName: "杭州云帆数据科技有限公司",
      city: "杭州",
      street: "文三路000号",
      description: "云帆数据为物流公司预测运力。",
      emails: ["contact@yunfanshuju.example"],
    },
    top: links({ "/about": "关于我们", "/contact": "联系我们" }),
    bottom: "<footer>© 2026 杭州云帆数据科技有限公司 版权所有 浙ICP备00000000号</footer>",
    pages: {
      "/": "<h1>预测运力</h1>",
      "/about": `<h2>核心团队</h2>${card("陈思远", "创始人兼CEO")}${card("林晓彤", "首席技术官")}`,
      "/contact":
        "<p>公司名称：杭州云帆数据科技有限公司</p><p>地址：浙江省杭州市西湖区文三路000号</p><p>邮箱：contact@yunfanshuju.example</p>",
    },
  }),
  written({
    host: "haneulfarm.example",
    about: "Korean, with the notice that shops need in the footer",
    title: "하늘팜",
    lang: "ko",
    people: ["김민서 | 대표", "박지훈 | 최고기술책임자"],
    labels: {
      legalName: "주식회사 하늘팜",
      city: "서울",
      street: "테헤란로 000",
      description: "하늘팜은 도시 농장을 운영합니다.",
      emails: ["help@haneulfarm.example"],
    },
    top: links({ "/company": "회사소개" }),
    bottom:
      "<footer>주식회사 하늘팜 | 대표 : 김민서 | 사업자등록번호 : 000-00-00000 | 통신판매업신고 : 제2024-서울강남-0000호<br>주소 : 서울특별시 강남구 테헤란로 000, 5층 | 이메일 : help@haneulfarm.example | 호스팅 제공자 : 구름호스트(주)</footer>",
    pages: {
      "/": "<h1>도시의 농장</h1>",
      "/company": `<h2>팀 소개</h2>${card("김민서", "대표")}${card("박지훈", "최고기술책임자")}`,
    },
  }),
  written({
    host: "bocianie.example",
    about: "Polish, with its court register",
    title: "Bocianie",
    lang: "pl",
    people: ["Grażyna Wiśniowska-Duda | Prezes zarządu", "Łukasz Żmuda | Dyrektor technologiczny"],
    labels: {
      legalName: "Bocianie Sp. z o.o.",
      city: "Wrocław",
      street: "ul. Świdnicka 00",
      description: "Bocianie prowadzi żłobki przy fabrykach.",
      emails: ["kontakt@bocianie.example"],
    },
    top: links({ "/o-nas": "O nas", "/kontakt": "Kontakt" }),
    pages: {
      "/": "<h1>Żłobek obok pracy</h1>",
      "/o-nas": `<h2>Zespół</h2>${card("Grażyna Wiśniowska-Duda", "Prezes zarządu")}${card("Łukasz Żmuda", "Dyrektor technologiczny")}`,
      "/kontakt":
        "<p>Bocianie Sp. z o.o.<br>ul. Świdnicka 00<br>50-068 Wrocław</p><p>KRS: 0000000000, NIP: 0000000000, REGON: 000000000</p><p>kontakt(at)bocianie.example</p>",
    },
  }),
  written({
    host: "karadenizrobotik.example",
    about: "Turkish, with a district before the city",
    title: "Karadeniz Robotik",
    lang: "tr",
    people: ["Defne Yıldırım | Kurucu Ortak ve CEO", "Emre Çağlayan | Kurucu Ortak ve CTO"],
    labels: {
      legalName: "Karadeniz Robotik A.Ş.",
      city: "İstanbul",
      street: "Büyükdere Cad. No: 000",
      description: "Karadeniz Robotik fındık toplayan robotlar yapar.",
      emails: ["bilgi@karadenizrobotik.example"],
    },
    top: links({ "/hakkimizda": "Hakkımızda", "/iletisim": "İletişim" }),
    pages: {
      "/": "<h1>Fındık robotları</h1>",
      "/hakkimizda": `<h2>Ekibimiz</h2>${card("Defne Yıldırım", "Kurucu Ortak ve CEO")}${card("Emre Çağlayan", "Kurucu Ortak ve CTO")}`,
      "/iletisim":
        "<p>Karadeniz Robotik A.Ş.<br>Esentepe Mah. Büyükdere Cad. No: 000, 34394 Şişli / İstanbul, Türkiye</p><p>bilgi@karadenizrobotik.example</p>",
    },
  }),
];
