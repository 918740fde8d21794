import { createHash } from "node:crypto";
import { sql } from "kysely";
import { slugOf } from "../../catalog/slug.ts";
import { writeAudit } from "../../catalog/audit.ts";
import { inTransaction } from "../../catalog/state.ts";
import type { Context } from "../../context.ts";

/** Who is not to be found: an address, somebody at a domain, or everybody of that name. */
export type Objection =
  | { readonly kind: "address"; readonly address: string }
  | { readonly kind: "person_at_domain"; readonly name: string; readonly domain: string }
  | { readonly kind: "person"; readonly name: string };

/** Whoever objects is found no more, from now on. Objecting twice is as good as once. */
export async function recordObjections(ctx: Context, objections: readonly Objection[]): Promise<void> {
  if (objections.length === 0) return;
  await inTransaction(ctx, async (inner) => {
    await inner.db
      .insertInto("finder_objection")
      .values(objections.map((objection) => ({ hash: hashOf(objection), kind: objection.kind, since: ctx.clock.now() })))
      .onConflict((conflict) => conflict.column("hash").doNothing())
      .execute();
    await writeAudit(inner, "finder.objection_recorded", { kinds: objections.map(({ kind }) => kind) });
  });
}

/** Which of these objections were made, in one query. */
export async function objectionsAmong(ctx: Context, asked: readonly Objection[]): Promise<readonly Objection[]> {
  if (asked.length === 0) return [];
  const byHash = new Map(asked.map((objection) => [hashOf(objection).toString("hex"), objection]));
  const { rows } = await sql<{ hash: Buffer }>`
    select hash from finder_objection where hash = any(${[...byHash.keys()].map((hex) => Buffer.from(hex, "hex"))})`.execute(ctx.db);
  return rows.flatMap(({ hash }) => byHash.get(hash.toString("hex")) ?? []);
}

/** A name in any letter case, with or without diacritics, is one name. */
function hashOf(objection: Objection): Buffer {
  return createHash("sha256").update(textOf(objection)).digest();
}

function textOf(objection: Objection): string {
  switch (objection.kind) {
    case "address":
      return `address ${objection.address.toLowerCase()}`;
    case "person_at_domain":
      return `person ${slugOf(objection.name, "")} ${objection.domain}`;
    case "person":
      return `person ${slugOf(objection.name, "")}`;
  }
}
