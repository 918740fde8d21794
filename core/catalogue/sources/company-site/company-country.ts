import { foldToAscii } from "../../names/ascii.ts";
import { NATIONS } from "./nations.ts";

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
  const registers = new Set<string>();
  const telephones = new Set<string>();
  for (const line of lines) {
    for (const { country, registers: register, telephone } of NATIONS) {
      if (register?.test(line) === true) registers.add(country);
      if (line.includes(`+${telephone}`) && callingCode(telephone).test(line)) telephones.add(country);
    }
  }
  return { registers, telephones, forms: countriesOfForm(legalName ?? "") };
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

/** The country of a company without an address: that of its only register, else the only one with its legal form. */
export function countryOfCompany({ registers, forms, telephones }: CountryEvidence): string | undefined {
  const [register, otherRegister] = registers;
  if (register !== undefined) return otherRegister === undefined ? register : undefined;
  const supported = [...forms].filter((country) => telephones.has(country));
  const [form, otherForm] = supported.length > 0 ? supported : forms;
  return otherForm === undefined ? form : undefined;
}

/** Countries with the longest legal form at the end of a name: "Pty Ltd" is Australian, though "Ltd" is of many. */
function countriesOfForm(legalName: string): ReadonlySet<string> {
  const name = ` ${foldToAscii(legalName)
    .toLowerCase()
    .replace(/(?<=[a-z])\.\s?(?=[a-z]\b)|\.|[(),]/g, "")
    .replace(/\s+/g, " ")
    .trim()}`;
  let longest = 0;
  let countries = new Set<string>();
  for (const { country, forms } of NATIONS) {
    for (const form of forms) {
      if (!name.endsWith(` ${form}`) || form.length < longest) continue;
      if (form.length > longest) countries = new Set();
      longest = form.length;
      countries.add(country);
    }
  }
  return countries;
}
