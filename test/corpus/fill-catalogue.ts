import { refreshDirectory } from "../../core/reading/directory/refresh.ts";
import type { Database } from "../../db/client.ts";
import { catalogueBuilders } from "../builders/catalogue.ts";
import { fakeClockContext } from "../builders/context.ts";
import { readCatalogue, TODAY } from "./rows.ts";

/** Dollars per unit, so that amounts of all currencies can be compared. */
const RATES: Readonly<Record<string, number>> = {
  AUD: 0.65,
  BRL: 0.18,
  CAD: 0.72,
  CHF: 1.12,
  DKK: 0.15,
  EUR: 1.1,
  GBP: 1.28,
  NOK: 0.1,
  PLN: 0.25,
  SEK: 0.1,
  USD: 1,
};

/** Fills an empty database with the catalogue of the corpus. */
export async function fillCatalogue(db: Database): Promise<void> {
  const make = catalogueBuilders(db);
  const rates = Object.entries(RATES).filter(([currency]) => currency !== "USD");
  await db
    .insertInto("exchange_rate")
    .values(
      rates.map(([currency, usd_per_unit]) => ({ currency, usd_per_unit, rate_on: "2026-11-27", source: "test" })),
    )
    .execute();
  const document = await make.document();
  for (const [name, rounds] of Map.groupBy(readCatalogue(), ({ company }) => company ?? "")) {
    const [first = {}] = rounds;
    const company = await make.company({
      name,
      slug: slugOf(name),
      website: `https://${slugOf(name)}.example/`,
      domain: `${slugOf(name)}.example`,
      industry: first["industry"] ?? null,
      country: first["country"] ?? null,
      region: first["region"] || null,
      city: first["city"] ?? null,
      headcount_band: first["headcount"] || null,
      year_founded: Number(first["founded"]) || null,
      description: `${first["description"]}.`,
    });
    for (const founder of (first["founders"] ?? "").split(";").filter((text) => text !== "")) {
      const [, person = "", title = ""] = /^(.*) \((.*)\)$/.exec(founder) ?? [];
      const slug = slugOf(person);
      await make.role(
        await make.person({ name: person, slug, profile_url: `https://people.example/${slug}` }),
        company,
        { title },
      );
    }
    for (const { stage = "", amount = "", currency = "USD", date = "", investors = "" } of rounds) {
      const minor = Number(amount) * 100;
      const money =
        amount === ""
          ? {}
          : { amount_minor: minor, currency, amount_usd_minor: Math.round(minor * (RATES[currency] ?? 1)) };
      const round = await make.round(company, { funding_type: stage, announced_on: date, ...money });
      await make.investors(
        round,
        investors.split(";").filter((investor) => investor !== ""),
      );
      await make.claim("round", round, {}, { documentId: document, sourceUrl: "https://news.example/" });
    }
  }
  const companies = await db.selectFrom("company").select("id").execute();
  await refreshDirectory(
    fakeClockContext(db, TODAY),
    companies.map(({ id }) => id),
  );
}

function slugOf(name: string): string {
  return name
    .normalize("NFD")
    .toLowerCase()
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[^a-z0-9]+/g, "-");
}
