const COUNTRIES = new Intl.DisplayNames(["en"], { type: "region" });

/** Countries whose names need an article when they stand alone. */
const WITH_ARTICLE = new Set([
  "AE",
  "BS",
  "CD",
  "CF",
  "CG",
  "DO",
  "GB",
  "GM",
  "KM",
  "MH",
  "MV",
  "NL",
  "PH",
  "SB",
  "SC",
  "US",
]);

/** A place as part of a sentence: "Lyon, France", "Lyon", "the United States"; null without either. */
export function placeInWords(city: string | null, country: string | null): string | null {
  const name = country === null ? undefined : COUNTRIES.of(country);
  if (name === undefined) return city;
  if (city !== null) return `${city}, ${name}`;
  return WITH_ARTICLE.has(country ?? "") ? `the ${name}` : name;
}
