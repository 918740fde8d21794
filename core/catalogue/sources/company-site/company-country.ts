import { foldToAscii } from "../../names/ascii.ts";
import { type Nation, NATIONS } from "./nations.ts";

/** Countries that a page suggests for its company, by the kind of evidence, the most reliable first. */
export interface CountryEvidence {
  /** Those of registers and tax numbers. */
  readonly registers: ReadonlySet<string>;
  /** Those of the calling codes of its telephone numbers. */
  readonly telephones: ReadonlySet<string>;
  /** Those that have the legal form of its name. */
  readonly forms: ReadonlySet<string>;
}

/** The evidence of a company's own lines and of its registered name. */
export function countryEvidence(lines: readonly string[], legalName: string | undefined): CountryEvidence {
  const countriesIn = (isIn: (line: string, nation: Nation) => boolean) =>
    new Set(NATIONS.filter((nation) => lines.some((line) => isIn(line, nation))).map(({ country }) => country));
  return {
    registers: countriesIn((line, { registers }) => registers?.test(line) === true),
    telephones: countriesIn((line, { telephone: code }) => line.includes(`+${code}`) && callingCode(code).test(line)),
    forms: countriesOfForm(legalName ?? ""),
  };
}

function callingCode(code: string): RegExp {
  return new RegExp(String.raw`(?<!\d)\+${code}(?=[\s().-]?\(?\d)`);
}

/** The one of the candidates that the evidence leaves; undefined if several are left. */
export function countryAmong(candidates: readonly string[], evidence: CountryEvidence): string | undefined {
  let left = candidates;
  for (const kind of [evidence.registers, evidence.forms, evidence.telephones]) {
    const both = left.filter((country) => kind.has(country));
    if (both.length > 0) left = both;
  }
  return left.length === 1 ? left[0] : undefined;
}

/** The country of a company without an address: that of its registers, else one with its legal form. */
export function countryOfCompany(evidence: CountryEvidence): string | undefined {
  const { registers, forms } = evidence;
  return countryAmong([...(registers.size > 0 ? registers : forms)], evidence);
}

/** Countries with the longest legal form at the end of a name: "Pty Ltd" is Australian, though "Ltd" is of many. */
function countriesOfForm(legalName: string): ReadonlySet<string> {
  const name = ` ${foldToAscii(legalName)
    .toLowerCase()
    .replace(/(?<=[a-z])\.\s?(?=[a-z]\b)|\.|[(),]/g, "")
    .replace(/\s+/g, " ")
    .trim()}`;
  const own = NATIONS.flatMap(({ country, forms }) =>
    forms.flatMap((form) => (name.endsWith(` ${form}`) ? [{ country, length: form.length }] : [])),
  );
  const longest = Math.max(...own.map(({ length }) => length));
  return new Set(own.filter(({ length }) => length === longest).map(({ country }) => country));
}
