import { expect, it } from "vitest";
import { fakeClockContext } from "../../../../../test/builders/context.ts";
import { useDatabase } from "../../../../../test/database.ts";
import { NO_FILTER } from "../filter.ts";
import { writeFilterAddress } from "../filter-address.ts";
import { interpretSearch } from "./interpret-search.ts";

const database = useDatabase();

async function read(text: string) {
  const ctx = fakeClockContext(database.db, new Date("2026-11-23T15:00:00Z"), "paid");
  const { filter, unused, notes } = await interpretSearch(ctx, { text, filter: NO_FILTER });
  return { address: decodeURIComponent(writeFilterAddress(filter).toString()), said: [...unused, ...notes].join(" ") };
}

it.each([
  ["hat retailers", "hat"],
  ["hay farming", "hay"],
  ["ex uber team london", "ex uber team"],
  ["ex google founders", "ex google founders"],
  ["startups not raised this year", "later rounds are not regarded"],
  ["german investors", "where investors are is not known"],
  ["vcs in london", "where investors are is not known"],
  ["la startups", "“la” was not used"],
  ["me fintech", "“me” was not used"],
  ["raised more than 20 million in total", "more than 20 million in total"],
  ["50m+ lifetime funding", "50m+ lifetime funding"],
  ["insgesamt mehr als 30 Millionen eingesammelt", "insgesamt mehr als 30 Millionen"],
  ["bewertet mit über 100 Millionen", "bewertet mit über 100 Millionen"],
  ["25 millions levés au total", "25 millions au total"],
  ["oltre 20 milioni raccolti in totale", "oltre 20 milioni in totale"],
  ["fintech ca", "“ca” was not used"],
  ["pre-ipo rounds", "“pre-ipo” was not used"],
  ["investors like Monteval", "“investors like” was not used"],
  ["hr saas", "“hr saas” was read as Human resources"],
  ["30 to 80 people", "we hold no numbers of employees"],
])("says what of “%s” it does not use", async (text, said) => {
  expect((await read(text)).said).toContain(said);
});

it.each([
  ["a or b rounds germany", "stage=Series+A&stage=Series+B&country=DE"],
  ["série A no Brasil", "stage=Series+A&country=BR"],
  ["seed outside the us, so show us robotics", "stage=Seed&industry=Robotics&not-country=US"],
  ["eu cordis projects, italy", "country=IT&source=cordis"],
  ["seed in last 6 mo, US only", "stage=Seed&country=US&from=6-months-ago"],
  ["raised more than 20 million in total", ""],
  ["bewertet mit über 100 Millionen", ""],
  ["oltre 20 milioni raccolti in totale", ""],
  ["seed march", "stage=Seed&from=2026-03-01&to=2026-03-31"],
  [
    "march, june or september 2025",
    "or=from=2025-03-01&to=2025-03-31&or=from=2025-06-01&to=2025-06-30&or=from=2025-09-01&to=2025-09-30",
  ],
  ["first 10 rounds of 2026", "from=2026-01-01&to=2026-12-31"],
  ["between 5k and 500k", "amount-min=5000&amount-max=500000"],
  ["1.000 k", "amount-min=1000000"],
  ["over two hundred and fifty million", "amount-min=250000000"],
  ["seed: germany, series a: france", "or=stage=Seed&country=DE&or=stage=Series+A&country=FR"],
  ["health and insurance", "industry=Health&industry=Insurance"],
  ["equity only", "not-stage=Debt&not-stage=Grant"],
  ["startups it", "country=IT"],
  ["seed no Reino Unido", "stage=Seed&country=GB"],
  ["ronda semilla no España", "stage=Seed&not-country=ES"],
  ["startups voor de zorg", "industry=Health"],
  ["insgesamt fintech", "industry=Fintech"],
  ["the americas", "country=North+America&country=South+America"],
])("reads “%s”", async (text, address) => {
  expect((await read(text)).address).toBe(address);
});

it("searches for no sign alone", async () => {
  expect((await read("mehr als 20 % Mitarbeiterwachstum, Bayern")).address).not.toContain("words");
});
