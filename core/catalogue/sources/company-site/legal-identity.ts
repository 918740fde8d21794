import { companyNameKey } from "../../names/company-name.ts";
import { NATIVE_FORMS, splitLegalForm } from "../../names/legal-forms.ts";
import type { PageKind } from "../source.ts";
import { LEGAL_FORM } from "./nations.ts";
import type { PageLine, PageOutline } from "./page-outline.ts";
import { cleanText } from "../clean-text.ts";

/** Headings and labels before the names of other parties: hosts, builders, funders, auditors. */
const OTHERS =
  /(?<!\p{L})(?:host(?:ing|ed|er)?|h[ée]berge(?:ur|ment)|webdesign|web design|design(?:ed)?(?= by|\s?[:：]|$)|umsetzung|realisi(?:erung|ert|ation)|r[ée]alisation|h[ée]berg[ée]\p{L}*|persönlich haftende\p{L}*|agent(?:ur|cy)|made by|built by|powered by|developed by|website by|photo|bildnachweis|images?|fonts?|registergericht|aufsichtsbehörde|supervis\p{L}*|data protection officer|datenschutzbeauftragte|dispute|(?:verbraucher)?streit\p{L}*|auditors?|insur(?:ance|ers?|ed)|versicher\p{L}*|payment|google|analytics|processor|subprocessor|partners?|customers?|clients?|investors?|member of|part of|subsidiary of|distribut\p{L}*)(?!\p{L})/iu;
/** Labels before the company's name in an imprint. */
const LABELLED =
  /^(?:(?:angaben )?gemäß § ?5 \S{2,6}|firma|company(?: name)?|legal name|registered name|name of the company|anbieter|betreiber|raison sociale|d[ée]nomination(?: sociale)?|[ée]diteur(?: du site)?|raz[óo]n social|denominaci[óo]n social|ragione sociale|会社名|商号|販売業者|社名|公司名称|상호(?:명)?|medieninhaber(?:in)?(?: und herausgeber(?:in)?)?|наименование|полное наименование|الاسم القانوني|اسم الشركة)\s?(?:de l'entreprise|de la empresa)?\s?[:：]?\s*(.*)$/iu;
/** Numbers that only the company itself states beside its registered name. */
const REGISTERED =
  /^(.{4,100}?)[\s,;|·–—-]{1,20}(?:con |under |avec )?(?:CNPJ|KvK|Org\.?\s?n(?:r|o|umber)|P\.?\s?IVA|Partita IVA|C\.?I\.?F\b|N\.?I\.?F\b|NIP\b|KRS\b|IČO?\b|HR[AB]\s?\d|SIRE[NT]\b|RCS\b|CHE-|ABN\b|UEN\b|Company (?:No|number)|사업자등록번호|ИНН|ОГРН|ח\.?\s?פ)/iu;
const ARABIC_FORM = /^(?:شركة|مؤسسة)\s|(?<!\p{L})(?:ذ\s?\.?\s?م\s?\.?\s?م|ش\s?\.?\s?م\s?\.?\s?[مكل]|المحدودة)\.?$/u;
const COPYRIGHT =
  /^(?:copyright\s*)?(?:©|\(c\))\s*(?:copyright\s*)?(?:\d{4}(?:\s?[-–—]\s?(?:\d{2,4}|present))?,?\s*)?(?:by\s)?(.{2,80}?)(?:,?\s*(?:\d{4}(?:\s?[-–]\s?\d{4})?))?(?:[.|·–—]\s.*|[.,]?\s*(?:all rights|alle rechte|tous droits|todos los derechos|todos os direitos|tutti i diritti|with love).*)?$/iu;
const SENTENCE = new RegExp(
  String.raw`(?:^|[\s(])((?:[\p{Lu}\d][\p{L}\d&.'’+-]*,?\s(?:(?:[&+]|de|y|und|et)\s)?){1,5}${LEGAL_FORM})(?=[\s,.;)(]|$)`,
  "gu",
);

const LONGEST = 100;
/** Kinds of pages on which a line may be nothing but the registered name. */
const FORMAL: ReadonlySet<PageKind> = new Set(["imprint", "contact", "about", "terms", "privacy"]);

/** The company's registered name on a page. A name without a label must belong to one of `ownNames`. */
export function legalNameOn({ lines }: PageOutline, kind: PageKind, ownNames: readonly string[]): string | undefined {
  const isOwn = (name: string, isWhole = true) => {
    const key = companyNameKey(name);
    return (
      key.length > 1 && ownNames.some((own) => isSame(key, companyNameKey(own)) || (isWhole && beginsWith(name, own)))
    );
  };
  const isFormal = FORMAL.has(kind);
  for (const at of ownLines(lines)) {
    const { text = "", isFooter = false } = lines[at] ?? {};
    const labelled = isFormal ? labelledName(lines, at) : undefined;
    const registered = isFormal || isFooter ? REGISTERED.exec(text)?.[1] : undefined;
    const stated = labelled ?? (registered === undefined ? undefined : legalName(registered));
    if (stated !== undefined) return stated;
    const copyright = COPYRIGHT.exec(text.replace(/^[\p{Script=Arabic}\s]+©\s*[٠-٩]*/u, "© "))?.[1];
    for (const name of [copyright, ...(isFormal || isFooter ? [text, ...text.split(/\s[|·]\s|،\s?/u)] : [])]) {
      const cleaned = name === undefined ? undefined : legalName(name);
      if (cleaned !== undefined && (isOwn(cleaned) || sharesNativeWord(cleaned, ownNames))) return cleaned;
    }
    for (const [, name = ""] of text.slice(0, 1_000).matchAll(SENTENCE)) {
      const own = longestOwn(name, (part) => isOwn(part, kind === "imprint" || isCopyright(text)));
      if (own !== undefined) return own;
    }
  }
  return undefined;
}

/** True if they share a word: names in other scripts are often longer than the brand ("سحاب للتقنية", "سحاب تك"). */
function sharesNativeWord(name: string, ownNames: readonly string[]): boolean {
  const own = new Set(ownNames.flatMap(nativeWords));
  return nativeWords(name).some((word) => own.has(word));
}

function nativeWords(text: string): readonly string[] {
  return text.split(/\s+/).filter((word) => word.length > 2 && !/[\p{Script=Latin}\d]/u.test(word));
}

/** True if a legal name begins with the brand, as in imprints and copyright notices. */
function beginsWith(name: string, own: string): boolean {
  return own.length >= 4 && name.toLowerCase().startsWith(`${own.toLowerCase()} `);
}

/** Positions of the lines about the company itself, excluding those below "Hosting:" or "Data protection officer". */
export function ownLines(lines: readonly PageLine[]): readonly number[] {
  const own: number[] = [];
  let isOthers = false;
  for (const [at, line] of lines.entries()) {
    if (line.isForeign) continue;
    // A copyright notice begins the footer, whatever part of the page it follows.
    isOthers = !isCopyright(line.text) && namesOthers(line, isOthers);
    if (!isOthers && (isCopyright(line.text) || !OTHERS.test(line.text.slice(0, 60)))) own.push(at);
  }
  return own;
}

/** True for a heading or short label before the names of other parties. */
function namesOthers({ text, heading }: PageLine, before: boolean): boolean {
  if (OTHERS.test(text) && (heading > 0 || /[:：]$/.test(text) || text.length < 30)) return true;
  return heading > 0 || /[:：]$/.test(text) ? false : before;
}

function labelledName(lines: readonly PageLine[], at: number): string | undefined {
  const [match, inline = ""] = LABELLED.exec(lines[at]?.text ?? "") ?? [];
  if (match === undefined) return undefined;
  return legalName(inline === "" ? (lines[at + 1]?.text ?? "") : inline);
}

/** The text if it is a name with a legal form and nothing else. */
function legalName(text: string): string | undefined {
  const native = new RegExp(NATIVE_FORMS.source, "iu").test(text) ? text.replace(/\s?[(（].*$/u, "") : text;
  const name = cleanText(native.replace(/^["“„«](.*)["”“»]$/u, "$1")).replace(/(?<![\s,;:|])[\s,;:|]+$/, "");
  if (name.length < 4 || name.length > LONGEST || /[@!?:،]|https?/.test(name)) return undefined;
  if (name.split(" ").length > 9) return undefined;
  return hasLegalForm(name) ? name : undefined;
}

function isCopyright(text: string): boolean {
  return /^(?:copyright|©|\(c\))/i.test(text);
}

function hasLegalForm(name: string): boolean {
  if (new RegExp(NATIVE_FORMS.source, "iu").test(name) || ARABIC_FORM.test(name)) return true;
  return splitLegalForm(name.replace(/\((?:haftungsbeschränkt|limited liability)\)/i, "")) !== null;
}

/** The longest end of a phrase that is a name of the company: "Acme Inc" in "Contact Acme Inc". */
function longestOwn(phrase: string, isOwn: (name: string) => boolean): string | undefined {
  const words = phrase.trim().split(" ");
  return words
    .slice(0, -1)
    .map((_, from) => words.slice(from).join(" "))
    .find(isOwn);
}

/** True for equal names, or if one has a common addition ("Acme Labs", "Acme Technologies"). */
function isSame(a: string, b: string): boolean {
  if (a === "" || b === "") return false;
  if (a === b) return true;
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return (
    short.length >= 3 &&
    long.startsWith(short) &&
    /^(?:labs?|technolog(?:y|ies)|tech|software|systems?|solutions?|group|holdings?|international|health|robotics|ai|bio|energy|therapeutics|deutschland|germany|france|uk|usa|us|japan|europe|studios?|hq|app|io|co)+$/.test(
      long.slice(short.length),
    )
  );
}
