import { AsyncLocalStorage } from "node:async_hooks";
import { type DatabaseConnection, type Driver, type Kysely, PostgresDialect, PostgresDriver, type QueryResult } from "kysely";
import type pg from "pg";
import { markAway } from "./database-trouble.ts";
import { connectAnyhow } from "./pooler.ts";
import type { StatementObserver } from "./outage-log.ts";

/** Known by name, so that the bundled web build, which has a copy of this module of its own, finds it as well. */
const CLIENT = Symbol.for("newly-raised.pg-client");

const OBSERVER = Symbol.for("newly-raised.statement-observer");

interface Tracked {
  [CLIENT]?: pg.PoolClient;
  [OBSERVER]?: StatementObserver | undefined;
}

/** Kysely's own driver, which also remembers the `pg` client behind each of its connections. */
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
          const client = await connectAnyhow(pool).catch((error: unknown) => {
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
    const connection: DatabaseConnection & Tracked = await this.#acquired.run(slot, () => super.acquireConnection(...options));
    if (slot.client !== undefined) {
      // Kysely keeps one connection object for each client.
      if (connection[CLIENT] === undefined && this.#observer !== undefined) observe(connection, this.#observer);
      connection[CLIENT] = slot.client;
    }
    return connection;
  }
}

function observe(connection: DatabaseConnection & Tracked, observer: StatementObserver): void {
  const execute = connection.executeQuery.bind(connection);
  connection[OBSERVER] = observer;
  connection.executeQuery = async <R>(...args: Parameters<DatabaseConnection["executeQuery"]>): Promise<QueryResult<R>> => {
    try {
      const result = await execute<R>(...args);
      observer.succeeded();
      return result;
    } catch (error) {
      observer.failed(error);
      throw error;
    }
  };
}

/** Kysely's PostgreSQL dialect over a `pg` pool, whose transactions give up their client to {@link withClient}. */
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
 * Runs `use` with the very `pg` client that `db` speaks through, for what Kysely has no words for (COPY).
 * Given a transaction it is that transaction's client, so the work commits and rolls back with it;
 * given a plain database it is any client of the pool, lent until `use` is done.
 */
export async function withClient<DB, T>(db: Kysely<DB>, use: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  return await db.getExecutor().provideConnection(async (connection: DatabaseConnection & Tracked) => {
    const client = connection[CLIENT];
    if (client === undefined) throw new Error("this database was not opened by openDatabase");
    try {
      return await use(client);
    } catch (error) {
      connection[OBSERVER]?.failed(error);
      throw error;
    }
  });
}
