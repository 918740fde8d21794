const COUNTRIES = new Intl.DisplayNames("en-US", { type: "region", fallback: "code" });

/** The known parts of a location; `country` is an ISO 3166-1 alpha-2 code. */
export interface PlaceProps {
  readonly city: string | null;
  readonly region: string | null;
  readonly country: string | null;
}

/** "Austin, Texas, United States" from the known parts; null without any. */
export function formatPlace({ city, region, country }: PlaceProps): string | null {
  const parts = [city, region === city ? null : region, country === null ? null : countryName(country)];
  return parts.filter((part) => part !== null && part !== "").join(", ") || null;
}

const SHORT_COUNTRIES = new Intl.DisplayNames("en-US", { type: "region", style: "short", fallback: "code" });

/** "Austin, US", "Kraków, Poland": city, else region, with the country's short name; null without any. */
export function formatShortPlace({ city, region, country }: PlaceProps): string | null {
  const short = country !== null && /^[A-Z]{2}$/.test(country) ? SHORT_COUNTRIES.of(country) : country;
  return (
    [city ?? region, short].filter((part) => part !== null && part !== undefined && part !== "").join(", ") || null
  );
}

/** The country's name in US English; unknown codes unchanged. */
export function countryName(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (COUNTRIES.of(code) ?? code) : code;
}
