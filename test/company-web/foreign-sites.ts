// Sites in other languages and encodings, with the legal notices required in their country.

import { html, type Labels, meta, type TestSite } from "./site-builder.ts";

type Pages = Readonly<Record<string, string>>;

interface Foreign {
  readonly host: string;
  readonly about: string;
  readonly lang: string;
  readonly title: string;
  readonly labels: Labels;
  readonly pages: Pages;
  readonly links: Pages;
}

function foreign({ host, about, lang, title, labels, pages, links }: Foreign): TestSite {
  const nav = Object.entries(links)
    .map(([href, text]) => `<a href="${href}">${text}</a>`)
    .join(" ");
  const reply = (path: string) => {
    const body = pages[path];
    return body === undefined
      ? null
      : html(title, `<nav>${nav}</nav><main>${body}</main>`, meta(labels.description ?? ""), lang);
  };
  return { host, about, labels, reply };
}

const ladoga = foreign({
  host: "ladogasoft.example",
  about: "Russian, in windows-1251",
  lang: "ru",
  title: "Ладога Софт",
  labels: {
    legalName: "ООО «Ладога Софт»",
    city: "Санкт-Петербург",
    street: "Невский проспект, д. 20",
    description: "Ладога Софт разрабатывает программы для портов.",
    people: [{ name: "Ирина Соколова", role: "Генеральный директор" }],
    emails: ["info@ladogasoft.example"],
  },
  links: { "/": "Главная", "/about": "О компании", "/contacts": "Контакты" },
  pages: {
    "/": "<h1>Ладога Софт</h1><p>Программы для портов.</p>",
    "/about": "<h1>О компании</h1><h2>Руководство</h2><div><h3>Ирина Соколова</h3><p>Генеральный директор</p></div>",
    "/contacts":
      "<p>ООО «Ладога Софт» (Ladoga Soft LLC), ИНН 7800000000</p><p>Юридический адрес: 191186, Санкт-Петербург, Невский проспект, д. 20</p><p><a href='mailto:info@ladogasoft.example'>Написать</a></p>",
  },
});

function windows1251Byte(letter: string): number {
  const code = letter.codePointAt(0) ?? 0;
  if (code >= 0x410 && code <= 0x44f) return code - 0x350;
  return { "«": 0xab, "»": 0xbb }[letter] ?? (code < 128 ? code : 0x3f);
}

/** Encodes Cyrillic as windows-1251, whose letters have the order of Unicode. */
const windows1251 = (text: string) => Uint8Array.from(Array.from(text), windows1251Byte);

const asWindows1251: TestSite = {
  ...ladoga,
  reply: (path) => {
    const page = ladoga.reply(path);
    if (typeof page !== "string") return page;
    return {
      headers: { "content-type": "text/html" },
      body: windows1251(page.replace('charset="utf-8"', 'charset="windows-1251"')),
    };
  },
};

export const foreignSites: readonly TestSite[] = [
  asWindows1251,
  foreign({
    host: "kumotori.example",
    about: "Japanese, with a company profile table",
    lang: "ja",
    title: "株式会社雲取",
    labels: {
      legalName: "株式会社雲取",
      city: "東京",
      street: "神南1-2-3",
      description: "雲取は山岳救助のための通信機を作っています。",
      people: [
        { name: "佐藤 美咲", role: "代表取締役" },
        { name: "田中 蓮", role: "取締役CTO" },
      ],
    },
    links: { "/": "ホーム", "/company": "会社概要", "/en": "English" },
    pages: {
      "/": "<h1>山の声を届ける</h1>",
      "/company":
        "<h1>会社概要</h1><table><tr><th>会社名</th><td>株式会社雲取 (Kumotori Inc.)</td></tr><tr><th>所在地</th><td>〒150-0041 東京都渋谷区神南1-2-3</td></tr><tr><th>代表取締役</th><td>佐藤 美咲</td></tr><tr><th>取締役CTO</th><td>田中 蓮</td></tr><tr><th>資本金</th><td>1000万円</td></tr></table>",
      "/en": "<h1>Kumotori Inc.</h1><p>Kumotori Inc. is based in Shibuya, Tokyo, Japan.</p>",
    },
  }),
  foreign({
    host: "wahapay.example",
    about: "Arabic, right to left",
    lang: "ar",
    title: "واحة باي | Waha Pay",
    labels: {
      legalName: "شركة واحة للمدفوعات المحدودة",
      city: "الرياض",
      description: "واحة باي تسهل الدفع للمتاجر الصغيرة.",
      people: [{ name: "ليلى الحربي", role: "الرئيس التنفيذي" }],
      emails: ["salam@wahapay.example"],
      profiles: ["https://x.com/wahapay"],
    },
    links: { "/": "الرئيسية", "/about": "من نحن", "/contact": "اتصل بنا" },
    pages: {
      "/": "<h1 dir='rtl'>واحة باي</h1>",
      "/about": "<h2>فريقنا</h2><div><h3>ليلى الحربي</h3><p>الرئيس التنفيذي</p></div>",
      "/contact":
        "<p>شركة واحة للمدفوعات المحدودة، الرياض، المملكة العربية السعودية</p><p>Waha Payments Company Ltd, Riyadh, Saudi Arabia</p><p>salam@wahapay.example</p><a href='https://x.com/wahapay'>X</a>",
    },
  }),
  foreign({
    host: "brennholz-analytik.example",
    about: "German, with an imprint",
    lang: "de",
    title: "Brennholz Analytik – Wissen, was brennt",
    labels: {
      legalName: "Brennholz Analytik GmbH",
      city: "Leipzig",
      street: "Karl-Heine-Straße 44",
      description: "Brennholz Analytik misst die Feuchte von Holz.",
      people: [
        { name: "Dr. Friederike Haltermann", role: "Geschäftsführer" },
        { name: "Jörg Pfannkuch", role: "Geschäftsführer" },
      ],
      emails: ["kontakt@brennholz-analytik.example"],
    },
    links: { "/": "Start", "/ueber-uns": "Über uns", "/impressum": "Impressum", "/datenschutz": "Datenschutz" },
    pages: {
      "/": "<h1>Wissen, was brennt</h1>",
      "/ueber-uns": "<h1>Über uns</h1><p>Wir sind ein kleines Labor.</p>",
      "/impressum":
        "<h1>Impressum</h1><p>Angaben gemäß § 5 DDG</p><p>Brennholz Analytik GmbH<br>Karl-Heine-Straße 44<br>04229 Leipzig</p><p>Geschäftsführer: Dr. Friederike Haltermann, Jörg Pfannkuch</p><p>Registergericht: Amtsgericht Leipzig, HRB 00000</p><p>E-Mail: kontakt (at) brennholz-analytik (punkt) example</p><p>Umsetzung: Pixelwerk GmbH, Dresden</p>",
      "/datenschutz":
        "<h1>Datenschutz</h1><p>Zuständige Aufsichtsbehörde: Sächsische Datenschutzbeauftragte, Dresden, post@aufsicht.example</p>",
    },
  }),
  foreign({
    host: "clairmont-donnees.example",
    about: "French, whose notice names its host as well",
    lang: "fr",
    title: "Clairmont Données",
    labels: {
      legalName: "Clairmont Données SAS",
      city: "Lyon",
      street: "12 rue de la Part-Dieu",
      description: "Clairmont Données nettoie les fichiers des mairies.",
      people: [{ name: "Apolline Desrosiers", role: "Présidente" }],
      emails: ["bonjour@clairmont-donnees.example"],
      profiles: ["https://www.linkedin.com/company/clairmont-donnees"],
    },
    links: { "/": "Accueil", "/equipe": "Notre équipe", "/mentions-legales": "Mentions légales" },
    pages: {
      "/": "<h1>Des données propres</h1><a href='https://www.linkedin.com/company/clairmont-donnees'>LinkedIn</a>",
      "/equipe": "<h1>Notre équipe</h1><div class='membre'><h3>Apolline Desrosiers</h3><p>Présidente</p></div>",
      "/mentions-legales":
        "<h1>Mentions légales</h1><h2>Éditeur</h2><p>Clairmont Données SAS au capital de 10 000 €<br>Siège social : 12 rue de la Part-Dieu, 69003 Lyon<br>RCS Lyon 000 000 000<br>Directrice de la publication : Apolline Desrosiers<br>bonjour@clairmont-donnees.example</p><h2>Hébergeur</h2><p>Nuage Bleu SAS, 2 rue Kellermann, 59100 Roubaix, support@nuagebleu.example</p>",
    },
  }),
];
