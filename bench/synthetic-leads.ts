import { sql } from "kysely";
import { HEADCOUNT_BANDS } from "../core/catalogue/facts/headcount-bands.ts";
import { inCatalogueTransaction } from "../core/catalogue/claims/state.ts";
import type { Context } from "../core/shared/context.ts";
import { rebuildDirectory } from "../core/reading/directory/refresh.ts";
import { copyRows } from "../db/copy.ts";
import {
  capitalised,
  COMMON_WORDS,
  COUNTRIES,
  Dice,
  INDUSTRIES,
  inventedWord,
  NAME_ENDINGS,
  STAGES,
} from "./synthetic-words.ts";

const INVESTORS = 20_000;
/** Percentage of rounds that are their company's first. */
const FIRST_ROUNDS = 0.7;
const DAY_MS = 86_400_000;
const SOURCES = ["sec-form-d", "list-file", "news-feed"] as const;

/**
 * Fills an empty database with synthetic rounds (invented, on .example domains, from documents titled "Synthetic
 * data"): companies, founders, investors, rounds, evidence, and the directory. Deterministic, with the skew of real
 * lists: few industries, countries, cities and investors make up most of it.
 */
export async function fillWithSyntheticLeads(ctx: Context, rounds: number): Promise<void> {
  const companies = Math.ceil(rounds * FIRST_ROUNDS);
  await inCatalogueTransaction(ctx, async ({ db }) => {
    const known = await sql<{ count: number }>`select count(*) as count from company`.execute(db);
    if (known.rows[0]?.count !== 0) throw new Error("synthetic leads need an empty database");
    await sql`
      insert into document (source, external_id, content_hash, title, media_type, byte_length, retrieved_at)
      select s, 'synthetic', 'synthetic', 'Synthetic data', 'text/csv', 0, now()
        from unnest(${SOURCES}::text[]) s`.execute(db);
    await copyRows(db, "investor", ["id", "name", "key"], investorRows());
    await copyRows(db, "company", COMPANY_COLUMNS, companyRows(companies));
    await copyRows(db, "company_slug", ["slug", "base", "ordinal", "company_id"], slugRows(companies));
    await copyRows(
      db,
      "person",
      ["id", "name", "slug", "profile_url", "created_at", "updated_at"],
      personRows(companies),
    );
    await copyRows(db, "role", ["id", "person_id", "company_id", "relation", "title"], roleRows(companies));
    await copyRows(db, "funding_round", ROUND_COLUMNS, roundRows(rounds, companies));
    await copyRows(db, "round_investor", ["round_id", "investor_id", "is_lead", "position"], roundInvestorRows(rounds));
    await copyRows(
      db,
      "claim",
      ["subject_kind", "subject_id", "document_id", "method", "source_url", "effective_at", "retrieved_at", "fields"],
      claimRows(rounds),
    );
    for (const table of ["investor", "company", "person", "role", "funding_round"]) {
      await sql`select setval(pg_get_serial_sequence(${table}, 'id'),
        (select max(id) from ${sql.table(table)}))`.execute(db);
    }
  });
  await sql`analyze`.execute(ctx.db);
  await rebuildDirectory(ctx);
  await sql`vacuum analyze lead, lead_text, founder_listing`.execute(ctx.db);
}

/** The name of a synthetic investor; low numbers invest the most. */
export function investorName(i: number): string {
  return `${capitalised(inventedWord(i * 3 + 1))} ${["Capital", "Ventures", "Partners", "Fund"][i % 4] ?? ""}`;
}

/** The name of a synthetic company; some have accents. */
export function companyName(i: number): string {
  const word = inventedWord(i);
  const spelled = i % 29 === 0 ? word.replace("e", "é").replace("o", "ö") : word;
  return `${capitalised(spelled)} ${NAME_ENDINGS[(i * 7) % NAME_ENDINGS.length] ?? ""}${i % 5 === 0 ? ", Inc." : ""}`;
}

/** The founder of the `i`-th synthetic company. */
export function founderName(i: number): string {
  return `${capitalised(inventedWord((i * 13) % 400))} ${capitalised(inventedWord((i * 101) % 90_000))}`;
}

const COMPANY_COLUMNS = [
  "id",
  "name",
  "slug",
  "website",
  "domain",
  "description",
  "industry",
  "industries",
  "country",
  "region",
  "city",
  "headcount_band",
  "year_founded",
  "created_at",
  "updated_at",
];

function* investorRows(): Generator<unknown[]> {
  for (let i = 0; i < INVESTORS; i += 1) yield [i + 1, investorName(i), `synthetic-${i}`];
}

function* companyRows(count: number): Generator<unknown[]> {
  const dice = new Dice(1);
  for (let i = 0; i < count; i += 1) {
    const country = dice.one(COUNTRIES, 2.2);
    const city = dice.below(120, 2.5);
    const at = addedAt(i, count);
    const hasSite = dice.roll() < 0.9;
    const industry = dice.roll() < 0.95 ? [dice.one(INDUSTRIES, 1.8)] : [];
    yield [
      i + 1,
      companyName(i),
      slugOf(i),
      hasSite ? `https://${slugOf(i)}.example/` : null,
      hasSite ? `${slugOf(i)}.example` : null,
      description(dice),
      industry,
      industry,
      dice.roll() < 0.96 ? country : null,
      city % 3 === 0
        ? null
        : `${capitalised(inventedWord(4_000 + COUNTRIES.indexOf(country) * 10 + (city % 9)))} Region`,
      dice.roll() < 0.9 ? capitalised(inventedWord(10_000 + COUNTRIES.indexOf(country) * 150 + city)) : null,
      dice.roll() < 0.7 ? dice.one(HEADCOUNT_BANDS, 1.6) : null,
      dice.roll() < 0.6 ? 2026 - dice.below(30, 1.8) : null,
      at,
      at,
    ];
  }
}

function description(dice: Dice): string {
  const length = 8 + dice.below(10);
  const words = Array.from({ length }, () =>
    dice.roll() < 0.7 ? dice.one(COMMON_WORDS, 1.5) : inventedWord(20_000 + dice.below(20_000, 3)),
  );
  return `${capitalised(words.join(" "))}.`;
}

function* slugRows(count: number): Generator<unknown[]> {
  for (let i = 0; i < count; i += 1) yield [slugOf(i), slugOf(i), 1, i + 1];
}

function slugOf(i: number): string {
  return `${inventedWord(i)}-${i}`;
}

function* personRows(count: number): Generator<unknown[]> {
  for (let i = 0; i < count; i += 1) {
    const at = addedAt(i, count);
    yield [i + 1, founderName(i), `founder-${i}`, i % 3 === 0 ? null : `https://people.example/${i}`, at, at];
  }
}

function* roleRows(count: number): Generator<unknown[]> {
  for (let i = 0; i < count; i += 1)
    yield [i + 1, i + 1, i + 1, i % 8 === 0 ? "executive_officer" : "founder", "Founder & CEO"];
}

const ROUND_COLUMNS = [
  "id",
  "company_id",
  "amount_minor",
  "currency",
  "amount_usd_minor",
  "stage_text",
  "funding_type",
  "announced_on",
  "announced_precision",
  "created_at",
  "updated_at",
];

function* roundRows(count: number, companies: number): Generator<unknown[]> {
  const dice = new Dice(2);
  for (let i = 0; i < count; i += 1) {
    const company = i < companies ? i : dice.below(companies, 1.5);
    const [type, text] = dice.one(STAGES, 1.4);
    const cents = dice.roll() < 0.88 ? Math.round(10 ** (4.5 + 3.5 * (dice.roll() + dice.roll()) * 0.7)) * 100 : null;
    const age = Math.floor(((count - i) / count) * 2_000 + dice.below(120, 2));
    const day = dice.roll() < 0.98 ? new Date(Date.UTC(2026, 10, 20) - age * DAY_MS).toISOString().slice(0, 10) : null;
    const at = addedAt(i, count);
    yield [
      i + 1,
      company + 1,
      cents,
      cents === null ? null : "USD",
      cents,
      text,
      type,
      day,
      day === null ? null : "day",
      at,
      at,
    ];
  }
}

function* roundInvestorRows(count: number): Generator<unknown[]> {
  const dice = new Dice(3);
  for (let i = 0; i < count; i += 1) {
    const investors = new Set(Array.from({ length: dice.below(6, 1.5) }, () => dice.below(INVESTORS, 2.5)));
    let position = 0;
    for (const investor of investors) {
      yield [i + 1, investor + 1, position === 0 && dice.roll() < 0.7, position];
      position += 1;
    }
  }
}

function* claimRows(count: number): Generator<unknown[]> {
  const dice = new Dice(4);
  const at = new Date(Date.UTC(2026, 10, 20));
  for (let i = 0; i < count; i += 1) {
    const source = dice.below(SOURCES.length, 1.5);
    yield [
      "round",
      i + 1,
      source + 1,
      source === 0 ? "filed" : "imported",
      dice.roll() < 0.8 ? `https://news.example/${i}` : null,
      at,
      at,
      {},
    ];
  }
}

/** Rounds were added over two years, ten thousand at a time. */
function addedAt(i: number, count: number): Date {
  return new Date(Date.UTC(2026, 10, 20) - Math.ceil((count - i) / 10_000) * 7 * DAY_MS);
}
