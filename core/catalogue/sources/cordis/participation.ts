import { startsWithGivenName } from "../../names/given-names.ts";
import { isLegalForm, splitLegalForm } from "../../names/legal-forms.ts";
import { isNamedAfterPeople } from "../../names/named-after-people.ts";

/** EU codes that differ from ISO 3166-1. */
const COUNTRIES: Readonly<Record<string, string>> = { EL: "GR", UK: "GB" };

/** ISO 3166-1 alpha-2; undefined for several countries or none. */
export function countryOf(code: string): string | undefined {
  return /^[A-Z]{2}$/.test(code) ? (COUNTRIES[code] ?? code) : undefined;
}

/**
 * Cents of an amount with a decimal point or a decimal comma; a row can have both. Neither mark ever separates thousands.
 * Undefined for none, 0, or another text.
 */
export function euroCents(amount: string): number | undefined {
  const written = /^(\d{1,12})(?:[.,](\d{1,6}))?$/.exec(amount);
  const cents = written === null ? 0 : Math.round(Number(`${written[1]}.${written[2] ?? "0"}`) * 100);
  return cents > 0 ? cents : undefined;
}

const SOLE_TRADER = new RegExp(
  String.raw`(?:^|[\s,(])(?:${[
    String.raw`e\.? ?k\.?`,
    String.raw`e\.? ?kf[mr]\.?`,
    "einzelunternehmen",
    "einzelfirma",
    "sole trader",
    "eenmanszaak",
    "ditta individuale",
    "impresa individuale",
    "empresari[oa] individual",
    "autonom[oa]",
    "entrepreneur individuel",
    "fop",
    "fyzicka osoba",
    "jednoosobowa dzialalnosc(?: gospodarcza)?",
  ].join("|")})(?:$|[\s,)])`,
  "i",
);

/** Beginnings of words that show an undertaking. */
const OF_FIRMS = new RegExp(
  (
    "tech bio med soft pharma nano robot energ power lab system solution engineer consult innovat analytic therap " +
    "diagnos dynamic digital data material group design studio research science photon quantum aero space water solar " +
    "motor company foundation institut universit center centre network sensor optic food agri farm"
  ).replaceAll(" ", "|"),
  "i",
);

/**
 * True if the participant may be a person: a sole trader, a surname in capitals beside another word, or a short name
 * without a legal form that begins or ends with a given name.
 */
export function mayBePerson(name: string): boolean {
  if (SOLE_TRADER.test(name.normalize("NFD").replace(/\p{M}/gu, ""))) return true;
  if (splitLegalForm(name) !== null || isNamedAfterPeople(name)) return false;
  const words = name.split(/[\s,]+/).filter((word) => /^[\p{L}.'’-]+$/u.test(word));
  if (words.length < 2 || words.length > 4 || words.some((word) => isLegalForm(word)) || OF_FIRMS.test(name))
    return false;
  if (words.some(isCapital) && words.some(isMixed)) return true;
  return [words[0], words.at(-1)].some((word) => word !== undefined && startsWithGivenName(titled(word)));
}

const isCapital = (word: string): boolean => word === word.toUpperCase() && /\p{L}{2}/u.test(word);
const isMixed = (word: string): boolean => /^\p{Lu}\p{Ll}/u.test(word);

function titled(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1).toLowerCase();
}

/** A VAT number without signs; undefined for a placeholder. */
export function vatNumber(text: string): string | undefined {
  const plain = text.toUpperCase().replace(/[\s.-]/g, "");
  return /^[A-Z]{2}[A-Z0-9]{6,16}$/.test(plain) && /[1-9]/.test(plain) ? plain : undefined;
}
