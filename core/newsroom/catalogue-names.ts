import { sql } from "kysely";
import type { Database } from "../../db/client.ts";
import type { Context } from "../context.ts";
import { catalogueVersion } from "../directory/catalogue-version.ts";
import { companyIsPublished } from "../directory/published.ts";
import { NameIndex, type Named } from "./name-index.ts";

/** Read at a time, so that other requests are answered while a large catalogue's names are read. */
const NAMES_AT_A_TIME = 5_000;

interface Built {
  readonly version: number;
  readonly names: Promise<NameIndex>;
}

/** The newest version's names of each database: every text of a version is read with the same index. */
const built = new WeakMap<Database, Built>();

/** The names of all published companies and founders, as of the catalogue's present version. */
export async function catalogueNames(ctx: Context): Promise<NameIndex> {
  const version = await catalogueVersion(ctx);
  const known = built.get(ctx.db);
  if (known?.version === version) return known.names;
  const fresh: Built = { version, names: readNames(ctx) };
  built.set(ctx.db, fresh);
  try {
    return await fresh.names;
  } catch (error) {
    if (built.get(ctx.db) === fresh) built.delete(ctx.db);
    throw error;
  }
}

async function readNames(ctx: Context): Promise<NameIndex> {
  const index = new NameIndex();
  for await (const company of inOrder(ctx, companiesAfter)) index.add(namedBy("company", company));
  for await (const founder of inOrder(ctx, foundersAfter)) index.add(namedBy("founder", founder));
  return index;
}

type NameRow = Omit<Named, "kind"> & { readonly id: number };

/** Without the row's other fields: there may be hundreds of thousands. */
function namedBy(kind: Named["kind"], { name, slug, companyId }: NameRow): Named {
  return { kind, name, slug, companyId };
}

async function* inOrder(ctx: Context, rowsAfter: (ctx: Context, id: number) => Promise<readonly NameRow[]>): AsyncGenerator<NameRow> {
  for (let last = 0, more = true; more; ) {
    const rows = await rowsAfter(ctx, last);
    yield* rows;
    last = rows.at(-1)?.id ?? last;
    more = rows.length === NAMES_AT_A_TIME;
  }
}

async function companiesAfter(ctx: Context, id: number): Promise<readonly NameRow[]> {
  const { rows } = await sql<NameRow>`
    select c.id, c.name, c.slug, c.id as "companyId" from company c
    where c.id > ${id} and ${companyIsPublished("c")} order by c.id limit ${NAMES_AT_A_TIME}`.execute(ctx.db);
  return rows;
}

async function foundersAfter(ctx: Context, id: number): Promise<readonly NameRow[]> {
  const { rows } = await sql<NameRow>`
    select person_id as id, name, slug, company_id as "companyId" from founder_listing
    where person_id > ${id} order by person_id limit ${NAMES_AT_A_TIME}`.execute(ctx.db);
  return rows;
}
