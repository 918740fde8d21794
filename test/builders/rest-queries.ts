import { beforeAll } from "vitest";
import type { Actor, Context } from "../../core/shared/context.ts";
import { REST_RESOURCES } from "../../core/reading/directory/columns/resources.ts";
import { rebuildDirectory } from "../../core/reading/directory/refresh.ts";
import type { Count } from "../../core/programs/rest/headers.ts";
import { readQuery } from "../../core/programs/rest/read-query.ts";
import { RestError } from "../../core/programs/rest/rest-error.ts";
import { type RestAnswer, runQuery } from "../../core/programs/rest/run-query.ts";
import type { TestDatabase } from "../database.ts";
import { catalogueBuilders } from "./catalogue.ts";

/** Size of the free sample. */
const SAMPLE = 5;
/** Number of leads. */
export const ALL = 12;

export interface Asked {
  readonly resource?: string;
  readonly access?: Actor["access"];
  readonly count?: Count;
  readonly form?: "array" | "csv";
  readonly statementTimeoutMs?: number;
}

/** The error of a query, as a program sees it. */
export interface Refusal extends ReturnType<RestError["toJSON"]> {
  readonly status: number;
}

/** The REST API over twelve leads, without HTTP. */
export interface RestQueries {
  readonly as: (access: Actor["access"]) => Context;
  readonly ask: (query: string, asked?: Asked) => Promise<RestAnswer | Refusal>;
  /** The rows of an answer; throws if it is an error. */
  readonly rows: (query: string, asked?: Asked) => Promise<Record<string, unknown>[]>;
  readonly ids: (query: string, asked?: Asked) => Promise<unknown[]>;
}

/**
 * Fills a test file's database. Lead 1 is the newest. Every third is dated to the month, every fourth has no amount,
 * the last has no date.
 */
export function useRestQueries(database: Pick<TestDatabase, "db">): RestQueries {
  const as = (access: Actor["access"]): Context => ({
    db: database.db,
    actor: { id: access, access },
    clock: { now: () => new Date("2026-09-01T12:00:00Z") },
    publicAccess: { sampleSize: SAMPLE, delayDays: 0, pages: "teaser" },
  });
  beforeAll(async () => {
    const make = catalogueBuilders(database.db);
    for (let i = 1; i <= ALL; i++) {
      const company = await make.company({
        slug: `c${i}`,
        name: i === 2 ? `O'Hara "& <Söhne>, 100%` : `Company ${i}`,
        city: i % 2 === 0 ? "Lyon" : null,
        country: "FR",
        industry: i % 2 === 0 ? "Health" : "Fintech, payments",
      });
      await make.role(await make.person({ slug: `p${i}`, name: `Person ${i}` }), company, { title: "CEO" });
      const round = await make.round(company, {
        ...(i === ALL
          ? {}
          : {
              announced_on: `2026-08-${String(30 - i).padStart(2, "0")}`,
              announced_precision: i % 3 === 0 ? "month" : "day",
            }),
        ...(i % 4 === 0 ? {} : { amount_minor: i * 1_000_000_05, amount_usd_minor: i * 1_000_000_05 }),
        funding_type: i % 2 === 0 ? "Seed" : "Series A",
      });
      await make.investors(round, [`Investor ${i}`, "Everywhere Capital"]);
    }
    await rebuildDirectory(as("owner"));
  });

  async function ask(
    query: string,
    { resource: name = "leads", access = "paid", count, form = "array", ...rest }: Asked = {},
  ): Promise<RestAnswer | Refusal> {
    const resource = REST_RESOURCES.find((one) => one.name === name);
    if (resource === undefined) throw new Error(`there is no resource ${name}`);
    try {
      const read = readQuery(resource, query, null);
      const input = { resource, query: read, form, count: count ?? null, ...rest };
      return await runQuery(as(access), input);
    } catch (error) {
      if (error instanceof RestError) return { status: error.status, ...error.toJSON() };
      throw error;
    }
  }

  async function rows(query: string, asked: Asked = {}): Promise<Record<string, unknown>[]> {
    const answer = await ask(query, asked);
    if ("code" in answer || answer.page.kind !== "json") throw new Error(JSON.stringify(answer));
    return answer.page.objects.map((object) => JSON.parse(object) as Record<string, unknown>);
  }

  return { as, ask, rows, ids: async (query, asked = {}) => (await rows(query, asked)).map((row) => row["id"]) };
}
