import { countryNamed, countryOf } from "./country-names.ts";
import { fold } from "./text.ts";

const US =
  "AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DE Delaware,DC District of Columbia,FL Florida,GA Georgia,HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,KS Kansas,KY Kentucky,LA Louisiana,ME Maine,MD Maryland,MA Massachusetts,MI Michigan,MN Minnesota,MS Mississippi,MO Missouri,MT Montana,NE Nebraska,NV Nevada,NH New Hampshire,NJ New Jersey,NM New Mexico,NY New York,NC North Carolina,ND North Dakota,OH Ohio,OK Oklahoma,OR Oregon,PA Pennsylvania,RI Rhode Island,SC South Carolina,SD South Dakota,TN Tennessee,TX Texas,UT Utah,VT Vermont,VA Virginia,WA Washington,WV West Virginia,WI Wisconsin,WY Wyoming,PR Puerto Rico";
const CANADA = "ON Ontario,BC British Columbia,QC Quebec,AB Alberta,MB Manitoba,NS Nova Scotia,NB New Brunswick";
const OTHERS: Readonly<Record<string, string>> = {
  CA: "Saskatchewan,Newfoundland and Labrador,Prince Edward Island",
  GB: "England,Scotland,Wales,Northern Ireland",
  FR: "Auvergne-Rhône-Alpes,Bourgogne-Franche-Comté,Bretagne,Centre-Val de Loire,Corse,Grand Est,Hauts-de-France,Île-de-France,Normandie,Nouvelle-Aquitaine,Occitanie,Pays de la Loire,Provence-Alpes-Côte d'Azur",
  DE: "Bavaria,Bayern,Baden-Württemberg,Hesse,Hessen,Lower Saxony,Niedersachsen,North Rhine-Westphalia,Nordrhein-Westfalen,Saxony,Sachsen,Brandenburg,Thuringia,Thüringen",
  IN: "Karnataka,Maharashtra,Tamil Nadu,Telangana,Haryana,Uttar Pradesh,Gujarat,Rajasthan,Kerala,West Bengal,Madhya Pradesh,Andhra Pradesh,Odisha,Assam,Bihar,Goa,Himachal Pradesh,Uttarakhand,Jharkhand,Chhattisgarh",
  AU: "New South Wales,Queensland,South Australia,Western Australia,Tasmania,NSW,QLD",
  CH: "Canton of Zurich,Canton of Vaud,Vaud,Zug",
  ES: "Catalonia,Cataluña,Andalusia,Andalucía,Basque Country",
};

interface Region {
  readonly name: string;
  readonly country: string;
}

const BY_CODE = new Map<string, Region>();
const BY_NAME = new Map<string, Region>();
for (const [country, table] of [
  ["US", US],
  ["CA", CANADA],
] as const) {
  for (const entry of table.split(",")) {
    const region = { name: entry.slice(3), country };
    BY_CODE.set(entry.slice(0, 2), region);
    BY_NAME.set(fold(region.name), region);
  }
}
for (const [country, names] of Object.entries(OTHERS))
  for (const name of names.split(",")) BY_NAME.set(fold(name), { name, country });

/** The state or province of a US or Canadian postal abbreviation ("CA", "ON"). */
function regionOfCode(code: string): Region | undefined {
  return BY_CODE.get(code);
}

/** The state, province or region of a name that implies its country. */
function regionNamed(name: string): Region | undefined {
  return BY_NAME.get(fold(name.trim()));
}

/** The name of a region in a country; undefined for codes of no known region and for metropolitan areas. */
export function regionIn(text: string, country: string | undefined): string | undefined {
  const byCode = BY_CODE.get(text);
  if (byCode !== undefined && (country === undefined || byCode.country === country)) return byCode.name;
  return /^[A-Z\d]{1,3}$/.test(text) || /\b(?:area|metro|metropolitan)\b/i.test(text)
    ? BY_NAME.get(fold(text))?.name
    : text;
}

/** Large cities in countries whose code is also a US state's: "Berlin, DE" is not in Delaware. */
const CITIES_BY_CODE: Readonly<Record<string, string>> = {
  DE: "berlin,munich,munchen,hamburg,cologne,koln,frankfurt,frankfurt am main,stuttgart,dusseldorf,leipzig,dresden,karlsruhe,heidelberg,aachen,nuremberg,darmstadt,potsdam,bonn,hannover,mannheim",
  IN: "bengaluru,bangalore,mumbai,delhi,new delhi,gurugram,gurgaon,noida,pune,hyderabad,chennai,kolkata,ahmedabad,jaipur,indore,kochi,surat",
  IL: "tel aviv,tel aviv-yafo,jerusalem,haifa,herzliya,ramat gan,petah tikva,netanya,rehovot",
  CA: "toronto,montreal,vancouver,ottawa,calgary,edmonton,waterloo,kitchener,quebec,quebec city,winnipeg,halifax,victoria",
  CO: "bogota,medellin,cali,barranquilla",
  AR: "buenos aires,cordoba,rosario,mendoza",
  ID: "jakarta,bandung,surabaya,bali",
  MA: "casablanca,rabat,marrakech",
  PA: "panama city",
};

/** True if the two-letter code after this city is a country rather than a US state. */
function isCityOfCountry(city: string, code: string): boolean {
  return CITIES_BY_CODE[code]?.split(",").includes(fold(city)) ?? false;
}

/** A company's location, as far as it is certain. */
export interface CompanyLocation {
  readonly city?: string;
  readonly region?: string;
  /** ISO 3166-1 alpha-2. */
  readonly country?: string;
  /** True if the text names a place at all, even if it is not kept (two cities, a continent). */
  readonly named: boolean;
}

const NOWHERE =
  /^(?:africa|europe|asia|americas?|latin america|north america|south america|latam|mena|emea|apac|middle east|southeast asia|oceania|global|worldwide|international|remote|distributed|online|virtual|earth|everywhere|eu|european union)$/i;
/** Regions that share their name with a country or a better-known city, and so are ambiguous alone. */
const ALSO_ELSEWHERE = new Set(["georgia", "new york", "washington", "victoria", "zug", "quebec"]);
const SEVERAL = /\s(?:and|&|et|und|y|or)\s|\s*[/;|+]\s*/i;

/**
 * Splits a location into city, region and country and keeps only what is certain. In "City, ST" a US or Canadian code
 * is the state, unless the city is a large one of the country with that code ("Berlin, DE"). Several places, continents
 * and "remote" give nothing.
 */
export function readLocation(text: string): CompanyLocation {
  if (text === "") return { named: false };
  if (text.length > 120) return { named: true };
  const plain = text
    .replace(/\s*\(([^()]+)\)\s*$/, ", $1")
    .replace(/[‑‐]/g, "-")
    .replace(/\s+[-–—]\s+/g, ", ")
    .replace(/[\s,.]+$/, "");
  const parts = plain
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "" && !/^(?:remote|hybrid|hq)$/i.test(part));
  if (parts.length > 2 && NOWHERE.test(parts.at(-1) ?? "") && countryOf(parts.at(-2) ?? "") !== undefined) parts.pop();
  const [first, second, third] = parts;
  if (first === undefined || parts.length > 3) return { named: true };
  if (countryNamed(plain) === undefined && SEVERAL.test(plain)) return { named: true };
  if (second === undefined) return onePart(first);
  return third === undefined ? twoParts(first, second) : threeParts(first, second, third);
}

/** True if the text is a continent, "remote" or the like. */
export function isNowhere(text: string): boolean {
  return NOWHERE.test(text.trim());
}

function onePart(text: string): CompanyLocation {
  if (NOWHERE.test(text)) return { named: true };
  const lower = text.toLowerCase();
  const country = ALSO_ELSEWHERE.has(lower) ? undefined : countryNamed(text);
  if (country !== undefined) return { country, named: true };
  if (lower === "georgia") return { named: true };
  const region = ALSO_ELSEWHERE.has(lower) ? undefined : regionNamed(text);
  if (region !== undefined) return { region: region.name, country: region.country, named: true };
  if (/^[A-Z]{3}$/.test(text)) {
    const byCode = countryOf(text);
    if (byCode !== undefined) return { country: byCode, named: true };
  }
  return /^[A-Za-z]{2}$/.test(text) ? { named: true } : withCity(text, {});
}

function twoParts(first: string, second: string): CompanyLocation {
  if (/^[A-Z]{2}$/.test(second)) {
    const region = regionOfCode(second);
    if (region !== undefined && !isCityOfCountry(first, second))
      return withCity(first, { region: region.name, country: region.country });
    const country = countryOf(second);
    return country === undefined ? { named: true } : withCity(first, { country });
  }
  if (second.toLowerCase() === "georgia") return withCity(first, {});
  const country = countryOf(second);
  if (country !== undefined) return withCity(first, { country });
  const region = regionNamed(second);
  return region === undefined ? { named: true } : withCity(first, { region: region.name, country: region.country });
}

function threeParts(city: string, middle: string, last: string): CompanyLocation {
  const country = countryOf(last);
  if (country === undefined) return { named: true };
  const byCode = /^[A-Z]{2}$/.test(middle) ? regionOfCode(middle) : undefined;
  const region =
    byCode?.country === country ? byCode.name : /^[A-Z]{2}$/.test(middle) || /\d/.test(middle) ? undefined : middle;
  return withCity(city, { country, ...(region === undefined ? {} : { region }) });
}

/** Adds the text as the city, or as the region if it says so; ignores text that is not a place name. */
function withCity(text: string, rest: Omit<CompanyLocation, "city" | "named">): CompanyLocation {
  const region = /\bregion$|^r[ée]gion\b/i.test(text)
    ? { name: text.replace(/\s*\bregion$|^r[ée]gion\s*/i, "") }
    : regionNamed(text);
  const known = region !== undefined && !ALSO_ELSEWHERE.has(text.toLowerCase()) && rest.region === undefined;
  if (known && (rest.country === undefined || !("country" in region) || region.country === rest.country))
    return { ...rest, region: region.name, named: true };
  if (countryNamed(text) !== undefined && countryNamed(text) === rest.country) return { ...rest, named: true };
  return text.length > 60 || /\d|https?:/.test(text) ? { ...rest, named: true } : { city: text, ...rest, named: true };
}
