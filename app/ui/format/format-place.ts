/** Names by code. Intl takes about ten microseconds a name, and a list names a hundred countries. */
function countryNames(style: "long" | "short"): (code: string) => string {
  const names = new Intl.DisplayNames("en-US", { type: "region", style, fallback: "code" });
  const known = new Map<string, string>();
  return (code) => {
    if (!/^[A-Z]{2}$/.test(code)) return code;
    const name = known.get(code) ?? names.of(code) ?? code;
    known.set(code, name);
    return name;
  };
}

/** The country's name in US English; unknown codes unchanged. */
export const countryName = countryNames("long");
const shortCountryName = countryNames("short");

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

/** "Austin, US", "Kraków, Poland": city, else region, with the country's short name; null without any. */
export function formatShortPlace({ city, region, country }: PlaceProps): string | null {
  const parts = [city ?? region, country === null ? null : shortCountryName(country)];
  return parts.filter((part) => part !== null && part !== "").join(", ") || null;
}
