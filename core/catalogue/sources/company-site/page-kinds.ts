import { registrableDomain } from "../../facts/domain.ts";
import type { PageKind, SitePage } from "../source.ts";
import type { PageOutline } from "./page-outline.ts";

/** Kinds of pages in reading order: those with the most facts first. */
const KINDS = ["team", "about", "imprint", "contact", "terms", "privacy", "careers", "press"] as const;

/** Words in links or in the last part of their path, in the languages of most sites. */
const WORDS: Readonly<Record<(typeof KINDS)[number], RegExp>> = {
  team: /^(?:(?:meet )?(?:the |our )?(?:team|people|founders|leadership|staff|crew|members)(?: team)?|meet us|management(?: team)?|about us[ -]team|who we are|das team|unser team|(?:notre )?[ée]quipe|l'[ée]quipe|(?:nuestro )?equipo|(?:nossa )?equipe|(?:nosso )?time|il team|(?:ons )?team|teamet|zesp[óo][łl]|ekibimiz|チーム|メンバー(?:紹介)?|経営陣|команда|فريق(?: العمل)?|فريقنا|הצוות(?: שלנו)?|צוות|核心团队|团队|팀(?: 소개)?)$/iu,
  about:
    /^(?:about(?: ?us| \S{2,20})?|(?:our )?(?:company|story|mission)|[üu]ber uns|unternehmen|wir|(?:[àa] propos|qui sommes[ -]nous)(?: de nous)?|sobre(?: nosotros| n[óo]s)?|qui[ée]nes somos|quem somos|chi siamo|over ons|om oss?|om|o nas|o firmie|hakk[ıi]m[ıi]zda|kurumsal|会社概要|会社情報|会社紹介|私たちについて|企業情報|о (?:нас|компании)|من نحن|عن الشركة|אודות(?:ינו)?|关于我们|公司简介|회사 ?소개)$/iu,
  imprint:
    /^(?:imprint|impressum(?:\s?(?:[&+/|,]|und)\s?.{2,20})?|rechtliche(?:s|r hinweis|s? hinweise)|legal(?: notice| information| mentions)?|mentions? l[ée]gales?|aviso legal|note legali|company (?:information|details)|colofon|特定商取引法に基づく表記|реквизиты)$/iu,
  contact:
    /^(?:contact(?: ?us| sales)?|get in touch|kontakt(?: aufnehmen)?|(?:nous )?contact(?:er|ez-nous)?|contacto|contactar|contato|contatti|[iİ]leti[sş]im|yhteystiedot|お問い合わせ|контакты|اتصل بنا|تواصل معنا|צור קשר|联系我们|문의)$/iu,
  terms:
    /^(?:terms(?: (?:of|and|&) (?:use|service|conditions?|sale))?|(?:website )?terms|user agreement|agb|conditions g[ée]n[ée]rales(?: .{2,20})?|t[ée]rminos(?: y condiciones)?|termos(?: de uso)?|algemene voorwaarden|利用規約|شروط الاستخدام|תנאי שימוש|服务条款|이용약관)$/iu,
  privacy:
    /^(?:privacy(?: (?:policy|notice|statement))?|datenschutz(?:erkl[äa]rung)?|(?:politique de )?confidentialit[ée]|(?:pol[íi]tica de )?privaci(?:dad|dade)|privacyverklaring|プライバシーポリシー|سياسة الخصوصية|מדיניות פרטיות|隐私政策|개인정보처리방침)$/iu,
  careers:
    /^(?:careers?|jobs|(?:join|work (?:with|at|for)) (?:us|our team|\S{2,20})|karriere|stellen(?:angebote)?|recrutement|empleo|vacatures|採用情報)$/iu,
  press:
    /^(?:press(?: room| kit)?|newsroom|media(?: kit| room)?|presse(?:bereich)?|prensa|imprensa|stampa|プレス|пресса)$/iu,
};

/** Pages of the same site that describe the company, best first, at most one of a kind. */
export function pagesLinkedBy({ links }: Pick<PageOutline, "links">, address: string): readonly SitePage[] {
  const own = registrableDomain(address);
  const found = new Map<PageKind, string>();
  for (const link of links) {
    const url = URL.parse(link.href);
    if (url === null || url.protocol === "mailto:" || registrableDomain(url.href) !== own) continue;
    if (url.pathname === "/" && url.search === "") continue;
    const kind = kindOfLink(link.text, url);
    url.hash = "";
    if (kind !== undefined && !found.has(kind)) found.set(kind, url.href);
  }
  // An imprint names the company; without one, its terms or its privacy notice does.
  if (found.has("imprint")) for (const kind of ["terms", "privacy"] as const) found.delete(kind);
  const seen = new Set<string>();
  return KINDS.flatMap((kind) => {
    const url = found.get(kind);
    if (url === undefined || seen.has(url)) return [];
    seen.add(url);
    return [{ kind, url }];
  });
}

function kindOfLink(text: string, url: URL): PageKind | undefined {
  const label = text.replace(/(?<![\s→›»>.:!?？])[\s→›»>.:!?？]+$/u, "").trim();
  const last = lastPart(url);
  return KINDS.find((kind) => WORDS[kind].test(label)) ?? KINDS.find((kind) => WORDS[kind].test(last));
}

/** The last part of a path in words: "/en/about-us.html" is "about us". */
function lastPart({ pathname }: URL): string {
  const part =
    pathname
      .replace(/(?<!\/)\/+$/, "")
      .split("/")
      .at(-1) ?? "";
  try {
    return decodeURIComponent(part)
      .replace(/\.(?:html?|php|aspx?)$/i, "")
      .replace(/[-_+]+/g, " ");
  } catch (error) {
    if (error instanceof URIError) return "";
    throw error;
  }
}
