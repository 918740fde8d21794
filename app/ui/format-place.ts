const COUNTRIES = new Intl.DisplayNames("en-US", { type: "region", fallback: "code" });

/** What is known of a place; `country` is an ISO 3166-1 alpha-2 code. */
export interface PlaceProps {
  readonly city: string | null;
  readonly region: string | null;
  readonly country: string | null;
}

/** "Austin, Texas, United States", from whatever is known; null when nothing is. */
export function formatPlace({ city, region, country }: PlaceProps): string | null {
  const parts = [city, region === city ? null : region, country === null ? null : countryName(country)];
  return parts.filter((part) => part !== null && part !== "").join(", ") || null;
}

/** The country's name in US English; the code itself when it names none. */
export function countryName(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (COUNTRIES.of(code) ?? code) : code;
}
