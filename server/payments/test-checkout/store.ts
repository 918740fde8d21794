import { sql } from "kysely";
import type { Database } from "../../../db/client.ts";
import type { Clock } from "../../../platform/clock.ts";

/** An object of Stripe's, as its API shows it; others are named by their ids. */
export interface StoredObject {
  readonly id: string;
  readonly object: string;
  readonly [field: string]: unknown;
}

/** Where the stand-in for Stripe's servers keeps its objects. */
export interface ObjectStore {
  read(id: string): Promise<StoredObject | null>;
  /** Keeps a new object; false when there is one of its id. */
  add(object: StoredObject): Promise<boolean>;
  /** Changes an object, one change at a time; a change that answers `null` changes nothing. Answers the changed object. */
  change(id: string, change: (object: StoredObject) => StoredObject | null): Promise<StoredObject | null>;
  /** All objects of a kind whose field has a value, the newest first. */
  find(kind: string, field: string, value: string): Promise<readonly StoredObject[]>;
}

/** A store in the site's own database: a test checkout outlives the process. */
export function databaseStore(db: Database, clock: Clock): ObjectStore {
  return {
    async read(id) {
      const row = await db.selectFrom("test_checkout_object").select("body").where("id", "=", id).executeTakeFirst();
      return row === undefined ? null : (row.body as unknown as StoredObject);
    },
    async add(object) {
      const { rows } = await sql`
        insert into test_checkout_object (id, kind, body, created_at)
        values (${object.id}, ${object.object}, ${JSON.stringify(object)}::jsonb, ${clock.now()}) on conflict (id) do nothing returning id
      `.execute(db);
      return rows.length > 0;
    },
    async change(id, change) {
      return db.transaction().execute(async (transaction) => {
        const { rows } = await sql<{ body: StoredObject }>`select body from test_checkout_object where id = ${id} for update`.execute(transaction);
        const changed = rows[0] === undefined ? null : change(rows[0].body);
        if (changed !== null) await sql`update test_checkout_object set body = ${JSON.stringify(changed)}::jsonb where id = ${id}`.execute(transaction);
        return changed;
      });
    },
    async find(kind, field, value) {
      const { rows } = await sql<{ body: StoredObject }>`
        select body from test_checkout_object where kind = ${kind} and body ->> ${field} = ${value} order by created_at desc, id desc limit 100
      `.execute(db);
      return rows.map(({ body }) => body);
    },
  };
}

/** A store in memory. */
export function memoryStore(): ObjectStore {
  const objects = new Map<string, StoredObject>();
  return {
    read: async (id) => objects.get(id) ?? null,
    async add(object) {
      if (objects.has(object.id)) return false;
      objects.set(object.id, object);
      return true;
    },
    async change(id, change) {
      const before = objects.get(id);
      const changed = before === undefined ? null : change(before);
      if (changed !== null) objects.set(id, changed);
      return changed;
    },
    find: async (kind, field, value) => [...objects.values()].filter((object) => object.object === kind && object[field] === value).toReversed(),
  };
}
