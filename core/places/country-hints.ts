const EURO_AREA = new Set("AT,BE,BG,CY,DE,EE,ES,FI,FR,GR,HR,IE,IT,LT,LU,LV,MT,NL,PT,SI,SK".split(","));
/** Country domains used by companies of all countries. */
const EVERYWHERE = new Set("ac,ag,ai,am,bz,cc,co,fm,gg,im,io,is,la,ly,me,ms,nu,sc,sh,so,st,to,tv,vc,vg,ws".split(","));

/** Hints at a company's country besides its location. */
export interface CountryHints {
  /** Absolute URL of the company's site. */
  readonly website?: string | undefined;
  /** ISO 4217 code of the amounts. */
  readonly currency?: string | undefined;
}

/** The country of a site's top-level domain; undefined for domains used everywhere. */
export function countryOfSite(website: string | undefined): string | undefined {
  const domain = website === undefined ? undefined : URL.parse(website)?.hostname.split(".").at(-1);
  if (domain?.length !== 2 || EVERYWHERE.has(domain)) return undefined;
  return domain === "uk" ? "GB" : domain.toUpperCase();
}

/**
 * True if the currency suggests the country. ISO 4217 codes of national currencies begin with the country's code. US
 * dollars are common everywhere and suggest none.
 */
export function suggests(country: string, currency: string | undefined): boolean {
  if (currency === undefined || currency === "USD") return false;
  return currency === "EUR" ? EURO_AREA.has(country) : currency.startsWith(country);
}
