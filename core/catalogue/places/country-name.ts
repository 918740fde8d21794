const COUNTRIES = new Intl.DisplayNames("en-US", { type: "region", fallback: "code" });

/** Names by code: Intl takes about ten microseconds each, and every list names a hundred. */
const names = new Map<string, string>();

/** The name of a country, or of "EU", in US English by its code; anything else unchanged. */
export function countryName(code: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return code;
  const name = names.get(code) ?? COUNTRIES.of(code) ?? code;
  names.set(code, name);
  return name;
}

const WITH_ARTICLE = /^(?:United |Congo)|Republic$|lands$|^(?:Bahamas|Comoros|Gambia|Maldives|Philippines|Seychelles)$/;

/** A country's English name as it stands in a sentence: "the United States". */
export function withArticle(name: string): string {
  return WITH_ARTICLE.test(name) ? `the ${name}` : name;
}
