import countries from "i18n-iso-countries";
import english from "i18n-iso-countries/langs/en.json" with { type: "json" };

countries.registerLocale(english);

const SHORT_COUNTRIES: Readonly<Record<string, string>> = {
  us: "US", "u.s": "US", usa: "US", uk: "GB", "u.k": "GB", uae: "AE", "south korea": "KR", vietnam: "VN", russia: "RU",
};

/**
 * Cities whose name alone means that city in business news. A name that is also a state, a region or a word is not
 * here: unknown is better than wrong.
 */
const CITIES = new Set(
  (
    "amsterdam,antwerp,athens,atlanta,austin,bangalore,bangkok,barcelona,beijing,bengaluru,berlin,bogotá,bogota,boston," +
    "brussels,bucharest,budapest,cairo,chennai,chicago,cologne,copenhagen,dallas,delhi,denver,dubai,dublin,düsseldorf," +
    "edinburgh,eindhoven,frankfurt,geneva,ghent,gothenburg,gurgaon,gurugram,hamburg,helsinki,ho chi minh city,houston," +
    "hyderabad,istanbul,jakarta,johannesburg,karachi,kyiv,kuala lumpur,lagos,lahore,lausanne,leipzig,lisbon,ljubljana," +
    "london,los angeles,lyon,madrid,malmö,manila,melbourne,mexico city,miami,milan,montreal,montréal,mumbai,munich," +
    "nairobi,new delhi,new york,new york city,noida,oslo,palo alto,paris,philadelphia,prague,pune,riga,riyadh,rotterdam," +
    "san diego,san francisco,são paulo,sao paulo,seattle,seoul,shanghai,shenzhen,singapore,sofia,stockholm,stuttgart," +
    "sydney,tallinn,tel aviv,tokyo,toronto,toulouse,turin,valencia,vancouver,vienna,vilnius,warsaw,zagreb,zurich,zürich"
  ).split(","),
);

/** A place as a company's fields hold it. */
export interface Place {
  readonly country?: string;
  readonly city?: string;
}

/** What a place name certainly is: a country or a well-known city; `undefined` when it is neither for certain. */
export function placeNamed(name: string): Place | undefined {
  const key = name.toLowerCase().replace(/\.$/, "").trim();
  // A city state is both; the country is what is certain of the company either way.
  const country = SHORT_COUNTRIES[key] ?? (key === "georgia" ? undefined : countries.getAlpha2Code(name.trim(), "en"));
  if (country) return { country, ...(CITIES.has(key) ? { city: name.trim() } : {}) };
  return CITIES.has(key) ? { city: name.trim() } : undefined;
}
