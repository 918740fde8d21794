import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { systemClock } from "../../../platform/clock.ts";
import { openListFiles } from "../../catalogue/sources/list-file/open-list-files.ts";
import type { EvidenceRecord, Outcome } from "../../catalogue/sources/record.ts";
import { LocationDeriver } from "./derive-locations.ts";

const lists = join(import.meta.dirname, "../../../../shared/data/lists");
const present = existsSync(lists);
const named = present ? "" : " (skipped: ../shared/data is absent)";

/** A sample of 100 place names, one row each, with the country that the row's company and article show. */
const LABELLED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "ai-rounds-2026.json": {
    AR: "Buenos Aires",
    CN: "China",
    FR: "Paris|France",
    GB: "Glasgow|London|Bristol|United Kingdom",
    IL: "Israel|Tel Aviv",
    IN: "India",
    LT: "Vilnius",
    SE: "Malmö",
    SG: "Singapore",
    US: "San Francisco|Menlo Park|Redwood City|Palo Alto|United States|San Jose|Boston",
    // Places in several countries, and a continent.
    none: "Africa|Paris and San Francisco",
  },
  "french-tech-2025.json": {
    FR: "Paris|Issy-les-Moulineaux|Chambéry|Grenoble|Lyon|Rennes|Toulouse|Lannion|Annecy|Lille|Brens|Roubaix|Aix-en-Provence|Orléans|Saint-Jean-de-Braye|Strasbourg|Rungis|Montpellier|Sèvres|Montreuil|Bordeaux|Mérignac|Marseille|Tours|Lacroix-Saint-Ouen|Nantes|Meylan|Saint-Mandé|Chartres|Nice|Évry-Courcouronnes|Versailles|Nîmes|Vernon|Claix|La Rochelle|Rosières-près-Troyes|Courbevoie|Valence",
    none: "Paris & Palo Alto",
  },
  "india-weekly": {
    IN: "Bengaluru|Pune|Mumbai|Delhi|Chennai|Gurugram|Noida|Lucknow|Delhi-NCR|Thiruvananthapuram|Rohtak|Belagavi|Kolkata|Ahmedabad|Hyderabad|Indore|Surat|Cherrapunji|Jabalpur|Mysore|Bhopal|Guwahati|Bhubaneshwar|Dharwad|Nagpur|Jaipur|Coimbatore|Dumka|Ghaziabad|Ahmednagar|Alappuzha|Manesar|Kochi|Thane|Kota|Alwar|Salem",
  },
};

interface Located {
  readonly list: string;
  /** The place as the list states it. */
  readonly text: string;
  readonly hasCity: boolean;
  readonly country: string | undefined;
}

function filesOf(list: string): string[] {
  const path = join(lists, list);
  return list.endsWith(".json") ? [path] : readdirSync(path).map((file) => join(path, file));
}

async function locate(list: string): Promise<Located[]> {
  const located: Located[] = [];
  for await (const opened of openListFiles(filesOf(list), { clock: systemClock })) {
    if (opened.kind !== "document") throw new Error(`${list} is ${opened.kind}`);
    const records: EvidenceRecord[] = [];
    for await (const outcome of opened.document.read()) records.push(...recordOf(outcome));
    const deriver = new LocationDeriver();
    deriver.learn(records);
    for (const record of records) {
      const { city, region, country } = record.company;
      const text = city ?? region ?? (country === undefined ? "" : (COUNTRY.of(country) ?? ""));
      located.push({
        list,
        text,
        hasCity: city !== undefined,
        country: country ?? deriver.derive(record)?.fields.country,
      });
    }
  }
  return located;
}

const COUNTRY = new Intl.DisplayNames("en", { type: "region" });

function recordOf(outcome: Outcome): readonly EvidenceRecord[] {
  return outcome.kind === "record" ? [outcome.record] : [];
}

describe.skipIf(!present)(`locations in the shared lists${named}`, () => {
  let rows: Located[] = [];
  beforeAll(async () => {
    rows = (await Promise.all(Object.keys(LABELLED).map(locate))).flat();
  }, 60_000);

  it("have a country for at least 95% of the rounds with a city", () => {
    const withCity = rows.filter(({ hasCity }) => hasCity);
    const located = withCity.filter(({ country }) => country !== undefined);
    const unknown = new Set(withCity.filter(({ country }) => country === undefined).map(({ text }) => text));
    process.stdout.write(
      `country known for ${located.length} of ${withCity.length} rounds with a city; not for: ${[...unknown].join(", ")}\n`,
    );
    expect(withCity.length).toBeGreaterThan(1_500);
    expect(located.length / withCity.length).toBeGreaterThanOrEqual(0.95);
  });

  it("have no wrong country in a labelled sample of 100", () => {
    const labels = Object.entries(LABELLED).flatMap(([list, countries]) =>
      Object.entries(countries).flatMap(([country, texts]) =>
        texts.split("|").map((text) => ({ list, text, country })),
      ),
    );
    expect(labels).toHaveLength(100);
    const judged = labels.map(({ list, text, country }) => {
      const found = new Set(rows.filter((row) => row.list === list && row.text === text).map((row) => row.country));
      const known = [...found].filter((one) => one !== undefined);
      return { list, text, country, known };
    });
    const wrong = judged.filter(({ country, known }) => known.some((one) => one !== country));
    const right = judged.filter(({ known }) => known.length > 0);
    process.stdout.write(
      `of ${labels.length} labelled places ${right.length} have a country, ${wrong.length} a wrong one\n`,
    );
    expect(wrong).toEqual([]);
    expect(right.length).toBeGreaterThanOrEqual(90);
  });
});
