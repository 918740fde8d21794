import type pg from "pg";
import { invalidInput } from "../platform/errors.ts";

/** A database on a Unix socket: `host` is the folder of the socket. */
export interface SocketTarget {
  readonly host: string;
  readonly user: string;
  readonly database: string;
}

/** A `postgres://` URL, or a database on a Unix socket. */
export type ConnectionTarget = string | SocketTarget;

/** Validates a `DATABASE_URL`. Throws AppError `invalid_input` without the password. */
export function parseDatabaseUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^postgres(ql)?:$/.test(url.protocol)) {
    throw invalidInput("DATABASE_URL is not a PostgreSQL address: write postgres://user:password@host:5432/database.");
  }
  if (url.pathname.length < 2) {
    throw invalidInput("DATABASE_URL names no database: write postgres://user:password@host:5432/database.");
  }
  return url;
}

/** The target for display, without its password: `db.example:5432/catalogue`. */
export function describeTarget(target: ConnectionTarget): string {
  if (typeof target !== "string") return `${target.host} (${target.database})`;
  const url = parseDatabaseUrl(target);
  // `?host=/folder` names a socket and overrides the host before it.
  return `${url.searchParams.get("host") ?? url.host}${decodeURI(url.pathname)}`;
}

/** The target for `pg`, with session `settings` (`-c name=value …`, no spaces in values). */
export function toClientConfig(target: ConnectionTarget, settings: string): pg.ClientConfig {
  if (typeof target !== "string") return { ...target, port: 5432, options: settings };
  const url = parseDatabaseUrl(target);
  // In `pg` the URL overrides options, so its settings are appended to ours.
  const own = url.searchParams.get("options");
  url.searchParams.delete("options");
  return { connectionString: url.href, options: own === null ? settings : `${settings} ${own}` };
}

export function withDatabase(target: ConnectionTarget, database: string): ConnectionTarget {
  if (typeof target !== "string") return { ...target, database };
  const url = parseDatabaseUrl(target);
  url.pathname = `/${encodeURIComponent(database)}`;
  return url.href;
}
