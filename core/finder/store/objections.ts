import { createHash } from "node:crypto";
import { sql } from "kysely";
import { writeAudit } from "../../catalog/audit.ts";
import { inTransaction } from "../../catalog/state.ts";
import type { Context } from "../../context.ts";
import { enqueue } from "../../jobs/enqueue.ts";
import { nameKeys } from "../names/person-name.ts";

/** Who is not to be found: an address, somebody at a domain, or everybody of that name. */
export type Objection =
  | { readonly kind: "address"; readonly address: string }
  | { readonly kind: "person_at_domain"; readonly name: string; readonly domain: string }
  | { readonly kind: "person"; readonly name: string };

/** Whoever objects is found no more, from now on, and however their name is written. Objecting twice is as good as once. */
export async function recordObjections(ctx: Context, objections: readonly Objection[]): Promise<void> {
  if (objections.length === 0) return;
  const kinds = new Map(objections.flatMap((objection) => textsOf(objection).map((text) => [text, objection.kind] as const)));
  await inTransaction(ctx, async (inner) => {
    await inner.db
      .insertInto("finder_objection")
      .values([...kinds].map(([text, kind]) => ({ hash: hashOf(text), kind, since: ctx.clock.now() })))
      .onConflict((conflict) => conflict.column("hash").doNothing())
      .execute();
    await writeAudit(inner, "finder.objection_recorded", { kinds: objections.map(({ kind }) => kind) });
    // Written down beside the database, too: a backup from before does not undo it.
    await enqueue(inner, "privacy.sweep", {});
  });
}

/** Which of these objections were made, in one query. */
export async function objectionsAmong(ctx: Context, asked: readonly Objection[]): Promise<readonly Objection[]> {
  if (asked.length === 0) return [];
  const hashes = asked.map((objection) => ({ objection, hashes: textsOf(objection).map((text) => hashOf(text).toString("hex")) }));
  const { rows } = await sql<{ hash: Buffer }>`
    select hash from finder_objection where hash = any(${hashes.flatMap((one) => one.hashes.map((hex) => Buffer.from(hex, "hex")))})`.execute(ctx.db);
  const made = new Set(rows.map(({ hash }) => hash.toString("hex")));
  return hashes.flatMap((one) => (one.hashes.some((hash) => made.has(hash)) ? [one.objection] : []));
}

function hashOf(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

/** A name in any letter case, with or without diacritics, titles and middle names, is one name. */
function textsOf(objection: Objection): readonly string[] {
  switch (objection.kind) {
    case "address":
      return [`address ${objection.address.toLowerCase()}`];
    case "person_at_domain":
      return nameKeys(objection.name).map((key) => `person ${key} ${objection.domain}`);
    case "person":
      return nameKeys(objection.name).map((key) => `person ${key}`);
  }
}
