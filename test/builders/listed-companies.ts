import type { Insertable } from "kysely";
import { refreshDirectory } from "../../core/reading/directory/refresh.ts";
import type { Database } from "../../db/client.ts";
import type { DB } from "../../db/schema.ts";
import { catalogueBuilders, type CompanyRow } from "./catalogue.ts";
import { fakeClockContext } from "./context.ts";

/** A company with one round, for the directory. */
interface Listed extends CompanyRow {
  readonly name: string;
  /** Names of its founders. */
  readonly people?: readonly string[];
  /** Names, the lead first. */
  readonly investors?: readonly string[];
}

/** Lists companies in the directory, each with the same round. */
export async function listCompanies(
  db: Database,
  {
    now,
    round,
    companies,
  }: {
    readonly now: Date;
    readonly round: Partial<Insertable<DB["funding_round"]>>;
    readonly companies: readonly Listed[];
  },
): Promise<void> {
  const make = catalogueBuilders(db);
  const ids: number[] = [];
  for (const { people = [], investors = [], ...company } of companies) {
    const id = await make.company({ slug: company.name, ...company });
    for (const name of people) await make.role(await make.person({ name }), id);
    await make.investors(await make.round(id, round), investors);
    ids.push(id);
  }
  await refreshDirectory(fakeClockContext(db, now), ids);
}
