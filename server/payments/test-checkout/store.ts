import { sql } from "kysely";
import type { Database } from "../../../db/client.ts";
import { enqueue } from "../../../core/jobs/enqueue.ts";
import type { Clock } from "../../../platform/clock.ts";

/** How long an event's first delivery has, before the job delivers what a killed process kept and never delivered. */
const FIRST_DELIVERY_MS = 15_000;

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
  /** Keeps a new event; one that nobody delivers is delivered by a job. */
  addEvent(event: StoredObject): Promise<void>;
  /** Runs `work` on a store of which every write takes effect, or none when it throws or its process dies. */
  atomically<T>(work: (store: ObjectStore) => Promise<T>): Promise<T>;
}

/** A store in the site's own database: a test checkout outlives the process. */
export function databaseStore(db: Database, clock: Clock): ObjectStore {
  const inTransaction = <T>(work: (transaction: Database) => Promise<T>) => (db.isTransaction ? work(db) : db.transaction().execute(work));
  const store: ObjectStore = {
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
      return inTransaction(async (transaction) => {
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
    addEvent: (event) =>
      inTransaction(async (transaction) => {
        await databaseStore(transaction, clock).add(event);
        await enqueue({ db: transaction }, "billing.test_event", { eventId: event.id }, { after: new Date(clock.now().getTime() + FIRST_DELIVERY_MS) });
      }),
    atomically: (work) => inTransaction((transaction) => work(databaseStore(transaction, clock))),
  };
  return store;
}

/** A store in memory, whose process is never killed between two writes. */
export function memoryStore(): ObjectStore {
  const objects = new Map<string, StoredObject>();
  const store: ObjectStore = {
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
    addEvent: async (event) => void objects.set(event.id, event),
    atomically: (work) => work(store),
  };
  return store;
}
