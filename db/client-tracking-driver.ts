import { AsyncLocalStorage } from "node:async_hooks";
import { type DatabaseConnection, type Driver, type Kysely, PostgresDialect, PostgresDriver } from "kysely";
import type pg from "pg";
import { markAway } from "./database-trouble.ts";
import { connectAnyhow } from "./pooler.ts";
import type { StatementObserver } from "./outage-watch.ts";

const TRACKED = Symbol("pg client");

interface Tracked {
  [TRACKED]?: { readonly client: pg.PoolClient; readonly observer: StatementObserver | undefined };
}

/** Kysely's driver, extended to remember the `pg` client of each connection. */
class ClientTrackingDriver extends PostgresDriver {
  readonly #acquired: AsyncLocalStorage<{ client?: pg.PoolClient }>;
  readonly #observer: StatementObserver | undefined;

  constructor(pool: pg.Pool, observer: StatementObserver | undefined) {
    const acquired = new AsyncLocalStorage<{ client?: pg.PoolClient }>();
    super({
      pool: {
        options: pool.options,
        end: () => pool.end(),
        async connect() {
          const connecting = observer?.isAway === true ? Promise.reject(knownAway()) : connectAnyhow(pool);
          const client = await connecting.catch((error: unknown) => {
            markAway(error);
            observer?.failed(error);
            throw error;
          });
          const slot = acquired.getStore();
          if (slot !== undefined) slot.client = client;
          return client;
        },
      },
    });
    this.#acquired = acquired;
    this.#observer = observer;
  }

  override async acquireConnection(
    ...options: Parameters<PostgresDriver["acquireConnection"]>
  ): Promise<DatabaseConnection> {
    const slot: { client?: pg.PoolClient } = {};
    const connection: DatabaseConnection & Tracked = await this.#acquired.run(slot, () =>
      super.acquireConnection(...options),
    );
    if (slot.client !== undefined) connection[TRACKED] = { client: slot.client, observer: this.#observer };
    return connection;
  }
}

/** The error of every statement during a known outage, which saves waiting for a connection timeout. */
function knownAway(): Error {
  return new Error("The database does not answer.");
}

/** Kysely's PostgreSQL dialect over a `pg` pool; {@link withClient} can use its transactions' clients. */
export class ClientTrackingDialect extends PostgresDialect {
  readonly #pool: pg.Pool;
  readonly #observer: StatementObserver | undefined;

  constructor(pool: pg.Pool, observer?: StatementObserver) {
    super({ pool });
    this.#pool = pool;
    this.#observer = observer;
  }

  override createDriver(): Driver {
    return new ClientTrackingDriver(this.#pool, this.#observer);
  }
}

/**
 * Runs `use` with the `pg` client behind `db`, for COPY, which Kysely does not support. For a transaction it is that
 * transaction's client, so the work commits and rolls back with it; otherwise a client of the pool, borrowed until
 * `use` is done.
 */
export async function withClient<DB, T>(db: Kysely<DB>, use: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  return await db.getExecutor().provideConnection(async (connection: DatabaseConnection & Tracked) => {
    const tracked = connection[TRACKED];
    if (tracked === undefined) throw new Error("this database was not opened by openDatabase");
    try {
      return await use(tracked.client);
    } catch (error) {
      tracked.observer?.failed(error);
      throw error;
    }
  });
}
