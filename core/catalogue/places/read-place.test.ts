import { describe, expect, it } from "vitest";
import type { PlaceTexts } from "./place-meanings.ts";
import { type PlaceReading, readPlace } from "./read-place.ts";

/** A reading as "city/region/country", with "?" and the doubted country. */
function shown(texts: PlaceTexts): string {
  const { city = "", region = "", country = "", doubtedCountry }: PlaceReading = readPlace(texts);
  return `${city}/${region}/${country}${doubtedCountry === undefined ? "" : `?${doubtedCountry}`}`;
}

/** Kinds of writing a place, each with examples of "text = city/region/country". */
const KINDS: Readonly<Record<string, readonly string[]>> = {
  "a code of the country that has the city": [
    "Florianópolis, SC = Florianópolis/Santa Catarina/BR",
    "Perth, WA = Perth/Western Australia/AU",
    "Chennai, TN = Chennai/Tamil Nadu/IN",
    "Basel, BS = Basel/Basel-City/CH",
    "Milano, MI = Milano/Lombardy/IT",
    "München, BY = München/Bavaria/DE",
    "Monterrey, NL = Monterrey/Nuevo León/MX",
    "Roodepoort, GP = Roodepoort/Gauteng/ZA",
    "boston, ma = boston/Massachusetts/US",
    "Toronto, CA = Toronto//CA",
    "Berlin, DE = Berlin//DE",
    "Winston-Salem, N.C. = Winston-Salem/North Carolina/US",
  ],
  "a state or country written out": [
    "Atlanta, Georgia = Atlanta/Georgia/US",
    "Tbilisi, Georgia = Tbilisi//GE",
    "Granada, Andalucía = Granada/Andalucía/ES",
    "Leeds, West Yorkshire = Leeds/West Yorkshire/GB",
    "Nowhereville, Texas = Nowhereville/Texas/US",
    "Nowhereville, Kenya = Nowhereville//KE",
    "Lagos, Portugal = Lagos//PT",
    "Hamilton, Bermuda = Hamilton//BM",
    "Luxembourg, Luxembourg = Luxembourg//LU",
    "Pristina, Kosovo = Pristina//XK",
    "Île‑de‑France region, France = /Île-de-France region/FR",
  ],
  "any order and any punctuation": [
    "Germany, Berlin = Berlin//DE",
    "USA - Boston = Boston//US",
    "China, Guangdong, Shenzhen = Shenzhen/Guangdong/CN",
    "London (UK) = London//GB",
    "Campinas - SP - Brasil = Campinas/São Paulo/BR",
    "Washington, D.C. = Washington, D.C.//",
    "Washington, DC, USA = Washington/District of Columbia/US",
    "Halle (Saale), ST = Halle/Saxony-Anhalt/DE",
    "Indiranagar, Bengaluru, Karnataka, India = Bengaluru/Karnataka/IN",
  ],
  "no comma": [
    "Austin TX = Austin/Texas/US",
    "Vancouver BC = Vancouver/British Columbia/CA",
    "London UK = London//GB",
    "Portland OR = Portland/Oregon/US",
    "Dallas-Fort Worth, TX = /Texas/US",
    "Based in London = London//",
  ],
  "postal codes and streets": [
    "10115 Berlin = Berlin//",
    "Boston, MA 02110 = Boston/Massachusetts/US",
    "Toronto, ON M5V 2T6 = Toronto/Ontario/CA",
    "Cambridge CB2 1TN = Cambridge//GB",
    "1012 AB Amsterdam = Amsterdam//NL",
    "Melbourne VIC 3000, Australia = Melbourne/Victoria/AU",
    "12 High Street, London, UK = London//GB",
  ],
  "one name": [
    "Paris = Paris//",
    "Jordan = //JO",
    "Bavaria = /Bavaria/DE",
    "Granada = Granada//",
    "Victoria = Victoria//",
    "Bay Area = /California/US",
    "Brasília = Brasília//",
    "USA = //US",
  ],
  "what is no place, or several": [
    "Georgia = //",
    "CA = //",
    "EMEA = //",
    "APAC = //",
    "Western Europe = //",
    "Fully remote = //",
    "Remote, US = //US",
    "Paris & Berlin = //",
    "London / New York = //",
    "US/UK = //",
    "Camden, London = //",
  ],
  "a code that fits no city": [
    "Nowhereville, TX = Nowhereville//",
    "Florianópolis, TX = Florianópolis//",
    "Salem, IN = Salem, IN//",
  ],
  "a country that has only a village of the name": ["Houston, Canada = Houston//?CA"],
};

describe("readPlace", () => {
  const cases = Object.entries(KINDS).flatMap(([kind, examples]) =>
    examples.map((example) => [kind, ...example.split(" = ")] as const),
  );
  it.each(cases)("reads %s: %s", (_, text, reading) => {
    expect(shown({ place: text })).toBe(reading);
  });

  it.each([
    ["Perth", "WA", "Australia", "Perth/Western Australia/AU"],
    ["Curitiba", "PR", "", "Curitiba/Paraná/BR"],
    ["Georgia", "VT", "United States", "Georgia/Vermont/US"],
    ["Granada", "", "Spain", "Granada//ES"],
    ["Singapore", "", "Singapore", "Singapore//SG"],
    ["Houston", "CA", "USA", "Houston//US"],
    ["Houston", "", "Canada", "Houston//?CA"],
    ["Boston", "Massachusetts", "United Kingdom", "Boston//?GB"],
    ["Curitiba", "PR", "US", "Curitiba//?US"],
    ["Paris", "Europe", "France", "Paris//FR"],
    ["", "Asia", "", "//"],
    ["Remote", "", "USA", "//US"],
    ["Palo Alto", "SF Bay Area", "USA", "Palo Alto/California/US"],
  ])("reads the columns city %s, state %s and country %s", (city, region, country, reading) => {
    expect(shown({ city, region, country })).toBe(reading);
  });

  it("reads a country beside a location", () => {
    expect(shown({ place: "Hyderabad", country: "Pakistan" })).toBe("Hyderabad//PK");
    expect(shown({ place: "Curitiba, PR", country: "Brazil" })).toBe("Curitiba/Paraná/BR");
  });

  it("says whether the texts say anything", () => {
    expect(readPlace({ place: "" })).toEqual({ named: false });
    expect(readPlace({ place: "Europe" })).toEqual({ named: true });
  });
});
