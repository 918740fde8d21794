import { wordsOf } from "./ascii.ts";

/** Spellings of one city per line, folded to ASCII; the first is canonical. */
const SAME_CITY = [
  // India
  ["bengaluru", "bangalore", "bengalooru"],
  ["mumbai", "bombay"],
  ["gurugram", "gurgaon"],
  ["kolkata", "calcutta"],
  ["chennai", "madras"],
  ["pune", "poona"],
  ["thiruvananthapuram", "trivandrum"],
  ["kochi", "cochin", "ernakulam"],
  ["mysuru", "mysore"],
  ["vadodara", "baroda"],
  ["visakhapatnam", "vizag"],
  ["puducherry", "pondicherry"],
  ["kozhikode", "calicut"],
  ["mangaluru", "mangalore"],
  ["varanasi", "benares"],
  ["delhi", "new delhi", "delhi ncr"],
  ["prayagraj", "allahabad"],
  // United States
  ["new york", "nyc", "new york city"],
  ["san francisco", "sf", "san fran"],
  ["los angeles", "la"],
  ["washington", "washington dc", "dc"],
  // German-speaking
  ["munich", "munchen", "muenchen"],
  ["cologne", "koln", "koeln"],
  ["vienna", "wien"],
  ["nuremberg", "nurnberg", "nuernberg"],
  ["dusseldorf", "duesseldorf"],
  ["zurich", "zuerich"],
  ["frankfurt", "frankfurt am main", "frankfurt main"],
  ["hanover", "hannover"],
  ["basel", "basle", "bale"],
  ["bern", "berne"],
  ["geneva", "geneve", "genf"],
  ["lucerne", "luzern"],
  // Low Countries and France
  ["brussels", "bruxelles", "brussel"],
  ["antwerp", "antwerpen", "anvers"],
  ["ghent", "gent", "gand"],
  ["bruges", "brugge"],
  ["leuven", "louvain"],
  ["liege", "luik"],
  ["the hague", "den haag", "s gravenhage"],
  ["lyon", "lyons"],
  ["marseille", "marseilles"],
  ["strasbourg", "strassburg"],
  // Nordics and Baltics
  ["copenhagen", "kobenhavn"],
  ["gothenburg", "goteborg", "goeteborg"],
  ["malmo", "malmoe"],
  ["helsinki", "helsingfors"],
  ["turku", "abo"],
  ["aarhus", "arhus"],
  ["tampere", "tammerfors"],
  // Southern Europe
  ["milan", "milano"],
  ["rome", "roma"],
  ["turin", "torino"],
  ["florence", "firenze"],
  ["naples", "napoli"],
  ["venice", "venezia"],
  ["genoa", "genova"],
  ["lisbon", "lisboa"],
  ["porto", "oporto"],
  ["seville", "sevilla"],
  ["athens", "athina"],
  ["thessaloniki", "salonica"],
  // Central and Eastern Europe
  ["prague", "praha"],
  ["warsaw", "warszawa"],
  ["krakow", "cracow"],
  ["wroclaw", "breslau"],
  ["gdansk", "danzig"],
  ["bucharest", "bucuresti"],
  ["belgrade", "beograd"],
  ["moscow", "moskva"],
  ["saint petersburg", "sankt peterburg"],
  ["kyiv", "kiev", "kiiv"],
  ["odesa", "odessa"],
  ["kharkiv", "kharkov"],
  ["lviv", "lvov"],
  ["chisinau", "kishinev"],
  // Elsewhere
  ["ho chi minh city", "hcmc", "saigon", "ho chi minh"],
  ["hanoi", "ha noi"],
  ["beijing", "peking"],
  ["guangzhou", "canton"],
  ["tel aviv", "tel aviv yafo", "tel aviv jaffa"],
  ["mexico city", "ciudad de mexico", "cdmx"],
  ["yangon", "rangoon"],
  ["dhaka", "dacca"],
  ["astana", "nur sultan"],
  ["izmir", "smyrna"],
  ["cairo", "al qahirah"],
  ["kyoto", "kioto"],
  ["singapore", "singapore city"],
  ["kuwait", "kuwait city"],
  ["quebec", "quebec city"],
] as const;

/** Maps each variant to its canonical city. */
export const CITY_VARIANTS: ReadonlyMap<string, string> = new Map(
  SAME_CITY.flatMap(([one, ...others]) => others.map((other) => [other, one] as const)),
);

/** The key that spellings and former names of a city share (Bangalore, Bengaluru); null without a city. */
export function cityKey(city: string | null): string | null {
  const beforeComma = city?.split(",", 1)[0] ?? "";
  let words = wordsOf(beforeComma.replaceAll(".", "")).map((word) => (word === "st" ? "saint" : word));
  if (words.length > 1 && words[0] === "greater") words = words.slice(1);
  const key = words.join(" ").replace(/ (?:bay area|metropolitan area|metro area|area)$/, "");
  return key === "" ? null : (CITY_VARIANTS.get(key) ?? key);
}
